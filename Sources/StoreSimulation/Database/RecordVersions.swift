import StoreModel

/// The committed records, current and as seen by open snapshots.
///
/// A pure value. Records are never removed.
struct RecordVersions<Content: RecordContent> {
  private struct Version {
    let commit: CommitNumber
    let content: Content
  }

  private struct Chain {
    var newest: Version
    /// The older versions that an open snapshot sees, in ascending order of commit.
    var older: [Version] = []
  }

  private var chains: [RecordID: Chain] = [:]
  private var indices: [Content.Key: KeyIndex] = [:]
  private var snapshots = OpenSnapshots()
  /// The newest state.
  private(set) var newest = CommitNumber.none
  var recordCount: Int { chains.count }

  /// The number of versions kept beside the newest of each record, counted on each access.
  var olderCount: Int { chains.values.reduce(0) { $0 + $1.older.count } }

  var hasOpenSnapshots: Bool { !snapshots.isEmpty }

  /// Returns the content of a record as of a commit; nil before it existed.
  func content(of id: RecordID, at commit: CommitNumber) -> Content? {
    guard let chain = chains[id] else { return nil }
    if chain.newest.commit <= commit { return chain.newest.content }
    return chain.older.last { $0.commit <= commit }?.content
  }

  /// Returns the last change of a record; nil if it does not exist.
  func lastChange(of id: RecordID) -> CommitNumber? { chains[id]?.newest.commit }

  /// The records under a key.
  subscript(key: Content.Key) -> KeyIndex { indices[key] ?? KeyIndex() }

  // MARK: Snapshots

  /// Keeps the newest state readable until it is closed.
  mutating func openSnapshot() -> CommitNumber {
    snapshots.open(at: newest)
    return newest
  }

  mutating func closeSnapshot(at commit: CommitNumber) {
    for version in snapshots.close(at: commit) {
      chains[version.id]?.older.removeAll { $0.commit == version.commit }
    }
  }

  // MARK: Changes

  /// Commits new records and new content of old ones.
  mutating func commit(_ changes: [Record<Content>], isSerializable: Bool) {
    guard !changes.isEmpty else { return }
    newest = newest.next
    for record in changes {
      let isNew = put(record)
      for key in record.content.keys {
        if isNew { indices[key, default: KeyIndex()].add(record.id, at: newest) }
        if isSerializable { indices[key]?.serializableChange = newest }
      }
    }
  }

  /// Sets a record's newest version; returns whether the record is new.
  private mutating func put(_ record: Record<Content>) -> Bool {
    let version = Version(commit: newest, content: record.content)
    guard let replaced = chains[record.id]?.newest else {
      chains[record.id] = Chain(newest: version)
      return true
    }
    if snapshots.keep(OpenSnapshots.Version(id: record.id, commit: replaced.commit)) {
      chains[record.id]?.older.append(replaced)
    }
    chains[record.id]?.newest = version
    return false
  }
}

/// The number of commits with changes so far, including this one, which identifies a state.
struct CommitNumber: RawRepresentable, Hashable, Comparable, Sendable {
  let rawValue: Int

  /// Before the first commit.
  static let none = CommitNumber(rawValue: 0)

  var next: CommitNumber { CommitNumber(rawValue: rawValue + 1) }

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
