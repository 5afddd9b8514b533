import Simulation
import StoreModel
import StoreSimulation

/// No customer spends a credit that does not exist.
///
/// A refund may leave a customer below zero, but the customer may not start an image then.
struct NeverOverspent: CatalogedInvariant {
  static let id = "never-overspent"
  let rule = "an image is paid for with an available credit"
  let check = """
    When a row for an image is committed, a credit must have been available. A refund may leave a \
    customer below zero, but no image may start then.
    """
  let keys = ["step.makeImage"]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    /// The status of the image rows seen so far.
    private var known: [RecordID: LedgerEntry.Status] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard case .committed(let records) = event.event else { return }
      for record in records {
        guard case .entry(let entry) = record.content, entry.kind == .usage else { continue }
        let before = known.updateValue(entry.status, forKey: record.id)
        let isHeld = entry.status == .pending || entry.status == .completed
        guard isHeld, before != .pending, before != .completed else { continue }
        verdict.premiseHeld()
        let left = history.ledger.customer(entry.user).available
        guard left < 0 else { continue }
        verdict.add(
          NeverOverspent.violation(
            cause: EventKind("image"),
            effect: EventKind("below-zero"),
            instant: history.now,
            saw: "an image leaves \(entry.user.phrase) with \(left) credits",
            expected: "no image without a credit",
            because: "two images may have been started with one credit",
            evidence: [.customer(entry.user)]
          )
        )
      }
    }
  }
}
