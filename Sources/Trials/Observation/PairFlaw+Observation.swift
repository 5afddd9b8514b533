import Judging
import Simulation
import StoreModel
import StoreSimulation

extension PairFlaw {
  /// Finds the most serious flaw of a pair by comparing the runs of both orders.
  ///
  /// - Parameters:
  ///   - first: the first step of the violating order.
  ///   - second: the number of the other step in that order; nil if the order lacks it.
  ///   - violating: the run that shows the violation.
  ///   - other: the run of the other order.
  init?(
    first: (number: UInt64, instant: VirtualInstant),
    second: UInt64?,
    _ violating: OrderedRun,
    _ other: OrderedRun
  ) {
    if let second, violating.uses(first.number, in: second) {
      self = .impossibleOrder
    } else if other.violation == nil, let absence = violating.lost(in: other) {
      self = absence
    } else if let violation = violating.violation,
      violating.isIdle(around: first.number, first.instant, violation)
    {
      self = .late
    } else {
      return nil
    }
  }
}

/// One order of a decisive pair, as far as one rule is concerned.
struct OrderedRun {
  /// The events of the run.
  let events: [TimedEvent]
  /// How often the premise of the rule held.
  let premises: Int
  /// The first violation of the rule; nil if there is none.
  let violation: Violation?
}

extension OrderedRun {
  /// Takes what matters to a rule from a run.
  init(_ run: Observation, of rule: String) {
    self.init(
      events: run.outcome.record.events,
      premises: run.outcome.verdict.premises.first { $0.id == rule }?.count ?? 0,
      violation: run.outcome.violations.first { $0.signature.invariant == rule }
    )
  }

  /// Returns what another order without a violation lacks.
  fileprivate func lost(in other: OrderedRun) -> PairFlaw? {
    if premises > 0, other.premises == 0 { return .nothingToJudge }
    let missing = operations.subtracting(other.operations).map(\.flaw)
    if let first = PairFlaw.allCases.first(where: missing.contains) { return first }
    guard let violation, let process = violation.process else { return nil }
    return presence(of: process, at: violation.instant)
      .lost(in: other.presence(of: process, at: violation.instant))
  }
}

/// An operation without which a violation does not arise.
private struct NeededOperation: Hashable {
  /// The flaw of an order that lacks the operation.
  let flaw: PairFlaw
  private let owner: Int
  private let product: ProductID?
  private let action: UserAction?

  init?(_ event: WorldEvent) {
    var (product, action): (ProductID?, UserAction?) = (nil, nil)
    switch event {
    case .charged(let entry, let account):
      (flaw, owner, product) = (.noCharge, account.rawValue, entry.transaction.productID)
    case .shared(let entry, let account):
      (flaw, owner, product) = (.noSharing, account.rawValue, entry.transaction.productID)
    case .refunded(let entry, let account):
      (flaw, owner, product) = (.noRefund, account.rawValue, entry.transaction.productID)
    case .requested(_, let account, let asked):
      (flaw, owner, product) = (.noRequest, account.rawValue, asked)
    case .answered(_, let account, let asked, _):
      (flaw, owner, product) = (.noAnswer, account.rawValue, asked)
    case .tapped(let tap, let process, _), .tapIgnored(let tap, let process, _):
      (flaw, owner, action) = (.noTap, process.device.rawValue, tap)
    default: return nil
    }
    self.product = product
    self.action = action
  }
}

/// Whether a user can see an app, and the app its store.
private struct Presence {
  var isAlive = false
  var isInFront = false
  var isOnline = true
  var closedWindows: Set<Int> = []

  /// Returns what another order lacks.
  func lost(in other: Presence) -> PairFlaw? {
    if isAlive, !other.isAlive { return .appEnded }
    if isInFront, !other.isInFront { return .appInBackground }
    if !other.closedWindows.isSubset(of: closedWindows) { return .windowClosed }
    return isOnline && !other.isOnline ? .offline : nil
  }
}

extension OrderedRun {
  /// How long after the last visible event a step counts as long after it.
  private static let longIdle = VirtualDuration.seconds(2)

  private var operations: Set<NeededOperation> {
    Set(events.compactMap { NeededOperation($0.event) })
  }

  /// Returns whether a step is about a transaction that another step creates.
  fileprivate func uses(_ creating: UInt64, in step: UInt64) -> Bool {
    let created = events.filter { $0.step == creating }.compactMap { timed -> TransactionID? in
      switch timed.event {
      case .charged(let entry, _), .shared(let entry, _): entry.transaction.id
      default: nil
      }
    }
    guard !created.isEmpty else { return false }
    return events.contains { timed in
      guard timed.step == step else { return false }
      return switch timed.event {
      case .refunded(let entry, _), .changed(let entry, _), .learned(let entry, _):
        created.contains(entry.transaction.id)
      case .delivered(let result, _, _, _): created.contains(result.unsafePayload.id)
      default: false
      }
    }
  }

  private func presence(of process: ProcessID, at instant: VirtualInstant) -> Presence {
    var presence = Presence()
    for timed in events where timed.instant <= instant {
      switch timed.event {
      case .launched(process, _): presence.isAlive = true
      case .ended(process, _): (presence.isAlive, presence.isInFront) = (false, false)
      case .front(process, let isInFront): presence.isInFront = isInFront
      case .windowClosed(process, let window): presence.closedWindows.insert(window)
      case .screen(process, let window, _, .some): presence.closedWindows.remove(window)
      case .online(process.device, let isOnline): presence.isOnline = isOnline
      default: break
      }
    }
    return presence
  }

  /// Returns whether nothing visible happens to the people of a violation from well before a step
  /// until the violation.
  fileprivate func isIdle(
    around step: UInt64,
    _ instant: VirtualInstant,
    _ violation: Violation
  ) -> Bool {
    var owners: [DeviceID: AccountID] = [:]
    var last: TimedEvent?
    for timed in events where timed.instant <= violation.instant {
      if case .launched(let id, let owner) = timed.event { owners[id.device] = owner }
      guard timed.event.informs else { continue }
      let owner = timed.event.device.flatMap { owners[$0] } ?? timed.event.account
      if violation.account == nil || owner == nil || owner == violation.account { last = timed }
    }
    guard let last else { return false }
    return last.step < step && instant > last.instant + Self.longIdle
  }
}

extension WorldEvent {
  /// Whether the event changes what the store, a server, a device or the app knows or shows.
  fileprivate var informs: Bool {
    switch self {
    case .launched, .ended, .front, .online, .settled, .windowClosed, .quiescenceBegan: false
    default: true
    }
  }
}
