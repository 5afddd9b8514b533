import StoreModel

/// What is committed, now and as the open snapshots still see it.
///
/// A pure value. Records are never removed.
struct RecordVersions<Content: RecordContent> {
  private struct Version {
    let commit: CommitNumber
    let content: Content
  }

  private struct Chain {
    var newest: Version
    /// In rising order of commit; only what an open snapshot sees.
    var older: [Version] = []
  }

  private var chains: [RecordID: Chain] = [:]
  private var indices: [Content.Key: KeyIndex] = [:]
  private var snapshots = OpenSnapshots()
  /// The newest state.
  private(set) var newest = CommitNumber.none
  var recordCount: Int { chains.count }

  /// How many versions are kept beside the newest of each record; counts them.
  var olderCount: Int { chains.values.reduce(0) { $0 + $1.older.count } }

  var hasOpenSnapshots: Bool { !snapshots.isEmpty }

  /// What a record held as of a commit; nil before it was there.
  ///
  /// - Parameters:
  ///   - id: the record.
  ///   - commit: the newest state, or that of an open snapshot.
  /// - Returns: its content.
  func content(of id: RecordID, at commit: CommitNumber) -> Content? {
    guard let chain = chains[id] else { return nil }
    if chain.newest.commit <= commit { return chain.newest.content }
    return chain.older.last { $0.commit <= commit }?.content
  }

  /// When a record was changed last; nil if it is not there.
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

  /// Sets a record's newest version; whether it is a new record.
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
