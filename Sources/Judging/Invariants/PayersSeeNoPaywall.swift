import Simulation
import StoreModel
import StoreSimulation

/// A customer whose payment the device knows of sees no paywall.
///
/// A paywall is a purchase sheet that the app presents by itself. A user may open the sheet to look
/// at it, but its buy button must not offer what is paid for. The time counts as for
/// ``PaidMeansAccess``. Everything that gives access must be paid for, because the sheet could
/// rightly offer the rest.
struct PayersSeeNoPaywall: CatalogedInvariant {
  static let id = "payers-see-no-paywall"
  let rule = "a customer whose payment the device knows of sees no paywall"
  let check = """
    A paywall is a purchase sheet that appears although the user tapped nothing in the 5 s before. \
    It may stay for 15 s and one round trip after the purchase reached the device, or after the \
    launch, the return to the foreground or online, or the end of an irregular answer, whichever \
    is last. The same bound applies to an enabled buy button on a sheet that the user opened. \
    Neither counts while the app waits for its own server, or once a request to it got lost in \
    this launch. Checked if everything that gives access is paid for. For a paywall, one plan of a \
    subscription group counts as all of them. For a button, nothing else may be sold. Checked only \
    in a scenario that names it, because an app may offer more to a customer who has paid.
    """
  let bugs: [RealBug] = [.paywallOverPayer, .emptyRead]

  /// The time before a sheet appears in which a tap explains it.
  private static let tapExplains = VirtualDuration.seconds(5)

  /// An app may offer more to a customer who has paid: an upgrade, or coins.
  ///
  /// Only the author of a scenario knows whether its app does, so this rule is checked only where
  /// it is named.
  func fits(_ variant: Variant, sellsConsumables: Bool) -> Bool { false }

  func makeChecker() -> any Checker { Watch() }

  private struct Key: Hashable {
    let process: ProcessID
    let window: Int
  }

  /// The paid product that a device knows.
  private struct Paid {
    /// The latest purchase.
    var latest: History.Truth
    /// Whether nothing else is sold, not even another plan of a group.
    var isEach = true
  }

  /// What a process was tapped for and showed.
  private struct Process {
    /// The latest tap in each window, on a clock that stops during suspensions.
    var lastTaps: [Int: VirtualInstant] = [:]
    /// The windows whose sheet the user opened.
    var opened: Set<Int> = []
    var isCounted = false
  }

  private struct Watch: Checker {
    private var overruns: SmallTable<Key, Overrun> = [:]
    private var owed: SmallTable<Key, BookEntry> = [:]
    private var processes: PerProcess<Process> = [:]

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      // A sheet that closes with this event still counts as opened by the user.
      var closed: Key?
      defer { if let closed { processes[closed.process]?.opened.remove(closed.window) } }
      switch event.event {
      case .tapped(.dismissAlert, _, _), .tapped(.closeSheet, _, _): break
      case .tapped(let action, let id, let window):
        processes[id, default: Process()].lastTaps[window] = history.runningTime(of: id)
        if action == .open(.purchase) { processes[id]?.opened.insert(window) }
      case .screen(let id, let window, let before, let after):
        guard before?.sheet != after?.sheet else { break }
        if before?.sheet == .purchase { closed = Key(process: id, window: window) }
        guard after?.sheet == .purchase, let tap = processes[id]?.lastTaps[window] else { break }
        if history.runningTime(of: id) < tap + PayersSeeNoPaywall.tapExplains {
          processes[id]?.opened.insert(window)
        }
      case .charged(_, let account), .refunded(_, let account), .changed(_, let account),
        .shared(_, let account):
        for (_, process) in history.processes(of: account) {
          judgeDevice(process.id.device, history, &verdict)
        }
      default: break
      }
      if let id = history.subject.device { judgeDevice(id, history, &verdict) }
    }

    mutating func forget(_ id: ProcessID) { processes[id] = nil }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for number in history.devicesAtQuiescence {
        judgeDevice(DeviceID(rawValue: number), history, &verdict)
      }
    }

    private mutating func judgeDevice(_ id: DeviceID, _ history: History, _ verdict: inout Verdict)
    {
      let device = history.devices[id.rawValue]
      guard let process = device.process, !device.copies.isEmpty else { return }
      let hasSheet = process.screens.contains { $0?.sheet == .purchase }
      let known = processes[process.id, default: Process()]
      guard hasSheet || !overruns.isEmpty || !known.isCounted else { return }
      let paid = paid(on: id, by: process.account, history)
      if paid != nil, process.isAlive, !known.isCounted {
        processes[process.id, default: Process()].isCounted = true
        verdict.premiseHeld()
      }
      for window in process.screens.indices {
        let key = Key(process: process.id, window: window)
        guard let paid, let screen = process.screens[window], process.isAlive,
          !process.awaitsServer, let front = process.frontSince, device.isOnline
        else {
          if var overrun = overruns.removeValue(forKey: key), let entry = owed[key],
            overrun.end(bound: bound(history), at: entry.lasted(until: history.now))
          {
            verdict.add(violation(entry, process, window, history))
          }
          continue
        }
        let isPaywall = screen.sheet == .purchase && !known.opened.contains(window)
        let isOffer = screen.sheet == .purchase && screen.canBuy && paid.isEach
        guard isPaywall || isOffer || overruns[key] != nil else { continue }
        owed[key] = paid.latest.entry
        let since = max(paid.latest.since, max(front, device.onlineSince))
        if overruns[key, default: Overrun()].observe(
          isPaywall || isOffer,
          allowedSince: max(since, max(process.launched, process.lastIrregular)),
          bound: bound(history),
          at: history.now
        ) {
          verdict.add(violation(paid.latest.entry, process, window, history))
        }
        if !(isPaywall || isOffer) { overruns[key] = nil }
      }
    }

    private func bound(_ history: History) -> VirtualDuration {
      PaidMeansAccess.bound + history.roundTrip
    }

    /// Returns what is paid for; nil if the sheet could offer something else.
    private func paid(on id: DeviceID, by account: AccountID, _ history: History) -> Paid? {
      var paid: Paid?
      var unpaid: [Product] = []
      var isEach = true
      var groups: Set<SubscriptionGroupID> = []
      for product in history.catalog.products {
        guard product.type.givesAccess else {
          isEach = false
          continue
        }
        guard let held = history.dueEntitlement(id, product.id, of: account) else {
          unpaid.append(product)
          continue
        }
        if let group = product.subscription?.groupID { groups.insert(group) }
        if paid.map({ $0.latest.since < held.since }) ?? true { paid = Paid(latest: held) }
      }
      let isCovered = unpaid.allSatisfy { product in
        history.isOwed(product.id, to: account)
          || product.subscription.map { groups.contains($0.groupID) } ?? false
      }
      guard isCovered else { return nil }
      paid?.isEach = isEach && unpaid.isEmpty
      return paid
    }

    private func violation(
      _ entry: BookEntry,
      _ process: History.Process,
      _ window: Int,
      _ history: History
    ) -> Violation {
      let isOpened = processes[process.id]?.opened.contains(window) ?? false
      return PayersSeeNoPaywall.violation(
        cause: EventKind("paid-\(entry.origin.rawValue)"),
        effect: EventKind(isOpened ? "buy-button" : "paywall"),
        source: entry.origin.rawValue,
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: isOpened
          ? "window \(window) keeps offering \(entry.transaction.productID)"
          : "window \(window) shows a paywall that the user did not open",
        expected: "gone within 15 s and one round trip",
        because:
          "transaction \(entry.transaction.id.rawValue) grants access, and the device has it",
        evidence: [
          .window(window, shows: .sheet), .transaction(entry.transaction.id),
          .access(entry.transaction.productID),
        ]
      )
    }
  }
}
