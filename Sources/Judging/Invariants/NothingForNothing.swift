import Simulation
import StoreModel
import StoreSimulation

/// A pending, declined, or unverified purchase never gives access.
struct NothingForNothing: CatalogedInvariant {
  static let id = "nothing-for-nothing"
  let rule = "a pending, declined, or unverified purchase gives no access"
  let check = """
    Whenever a window shows a product unlocked, the store's books must hold a completed purchase \
    of it, by the account in use or by one used there before. A purchase that is pending, was \
    declined, or could not be verified does not count. A customer who bought an earlier version of \
    the app itself, as its app transaction said, may have every product.
    """
  let bugs: [RealBug] = [.deferredCrash, .deferredSpins]
  let reads: Set<Screen.Part> = [.unlocked]

  func fits(_ variant: Variant, sellsConsumables: Bool) -> Bool { variant.serverKind == nil }

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    private var pending: SmallSet<AccountID> = []

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .requested(_, let account, _), .authenticating(_, let account, _):
        pending.insert(account)
        verdict.premiseHeld()
      case .returned(_, .purchase, _, .purchase(.success(.unverified))): verdict.premiseHeld()
      case .screen(let id, let window, let before, let after):
        guard let after, let process = history.process(id),
          !history.isKnownEarlierCustomer(process.account, on: id.device)
        else { return }
        for product in after.unlocked where !(before?.unlocked.contains(product) ?? false) {
          let isPaid = history.wasPaid(product, on: id.device, by: process.account)
          guard !isPaid || isDistrusted(product, on: id.device, history) else { continue }
          verdict.add(violation(process, window, product, history))
        }
      default: break
      }
    }

    /// Whether every copy of a product on the device is in force but unverified.
    private func isDistrusted(
      _ product: ProductID,
      on device: DeviceID,
      _ history: History
    ) -> Bool {
      let copies = history.devices[device.rawValue].copies.filter {
        history.unlocks($0.entry.transaction.productID, product)
      }
      return !copies.isEmpty && copies.allSatisfy { $0.entry.entitles && !$0.isTrusted }
    }

    private func violation(
      _ process: History.Process,
      _ window: Int,
      _ product: ProductID,
      _ history: History
    ) -> Violation {
      NothingForNothing.violation(
        cause: EventKind(pending.contains(process.account) ? "request" : "no-purchase"),
        effect: process.lastNews,
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "window \(window) shows \(product) unlocked",
        expected: "locked",
        because: "this device has no verified purchase of it",
        evidence: [.window(window, shows: .access), .access(product)]
      )
    }
  }
}
