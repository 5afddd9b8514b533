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
      let account = history.process(id)?.account
      guard !isCharged(offer, account, history) else { return }
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
          because: "the store sells nothing for it, or not to this customer any more"
        )
      )
    }

    /// Whether the store would charge a price: a product's own, or the introductory one of a
    /// subscription to whom it is due.
    private func isCharged(_ offer: Price, _ account: AccountID?, _ history: History) -> Bool {
      history.catalogue.products.contains { product in
        if product.price == offer { return true }
        guard let info = product.subscription, info.introductoryOffer?.price == offer else {
          return false
        }
        let books = account.map { history.entries(of: $0) } ?? []
        return !books.contains {
          $0.transaction.subscriptionGroupID == info.groupID
            && $0.transaction.offer?.kind == .introductory
            && $0.transaction.ownershipType == .purchased
        }
      }
    }
  }
}
