import Simulation
import StoreModel
import StoreSimulation

/// I6: a paying user who is online and in front is locked out for 15 s and one round trip at most.
///
/// Counted from when the device's own copy of the books held the purchase, from the launch, from
/// coming to the front or online, and from the last irregular answer, whichever was last. What the
/// app was told to be in force is not dropped on an empty or older read alone (``DroppedAccess``).
struct PaidMeansAccess: Invariant {
  let id = "paid-means-access"
  let rule = "who has paid is not locked out longer than 15 s and one round trip"
  let check = """
    Whenever a window is in front and online, the store's books are asked what is due to it. The \
    wait is counted from the last of: the device's copy of the books had it, the launch, coming \
    to the front or online, the end of an irregular answer. Access that the app was told of must \
    not be dropped on one empty or older read.
    """
  let bugs: [RealBug] = [
    .updateBeatsReturn, .emptyRead, .revocationInverted, .oldPlanReported, .graceFilteredOut,
    .cachedExpiry, .pendingWhileClosed,
  ]
  static let bound = VirtualDuration.seconds(15)
  let reads: Set<Screen.Part> = [.unlocked]

  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    private var overruns: [Window: Overrun] = [:]
    private var lockedOn: Set<Window> = []
    /// What access was due to, where it was due at the last look.
    private var owed: [Window: BookEntry] = [:]
    private var dropped = DroppedAccess()

    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      if let drop = dropped.take(event.event, history), let id = history.subject.process,
        let process = history.process(id)
      {
        verdict.add(violation(drop, process, history))
      }
      switch event.event {
      case .charged(_, let account), .refunded(_, let account), .changed(_, let account),
        .shared(_, let account):
        for (_, process) in history.processes(of: account) {
          look(at: process.id.device, history, &verdict)
        }
      default:
        guard let id = history.subject.device else { return }
        look(at: id, history, &verdict)
      }
    }

    mutating func rest(_ history: History, _ verdict: inout Verdict) {
      for number in history.devicesAtRest {
        look(at: DeviceID(rawValue: number), history, &verdict)
      }
    }

    private mutating func look(at id: DeviceID, _ history: History, _ verdict: inout Verdict) {
      let hasNothing = history.devices[id.rawValue].copies.isEmpty
      guard !hasNothing || !overruns.isEmpty else { return }
      guard let process = history.devices[id.rawValue].process else { return }
      for product in history.catalogue.products where product.type.givesAccess {
        let held = history.dueEntitlement(id, product.id, of: process.account)
        for window in process.screens.indices {
          let key = Window(device: id, window: window, product: product.id)
          guard let screen = process.screens[window], let held, process.isAlive,
            let front = process.frontSince, history.devices[id.rawValue].isOnline
          else {
            if var overrun = overruns.removeValue(forKey: key), let entry = owed[key],
              overrun.end(bound: bound(history), at: entry.lasted(until: history.now))
            {
              verdict.add(violation(entry, process, window, history))
            }
            owed[key] = nil
            continue
          }
          owed[key] = held.entry
          let isLocked = !screen.unlocked.contains(product.id)
          if isLocked, lockedOn.insert(key).inserted { verdict.premiseHeld() }
          if !isLocked { lockedOn.remove(key) }
          let onlineSince = history.devices[id.rawValue].onlineSince
          let excused = max(
            max(max(held.since, front), max(onlineSince, process.launched)),
            process.lastIrregular
          )
          if overruns[key, default: Overrun()].look(
            isLocked,
            allowedSince: excused,
            bound: bound(history),
            at: history.now
          ) {
            verdict.add(violation(held.entry, process, window, history))
          }
        }
      }
    }

    private func violation(
      _ drop: DroppedAccess.Drop,
      _ process: History.Process,
      _ history: History
    ) -> Violation {
      let transaction = drop.entry.transaction
      return Violation(
        signature: Signature(
          invariant: "paid-means-access",
          cause: EventKind(drop.wasOdd ? "empty-read" : "older-read"),
          effect: EventKind("access-dropped"),
          source: drop.entry.origin.name
        ),
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "\(transaction.productID) was locked again after one read that left it out",
        expected: drop.wasOdd
          ? "access stays: an empty read alone takes nothing away"
          : "access stays: a read that was answered before takes nothing away",
        because: "transaction \(transaction.id.rawValue) entitles, and the app was told of it"
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
      Violation(
        signature: Signature(
          invariant: "paid-means-access",
          cause: EventKind("paid-\(entry.origin.name)"),
          effect: process.lastNews,
          source: entry.origin.name
        ),
        instant: history.now,
        account: process.account,
        process: process.id,
        saw: "window \(window) keeps \(entry.transaction.productID) locked",
        expected: "unlocked within 15 s and one round trip",
        because: "transaction \(entry.transaction.id.rawValue) entitles, and the device holds it"
      )
    }
  }
}

/// One product in one window of the app on one device.
struct Window: Hashable {
  let device: DeviceID
  let window: Int
  let product: ProductID
}

extension ProductType {
  /// Whether it gives access that the store itself says the begin and the end of.
  var givesAccess: Bool { self == .nonConsumable || self == .autoRenewable }
}

extension BookEntry {
  /// The present, or the instant at which what was paid for was over if that is past.
  func lasted(until now: VirtualInstant) -> VirtualInstant {
    standing?.accessEnd.map { min($0.instant, now) } ?? now
  }
}
