import StoreModel
import StoreSimulation

/// I9: the price shown beside the buy button is a price that the store charges.
struct OfferIsCharged: Invariant {
  let id = "offer-is-charged"
  let rule = "the price shown is the price charged"

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard case .screen(let id, let window, let before, let after) = event.event,
        let offer = after?.offer, offer != before?.offer
      else { return }
      verdict.premiseHeld()
      guard !history.catalogue.products.contains(where: { $0.price == offer }) else { return }
      verdict.add(
        Violation(
          signature: Signature(
            invariant: "offer-is-charged",
            cause: Deed("products"),
            effect: Deed("other-price"),
            source: "none"
          ),
          instant: event.instant,
          account: history.process(id)?.account,
          process: id,
          saw: "window \(window) offers \(offer)",
          expected: "a price of the catalogue",
          because: "the store sells nothing for it"
        )
      )
    }
  }
}
