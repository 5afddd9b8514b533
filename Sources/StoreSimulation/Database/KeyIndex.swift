import StoreModel

/// The committed records under one key.
struct KeyIndex {
  /// In rising order.
  private var ids: [RecordID] = []
  /// When each was committed first, in rising order.
  private var creations: [CommitNumber] = []
  /// The last commit of a serializable transaction that changed something here.
  var serializableChange = CommitNumber.none

  var isEmpty: Bool { ids.isEmpty }

  /// How many there are as of a commit.
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
  /// Those with higher numbers that were committed before it are few: they ran at the same time.
  mutating func add(_ id: RecordID, at commit: CommitNumber) {
    var place = ids.count
    while place > 0, ids[place - 1] > id { place -= 1 }
    guard place == 0 || ids[place - 1] != id else { return }
    ids.insert(id, at: place)
    creations.append(commit)
  }

  /// The newest records here and among a transaction's own, newest first.
  ///
  /// The cost is that of the records skipped and returned, and of those passed over because they
  /// were committed since the snapshot; how many lie behind them does not matter.
  ///
  /// - Parameters:
  ///   - limit: how many at most.
  ///   - skipping: how many newer ones to leave out.
  ///   - own: the transaction's own insertions under this key, in rising order.
  ///   - content: what the transaction sees of a record; nil if it does not see it.
  /// - Returns: the records, by falling number.
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
