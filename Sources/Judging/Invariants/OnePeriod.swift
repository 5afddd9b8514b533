import Simulation
import StoreModel
import StoreSimulation

/// The end date that an app shows for a subscription is never later than the store's.
///
/// The store's end date is the latest that it ever gave any period or grace period of the
/// customer's subscriptions, because the app may not have learned of a later change to it yet.
struct OnePeriod: CatalogedInvariant {
  static let id = "one-period"
  let rule = "the end date shown for a subscription is never later than the store's"
  let check = """
    The end date that a window shows is compared with the latest that the store ever gave a \
    period or a grace period of that customer.
    """
  let keys = ["population.deviceClock"]
  let bugs: [RealBug] = [.zoneAdded]
  let reads: Set<Screen.Part> = [.subscriptionEnd]
  let needs: Shown = .endDate

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    /// The latest end date that the store ever gave, by account.
    private var latest: SmallTable<AccountID, StoreDate> = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      switch event.event {
      case .charged(let entry, let account), .refunded(let entry, let account),
        .changed(let entry, let account), .shared(let entry, let account):
        let ends = [
          entry.transaction.expirationDate, entry.standing?.accessEnd,
          entry.standing?.renewalInfo.gracePeriodExpirationDate, latest[account],
        ]
        latest[account] = ends.compactMap { $0 }.max()
      case .screen(let id, let window, let before, let after):
        guard let shown = after?.subscriptionEnd, shown != before?.subscriptionEnd,
          let process = history.process(id)
        else { return }
        verdict.premiseHeld()
        guard let latest = latest(for: process, history), shown <= latest else {
          verdict.add(violation(process, window, shown, history))
          return
        }
      default: break
      }
    }

    /// Returns the latest end date of the account in use and of those used before, whose date the
    /// app may show until the store answers.
    private func latest(for process: History.Process, _ history: History) -> StoreDate? {
      let earlier = history.devices[process.id.device.rawValue].earlierAccounts
      return (earlier + [process.account]).compactMap { latest[$0] }.max()
    }

    private func violation(
      _ process: History.Process,
      _ window: Int,
      _ shown: StoreDate,
      _ history: History
    ) -> Violation {
      let books = history.entries(of: process.account)
      let current = books.last { $0.standing != nil } ?? books.last
      return OnePeriod.violation(
        cause: process.lastNews,
        effect: EventKind("later-than-store"),
        source: current?.transaction.offer?.kind.name ?? "no-offer",
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "window \(window) shows \"valid until \(shown)\"",
        expected: latest[process.account].map { "at most until \($0)" } ?? "no date",
        because: "the store's end date applies; each transaction covers one period",
        evidence: [.window(window, shows: .end)]
          + (current.map { [.transaction($0.transaction.id)] } ?? [])
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
