import Simulation
import StoreModel
import StoreSimulation

/// I9: The price shown beside the buy button is a price that the store charges.
///
/// An introductory price applies until the device knows of a subscription that used it. The app is
/// not expected to know what the device learned after the app's last answered question, or that the
/// customer has switched storefronts since the products were loaded.
struct OfferIsCharged: CatalogedInvariant {
  static let id = "offer-is-charged"
  let rule = "the price shown is the price charged"
  let check = """
    The price beside the buy button must be one that the store would charge, as far as the device \
    knows. The app is not expected to know what the device learned after the app's last answered \
    question.
    """
  let keys = ["step.changeStorefront"]
  let bugs: [RealBug] = [.offerPerProduct]
  let reads: Set<Screen.Part> = [.offer]
  let needs: Shown = .price

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    /// The earlier currencies of a customer and their ends; nil for the catalog's currency.
    private var left: SmallTable<AccountID, [(currency: String?, until: VirtualInstant)]> = [:]
    private var present: SmallTable<AccountID, String> = [:]
    /// The pending calls for products, and when the last answered one began.
    private var loading = OpenCalls()
    private var loaded: PerProcess<VirtualInstant> = [:]
    /// The pending calls about eligibility, and when the last answered one began.
    private var asking = OpenCalls()
    private var asked: PerProcess<VirtualInstant> = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .began(let call, .eligibility, let id, _):
        asking.beginCall(call, of: id, at: event.instant)
      case .returned(let call, .eligibility, let id, _):
        if let began = asking.endCall(call, of: id) {
          asked[id] = max(asked[id] ?? began, began)
        }
      case .began(let call, .products, let id, _):
        loading.beginCall(call, of: id, at: event.instant)
      case .returned(let call, .products, let id, .products):
        if let began = loading.endCall(call, of: id) {
          loaded[id] = max(loaded[id] ?? began, began)
        }
      case .moved(let storefront, let account):
        left[account, default: []].append((present[account], event.instant))
        present[account] = storefront.currency
      case .screen(let id, let window, let before, let after):
        guard let offer = after?.offer, offer != before?.offer else { return }
        judge(offer, id, window, history, &verdict)
      default: break
      }
    }

    mutating func forget(_ id: ProcessID) {
      loading.forget(id)
      loaded[id] = nil
      asking.forget(id)
      asked[id] = nil
    }

    private func judge(
      _ offer: Price,
      _ id: ProcessID,
      _ window: Int,
      _ history: History,
      _ verdict: inout Verdict
    ) {
      verdict.premiseHeld()
      guard !isCharged(offer, to: id, history) else { return }
      verdict.add(
        OfferIsCharged.violation(
          cause: EventKind("products"),
          effect: EventKind("other-price"),
          instant: history.now,
          account: history.process(id)?.account,
          process: id,
          saw: "window \(window) offers \(offer)",
          expected: "a price of the catalog",
          because: "the store sells nothing at this price, or no longer to this customer",
          evidence: [.window(window, shows: .offer), .answer(.products)]
        )
      )
    }

    /// Returns the currencies of a customer's prices since the app last loaded the products.
    private func currencies(of id: ProcessID, _ history: History) -> [String?] {
      guard let account = history.process(id)?.account else { return [] }
      let loaded = loaded[id] ?? .start
      let before = (left[account] ?? []).filter { loaded <= $0.until }.map(\.currency)
      return before + [present[account]]
    }

    /// Whether the store would charge a price.
    ///
    /// That is a product's own price, or the introductory price of a subscription if the customer
    /// was eligible as far as the device knew when the app last asked.
    private func isCharged(_ offer: Price, to id: ProcessID, _ history: History) -> Bool {
      let currencies = currencies(of: id, history)
      let known = history.relevantCopies(on: id.device).filter { copy in
        asked[id].map { copy.since <= $0 } ?? true
      }
      return history.catalog.products.contains { product in
        guard currencies.contains(where: { ($0 ?? product.price.currency) == offer.currency })
        else {
          return false
        }
        if product.price.milliunits == offer.milliunits { return true }
        guard let info = product.subscription,
          info.introductoryOffer?.price.milliunits == offer.milliunits
        else { return false }
        return !known.map(\.entry.transaction).contains {
          $0.subscriptionGroupID == info.groupID && $0.offer?.kind == .introductory
            && $0.ownershipType == .purchased
        }
      }
    }
  }
}
