import Judging
import StoreModel
import StoreSimulation

/// An invariant that is never violated; its premise holds whenever the store charges for a product.
struct IsSold: Invariant {
  let product: ProductID

  var id: String { "is-sold \(product.rawValue)" }
  var rule: String { "\(product.rawValue) is sold" }

  func makeChecker() -> any Checker { Count(product: product) }

  private struct Count: Checker {
    let product: ProductID

    func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard case .charged(let entry, _) = event.event else { return }
      if entry.transaction.productID == product { verdict.premiseHeld() }
    }
  }
}
