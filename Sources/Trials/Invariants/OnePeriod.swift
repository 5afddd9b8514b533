import Simulation
import StoreModel
import StoreSimulation

/// One period: the end that an app shows for a subscription is never later than the store's own.
///
/// The store's own is the latest end of any period of the customer's subscriptions, and of any
/// grace period, as the device or the books know them.
struct OnePeriod: Invariant {
  let id = "one-period"
  let rule = "the end shown for a subscription is never later than the store's own"

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      guard case .screen(let id, let window, let before, let after) = event.event,
        let shown = after?.subscriptionEnd, shown != before?.subscriptionEnd,
        let process = history.process(id)
      else { return }
      verdict.premiseHeld()
      let known =
        history.entries(of: process.account)
        + history.devices[id.device.rawValue].copies.map(\.entry)
      let ends = known.flatMap { entry in
        [
          entry.transaction.expirationDate, entry.standing?.accessEnd,
          entry.standing?.renewalInfo.gracePeriodExpirationDate,
        ].compactMap { $0 }
      }
      guard let latest = ends.max(), shown <= latest else {
        verdict.add(violation(process, window, shown, known, ends.max(), history))
        return
      }
    }

    private func violation(
      _ process: History.Process,
      _ window: Int,
      _ shown: StoreDate,
      _ known: [BookEntry],
      _ latest: StoreDate?,
      _ history: History
    ) -> Violation {
      let current = known.last { $0.standing != nil } ?? known.last
      return Violation(
        signature: Signature(
          invariant: "one-period",
          cause: process.lastNews,
          effect: Deed("later-than-store"),
          source: current?.transaction.offer?.kind.name ?? "no-offer"
        ),
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "window \(window) says valid until \(shown)",
        expected: latest.map { "at most until \($0)" } ?? "no date",
        because: "the store's own date is the truth; each transaction covers one period"
      )
    }
  }
}

extension SubscriptionOffer.Kind {
  /// The name in signatures.
  var name: String {
    switch self {
    case .introductory: "introductory"
    case .promotional: "promotional"
    case .code: "code"
    case .winBack: "win-back"
    }
  }
}
