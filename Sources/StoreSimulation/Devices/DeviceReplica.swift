import Simulation
import StoreModel

/// A device's own copy of its account's books, from which StoreKit answers.
///
/// A pure value.
struct DeviceReplica {
  /// One transaction as the device knows it.
  struct Copy {
    var entry: BookEntry
    /// From when on it is listed among current entitlements.
    var listedFrom = VirtualInstant.start
    /// From when on it is listed among unfinished transactions.
    var unfinishedFrom = VirtualInstant.start
    /// Until when it is still listed there although finished.
    var finishedFrom = VirtualInstant.start
    /// Why the device does not trust it.
    var distrust: VerificationError?

    var result: VerificationResult {
      if let distrust {
        .unverified(entry.transaction, distrust)
      } else {
        .verified(entry.transaction)
      }
    }
  }

  /// An answer, and whether an oddity made it differ from what the device holds.
  struct Answer {
    var results: [VerificationResult] = []
    var isIrregular = false
    /// The newest state of the books that the device held.
    var asOf: UInt64 = 0
  }

  private(set) var copies: ContiguousArray<Copy> = []
  /// Until when entitlements read as empty.
  var emptyUntil = VirtualInstant.start

  /// Takes in a state of the books.
  ///
  /// - Returns: whether it was news: an older or equal state changes nothing.
  mutating func learn(_ entry: BookEntry) -> Bool {
    guard let index = index(of: entry.transaction.id) else {
      copies.append(Copy(entry: entry))
      return true
    }
    guard copies[index].entry.sequence < entry.sequence else { return false }
    let finished = copies[index].entry.isFinished
    copies[index].entry = entry
    copies[index].entry.isFinished = finished || entry.isFinished
    return true
  }

  mutating func change(_ id: TransactionID, _ body: (inout Copy) -> Void) {
    if let index = index(of: id) { body(&copies[index]) }
  }

  func copy(_ id: TransactionID) -> Copy? { index(of: id).map { copies[$0] } }

  func currentEntitlements(at now: VirtualInstant) -> Answer {
    var answer = Answer(asOf: newest)
    for copy in copies where copy.entry.entitles {
      if now < emptyUntil || now < copy.listedFrom {
        answer.isIrregular = true
      } else {
        answer.results.append(copy.result)
        if copy.distrust != nil { answer.isIrregular = true }
      }
    }
    return answer
  }

  func unfinished(at now: VirtualInstant) -> Answer {
    var answer = Answer(asOf: newest)
    for copy in copies {
      if copy.entry.isFinished {
        guard now < copy.finishedFrom else { continue }
        answer.isIrregular = true
      } else if now < copy.unfinishedFrom {
        answer.isIrregular = true
        continue
      }
      answer.results.append(copy.result)
    }
    return answer
  }

  /// Ends every oddity of the copy: `sync()` was called, or the world comes to rest.
  ///
  /// - Returns: what can be verified again.
  mutating func straighten() -> [BookEntry] {
    let regained = copies.filter { $0.distrust != nil }.map(\.entry)
    emptyUntil = .start
    for index in copies.indices {
      copies[index].listedFrom = .start
      copies[index].unfinishedFrom = .start
      copies[index].finishedFrom = .start
      copies[index].distrust = nil
    }
    return regained
  }

  private var newest: UInt64 { copies.reduce(0) { max($0, $1.entry.sequence) } }

  private func index(of id: TransactionID) -> Int? {
    copies.firstIndex { $0.entry.transaction.id == id }
  }
}
