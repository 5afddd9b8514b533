import StoreModel
import StoreSimulation

/// I3: at rest every charged transaction is granted, refunded, or waits in `unfinished`.
struct NothingPaidIsLost: Invariant {
  let id = "nothing-paid-is-lost"
  let rule = "at rest everything that was charged is granted, refunded or unfinished"

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      if case .charged = event.event { verdict.premiseHeld() }
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for device in history.devices {
        guard let process = device.process, process.isAlive,
          process.account.rawValue < history.books.count
        else { continue }
        for truth in history.books[process.account.rawValue] where truth.entry.entitles {
          let product = truth.entry.transaction.productID
          let shown = process.screens.compactMap { $0 }
          guard !shown.isEmpty, !shown.contains(where: { $0.unlocked.contains(product) }) else {
            continue
          }
          guard history.catalogue.product(product)?.type == .nonConsumable else { continue }
          verdict.add(
            Violation(
              signature: Signature(
                invariant: "nothing-paid-is-lost",
                cause: Deed("paid-\(truth.entry.origin.name)"),
                effect: process.lastNews,
                source: truth.entry.origin.name
              ),
              instant: history.now,
              account: process.account,
              process: process.id,
              saw: "\(product) is locked at rest",
              expected: "unlocked",
              because: "transaction \(truth.entry.transaction.id.rawValue) was charged"
            )
          )
        }
      }
    }
  }
}
