import Simulation
import StoreModel
import StoreSimulation

/// I6: A paying user is locked out for at most 15 s and one round trip.
///
/// Applies while the app is online and in the foreground. The time counts from the last of these:
/// the device's own copy of the books held the purchase, the app was launched, it came to the
/// foreground or online, the last irregular answer ended. It does not count while the app waits
/// for its own server, or once a request got lost in this launch. The app must not drop access that
/// it knows of because of a single empty or older read (``DroppedAccess``). It may hide it from
/// another of its users (``AppUsers``).
struct PaidMeansAccess: CatalogedInvariant {
  static let id = "paid-means-access"
  let rule = "a paying customer is locked out for at most 15 s and one round trip"
  let check = """
    While a window is in the foreground and online, the store's books determine which access is \
    due. The wait counts from the last of these events: the purchase reached the device's copy of \
    the books, the app was launched, it came to the foreground or online, an irregular answer \
    ended. It does not count while the app waits for its own server, or once a request to that \
    server failed in this launch. The app must not drop access that it knows of because of one \
    empty or older read.
    """
  let keys = ["billing.grace", "billing.graceLength", "step.purchaseOutside"]
  let bugs: [RealBug] = [
    .updateBeatsReturn, .emptyRead, .revocationInverted, .oldPlanReported, .graceFilteredOut,
    .cachedExpiry, .pendingWhileClosed, .paywallOverPayer,
  ]
  static let bound = VirtualDuration.seconds(15)
  let reads: Set<Screen.Part> = [.unlocked]

  func fits(_ variant: Variant, sellsConsumables: Bool) -> Bool { variant.serverKind == nil }

  func makeChecker() -> any Checker { Watch() }

  /// The access to a product in a window, as it was at the last look.
  private struct AccessState {
    /// The entry that gave access; nil if access was not due.
    private(set) var owed: BookEntry?
    /// Whether it was locked when access was last due.
    private(set) var wasLocked = false
    private var overrun = Overrun()

    /// The state of a product while access is due.
    struct Finding {
      /// Whether access was not due at the last look.
      let isDueAnew: Bool
      /// Whether the product is locked and was not when access was last due.
      let isLockedAnew: Bool
      /// Whether it has been locked for too long, which was not reported yet.
      let isLate: Bool
    }

    /// Looks while access is due.
    mutating func observe(
      _ entry: BookEntry,
      isLocked: Bool,
      allowedSince: VirtualInstant,
      bound: VirtualDuration,
      at now: VirtualInstant
    ) -> Finding {
      let isLate = overrun.observe(isLocked, allowedSince: allowedSince, bound: bound, at: now)
      let finding = Finding(
        isDueAnew: owed == nil,
        isLockedAnew: isLocked && !wasLocked,
        isLate: isLate
      )
      (owed, wasLocked) = (entry, isLocked)
      return finding
    }

    /// Records that access is no longer due.
    ///
    /// - Returns: whether it was locked for too long until then, which was not reported yet.
    mutating func end(bound: VirtualDuration, at now: VirtualInstant) -> Bool {
      owed = nil
      return overrun.end(bound: bound, at: now)
    }
  }

  private struct Watch: Checker {
    private var states: SmallTable<Window, AccessState> = [:]
    /// The number of states in which access is due.
    private var dueCount = 0
    private var dropped = DroppedAccess()

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      if let drop = dropped.observe(event.event, history), let id = history.subject.process,
        let process = history.process(id)
      {
        verdict.add(violation(drop, process, history))
      }
      switch event.event {
      case .charged(_, let account), .refunded(_, let account), .changed(_, let account),
        .shared(_, let account):
        for (_, process) in history.processes(of: account) {
          judgeDevice(process.id.device, history, &verdict)
        }
      default:
        guard let id = history.subject.device else { return }
        judgeDevice(id, history, &verdict)
      }
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for number in history.devicesAtQuiescence {
        judgeDevice(DeviceID(rawValue: number), history, &verdict)
      }
    }

    private mutating func judgeDevice(_ id: DeviceID, _ history: History, _ verdict: inout Verdict)
    {
      let hasNothing = history.devices[id.rawValue].copies.isEmpty
      guard !hasNothing || dueCount > 0 else { return }
      guard let process = history.devices[id.rawValue].process else { return }
      for product in history.productsOfAccess {
        let held = history.dueEntitlement(id, product, of: process.account)
        for window in process.screens.indices {
          let key = Window(device: id, window: window, product: product)
          guard let screen = process.screens[window], let held, process.isAlive,
            !process.awaitsServer, let front = process.frontSince,
            history.devices[id.rawValue].isOnline
          else {
            guard var last = states[key], let entry = last.owed else { continue }
            if last.end(bound: bound(history), at: entry.lasted(until: history.now)) {
              verdict.add(violation(entry, process, window, history))
            }
            dueCount -= 1
            // Kept while locked, so that the same lock does not count as a second premise.
            states[key] = last.wasLocked ? last : nil
            continue
          }
          let onlineSince = history.devices[id.rawValue].onlineSince
          let excused = max(
            max(max(held.since, front), max(onlineSince, process.launched)),
            process.lastIrregular
          )
          let finding = states[key, default: AccessState()].observe(
            held.entry,
            isLocked: !screen.unlocked.contains(product),
            allowedSince: excused,
            bound: bound(history),
            at: history.now
          )
          if finding.isDueAnew { dueCount += 1 }
          if finding.isLockedAnew { verdict.premiseHeld() }
          if finding.isLate { verdict.add(violation(held.entry, process, window, history)) }
        }
      }
    }

    private func violation(
      _ drop: DroppedAccess.Drop,
      _ process: History.Process,
      _ history: History
    ) -> Violation {
      let transaction = drop.entry.transaction
      return PaidMeansAccess.violation(
        cause: EventKind(drop.wasOdd ? "empty-read" : "older-read"),
        effect: EventKind("access-dropped"),
        source: drop.entry.origin.rawValue,
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: drop.saw,
        expected: drop.wasOdd
          ? "access stays: a single empty read does not end access"
          : "access stays: a read answered before the purchase does not end access",
        because: "transaction \(transaction.id.rawValue) grants access, and the app received it",
        evidence: [
          .window(drop.window, shows: .access), .transaction(transaction.id),
          .access(transaction.productID),
        ]
      )
    }

    private func bound(_ history: History) -> VirtualDuration {
      PaidMeansAccess.bound + history.roundTrip
    }

    private func violation(
      _ entry: BookEntry,
      _ process: History.Process,
      _ window: Int,
      _ history: History
    ) -> Violation {
      PaidMeansAccess.violation(
        cause: EventKind("paid-\(entry.origin.rawValue)"),
        effect: process.lastNews,
        source: entry.origin.rawValue,
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "window \(window) keeps \(entry.transaction.productID) locked",
        expected: "unlocked within 15 s and one round trip",
        because:
          "transaction \(entry.transaction.id.rawValue) grants access, and the device has it",
        evidence: [
          .window(window, shows: .access), .transaction(entry.transaction.id),
          .access(entry.transaction.productID),
        ]
      )
    }
  }
}

extension DroppedAccess.Drop {
  /// What the user saw.
  fileprivate var saw: String {
    let product = entry.transaction.productID
    let lock =
      screen.sheet == .purchase
      ? "window \(window) shows its purchase sheet instead of \(product)"
      : "\(product) was locked again"
    return lock + " after one read that left it out"
      + (tapped.map { " and a tap: \($0.phrase)" } ?? "")
  }
}

/// One product in one window of the app on one device.
struct Window: Hashable {
  let device: DeviceID
  let window: Int
  let product: ProductID
}

extension ProductType {
  /// Whether it gives access whose beginning and end the store itself determines.
  package var givesAccess: Bool { self == .nonConsumable || self == .autoRenewable }
}

extension BookEntry {
  /// Returns the present, or the end of the paid access if that is past.
  func lasted(until now: VirtualInstant) -> VirtualInstant {
    standing?.accessEnd.map { min($0.instant, now) } ?? now
  }
}
