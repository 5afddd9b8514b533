import Judging
import StoreModel
import StoreSimulation

/// An invariant that is never violated; its premise holds when the logic finishes a purchase of a
/// product and, if the product gives access, shows it unlocked.
///
/// Other logic, which only lets its customers pay for the product, does neither.
struct IsServed: Invariant {
  let product: Product

  var id: String { "is-served \(product.id.rawValue)" }
  var rule: String { "those who pay for \(product.id.rawValue) get it" }

  func makeChecker() -> any Checker { Watch(product: product) }

  private struct Watch: Checker {
    let product: Product
    private var charged: Set<TransactionID> = []
    private var isFinished = false
    private var isShown: Bool

    init(product: Product) {
      self.product = product
      isShown = !product.type.givesAccess
    }

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard !isFinished || !isShown else { return }
      switch event.event {
      case .charged(let entry, _):
        if entry.transaction.productID == product.id { charged.insert(entry.transaction.id) }
      case .finished(let transaction, _): isFinished = isFinished || charged.contains(transaction)
      case .screen(_, _, _, let screen?):
        isShown = isShown || screen.unlocked.contains(product.id)
      default: break
      }
      if isFinished, isShown { verdict.premiseHeld() }
    }
  }
}
