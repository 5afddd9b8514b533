import StoreStormTesting

/// A rule that uses what the page on rules of one's own names.
///
/// It compiles here only if all of that is public.
struct NamedEvents: Invariant {
  let id = "named-events"
  let rule = "every event that the page names is public, with all its values"

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    private var paid: [TransactionID: AccountID] = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .charged(let entry, let account), .refunded(let entry, let account),
        .changed(let entry, let account), .shared(let entry, let account):
        paid[entry.transaction.id] = account
      case .learned(let entry, let device):
        _ = history.knownEntitlement(device, entry.transaction.productID)
      case .delivered(let result, _, let process, let listeners):
        if listeners == 0, result.verifiedPayload != nil { _ = history.process(process)?.account }
      case .began(let call, _, let process, let product): _ = (call, process, product)
      case .returned(_, let kind, let process, let outcome): _ = (kind, process, outcome)
      case .finished(let transaction, let process):
        verdict.premiseHeld()
        if paid[transaction] == nil {
          verdict.violate(NamedEvents(), in: process, saw: "unpaid at \(event.instant)", history)
        }
      case .wrote(let key, let value, let process): _ = (key, value, process)
      case .tapped(let action, _, _), .settled(let action, _, _): look(at: action)
      case .screen(let process, _, let before, let after): _ = (process, before, after)
      case .launched(let process, let account): _ = (process, account)
      case .ended(let process, let killed): _ = (process, killed)
      case .front(_, let isInFront): _ = (isInFront, event.step)
      case .online(let device, let isOnline): _ = (device, isOnline)
      default: break
      }
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for (_, account) in paid { _ = history.entitlement(account, "shop.coins") }
      for account in paid.values { _ = history.appPurchase(by: account) }
    }

    private func look(at action: UserAction) {
      switch action {
      case .open(.purchase), .open(.settings), .closeSheet, .restore, .dismissAlert, .signOut: break
      case .buy(let product): _ = product
      case .signIn(let account): _ = account
      case .custom(let name): _ = name
      default: break
      }
    }
  }
}
