import StoreModel

/// The committed records under one key.
struct KeyIndex {
  /// The record identifiers in ascending order.
  private var ids: [RecordID] = []
  /// The first commit of each record, in ascending order.
  private var creations: [CommitNumber] = []
  /// The last commit of a serializable transaction that changed something here.
  var serializableChange = CommitNumber.none

  var isEmpty: Bool { ids.isEmpty }

  /// Returns the number of records as of a commit.
  ///
  /// The cost is constant where nothing was added since, and a binary search otherwise.
  func count(at commit: CommitNumber) -> Int {
    guard let last = creations.last, last > commit else { return creations.count }
    var (low, high) = (0, creations.count)
    while low < high {
      let middle = (low + high) / 2
      if creations[middle] <= commit { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Adds a record once.
  ///
  /// Few records with higher numbers were committed before it: only those that ran concurrently.
  mutating func add(_ id: RecordID, at commit: CommitNumber) {
    var place = ids.count
    while place > 0, ids[place - 1] > id { place -= 1 }
    guard place == 0 || ids[place - 1] != id else { return }
    ids.insert(id, at: place)
    creations.append(commit)
  }

  /// Returns the newest records of this index and of a transaction, newest first.
  ///
  /// The cost grows with the number of records that are returned, skipped, or newer than the
  /// transaction's snapshot. It does not depend on the number of older records.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of records.
  ///   - skipping: the number of newer records to skip.
  ///   - own: the records that the transaction itself inserted under this key, in ascending order.
  ///   - content: returns the content of a record that the transaction sees; nil if it sees none.
  /// - Returns: the records in descending order of number.
  func newest<Content: RecordContent>(
    _ limit: Int,
    skipping: Int,
    own: [RecordID],
    content: (RecordID) -> Content?
  ) -> [Record<Content>] {
    var records: [Record<Content>] = []
    var (committed, inserted, skipped) = (ids.count, own.count, 0)
    while records.count < limit, committed + inserted > 0 {
      let isOwn = committed == 0 || (inserted > 0 && own[inserted - 1] > ids[committed - 1])
      if isOwn { inserted -= 1 } else { committed -= 1 }
      let id = isOwn ? own[inserted] : ids[committed]
      guard let content = content(id) else { continue }
      if skipped < skipping {
        skipped += 1
      } else {
        records.append(Record(id: id, content: content))
      }
    }
    return records
  }
}
