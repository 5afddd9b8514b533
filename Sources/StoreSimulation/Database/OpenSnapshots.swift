import StoreModel

/// The states visible to open transactions, and the old versions kept for them.
///
/// A version is kept exactly as long as a snapshot sees it. The newest snapshot that sees a version
/// owns it. When that snapshot closes, the next older one takes over, or the version is dropped.
struct OpenSnapshots {
  /// An old version of a record.
  struct Version: Hashable {
    let id: RecordID
    let commit: CommitNumber
  }

  private struct Snapshot {
    let commit: CommitNumber
    var holders = 1
    var kept: [Version] = []
  }

  /// The snapshots in ascending order of commit.
  private var snapshots: [Snapshot] = []

  var isEmpty: Bool { snapshots.isEmpty }

  /// Opens a snapshot of the newest state.
  mutating func open(at commit: CommitNumber) {
    if let last = snapshots.indices.last, snapshots[last].commit == commit {
      snapshots[last].holders += 1
    } else {
      snapshots.append(Snapshot(commit: commit))
    }
  }

  /// Keeps a version that the next commit replaces; returns false if no snapshot sees it.
  mutating func keep(_ version: Version) -> Bool { keep(version, before: snapshots.count) }

  /// Closes a snapshot.
  ///
  /// Returns the versions that no snapshot sees any longer.
  mutating func close(at commit: CommitNumber) -> [Version] {
    guard let place = snapshots.lastIndex(where: { $0.commit == commit }) else { return [] }
    snapshots[place].holders -= 1
    guard snapshots[place].holders == 0 else { return [] }
    return snapshots.remove(at: place).kept.filter { !keep($0, before: place) }
  }

  private mutating func keep(_ version: Version, before place: Int) -> Bool {
    guard place > 0, snapshots[place - 1].commit >= version.commit else { return false }
    snapshots[place - 1].kept.append(version)
    return true
  }
}
