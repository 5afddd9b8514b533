import Judging
import StoreModel
import StoreSimulation

/// No device counts a consumable twice: none shows more of them than its customer ever bought.
struct NeverMoreThanBought: Invariant {
  let id = "never-more-than-bought"
  let rule = "no window shows more consumables than were ever bought"

  func makeChecker() -> any Checker { Count() }

  private struct Count: Checker {
    private var bought: [AccountID: Int] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .charged(let entry, let account):
        guard entry.transaction.productType == .consumable else { return }
        bought[account, default: 0] += entry.transaction.purchasedQuantity
      case .screen(let id, let window, let before, let after):
        guard let shown = after?.credits, shown != before?.credits,
          let account = history.process(id)?.account
        else { return }
        verdict.premiseHeld()
        guard shown > bought[account, default: 0] else { return }
        verdict.add(
          Violation(
            signature: Signature(
              invariant: "never-more-than-bought",
              cause: EventKind("bought"),
              effect: EventKind("counted-twice"),
              source: "none"
            ),
            instant: history.now,
            account: account,
            process: id,
            saw: "window \(window) shows \(shown)",
            expected: "\(bought[account, default: 0]) at most",
            because: "no more were ever bought"
          )
        )
      default: break
      }
    }
  }
}
