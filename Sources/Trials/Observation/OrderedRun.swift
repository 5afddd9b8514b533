import Judging
import Simulation
import StoreModel
import StoreSimulation

/// One order of two steps, as far as one rule is concerned.
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

  /// Finds out whether the order of two steps decides: in the other order, the rule has something
  /// to judge and holds.
  ///
  /// The order does not decide in these cases:
  /// - The situation does not arise in the other order, so the bug has no chance to show there.
  /// - The second step needs what the first one does, so there is no other order.
  /// - One step launches the app and the other is not the app's: before its launch, an app races
  ///   with nothing.
  /// - Both steps come long after everything that the app learned or showed.
  /// - Both steps come before the launch of the violation, and what the rule looked at began with
  ///   that launch: an irregular answer on which it acted, or a screen.
  ///
  /// - Parameters:
  ///   - other: the other order.
  ///   - first: the step that comes first here.
  ///   - second: the number of the other step; nil if this order lacks it.
  /// - Returns: whether it decides.
  func decides(
    against other: OrderedRun,
    first: (number: UInt64, instant: VirtualInstant),
    second: UInt64?
  ) -> Bool {
    guard other.violation == nil, hasSituation(in: other) else { return false }
    if isBeforeAllThatCounts(second ?? first.number) { return false }
    if let second {
      if uses(first.number, in: second) { return false }
      if launches(first.number, before: second) || launches(second, before: first.number) {
        return false
      }
    }
    return violation.map { !isIdle(around: first.number, first.instant, $0) } ?? true
  }

  /// Returns whether the situation of the violation arises in another order as well.
  private func hasSituation(in other: OrderedRun) -> Bool {
    if premises > 0, other.premises == 0 { return false }
    guard operations.isSubset(of: other.operations) else { return false }
    guard let violation, let process = violation.process else { return true }
    return other.presence(of: process, at: violation.instant)
      .includes(presence(of: process, at: violation.instant))
  }
}

/// An operation or a fault without which a violation does not arise.
private struct NeededOperation: Hashable {
  private enum Kind: Hashable {
    case charge, sharing, refund, request, answer, tap, purchase
    /// A fault or an irregularity, which is drawn: another order may draw it for something else.
    case unverified
    case irregular(CallKind)
  }

  private let kind: Kind
  private let owner: Int
  private let product: ProductID?
  private let action: UserAction?

  init?(_ event: WorldEvent) {
    var (product, action): (ProductID?, UserAction?) = (nil, nil)
    switch event {
    case .charged(let entry, let account):
      (kind, owner, product) = (.charge, account.rawValue, entry.transaction.productID)
    case .shared(let entry, let account):
      (kind, owner, product) = (.sharing, account.rawValue, entry.transaction.productID)
    case .refunded(let entry, let account):
      (kind, owner, product) = (.refund, account.rawValue, entry.transaction.productID)
    case .requested(_, let account, let asked):
      (kind, owner, product) = (.request, account.rawValue, asked)
    case .answered(_, let account, let asked, _):
      (kind, owner, product) = (.answer, account.rawValue, asked)
    case .tapped(let tap, let process, _), .tapIgnored(let tap, let process, _):
      (kind, owner, action) = (.tap, process.device.rawValue, tap)
    case .began(_, .purchase, let process, let bought):
      (kind, owner, product) = (.purchase, process.device.rawValue, bought)
    case .trusted(isTrusted: false, let entry, let device):
      (kind, owner, product) = (.unverified, device.rawValue, entry.transaction.productID)
    case .returned(_, let call, let process, .transactions(_, _, irregular: true)):
      (kind, owner) = (.irregular(call), process.device.rawValue)
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

  /// Whether everything is there that is there in another order.
  func includes(_ other: Presence) -> Bool {
    (isAlive || !other.isAlive) && (isInFront || !other.isInFront)
      && (isOnline || !other.isOnline) && closedWindows.isSubset(of: other.closedWindows)
  }
}

extension OrderedRun {
  /// How long after the last visible event a step counts as long after it.
  private static let longIdle = VirtualDuration.seconds(2)

  /// An ignored tap counts only after a tap that was not ignored, for the rules about second taps.
  private var operations: Set<NeededOperation> {
    var tapped: Set<DeviceID> = []
    return Set(
      events.compactMap { timed in
        switch timed.event {
        case .tapped(_, let process, _): tapped.insert(process.device)
        case .tapIgnored(_, let process, _) where !tapped.contains(process.device): return nil
        default: break
        }
        return NeededOperation(timed.event)
      }
    )
  }

  /// Returns whether one step launches the app of the violation and another step belongs to the
  /// store, a server, or the device.
  private func launches(_ step: UInt64, before other: UInt64) -> Bool {
    let launched = events.contains { timed in
      guard timed.step == step, case .launched(let process, _) = timed.event else { return false }
      return violation?.process == nil || violation?.process == process
    }
    let others = events.filter { $0.step == other }
    return launched && !others.isEmpty && others.allSatisfy { $0.event.process == nil }
  }

  /// Returns whether a step comes before the launch of the violation, with which everything began
  /// that the rule looked at.
  private func isBeforeAllThatCounts(_ step: UInt64) -> Bool {
    guard let violation, let process = violation.process else { return false }
    let isEarlier = events.contains { timed in
      if case .launched(process, _) = timed.event { timed.step > step } else { false }
    }
    guard isEarlier, !violation.evidence.isEmpty else { return false }
    if violation.evidence.allSatisfy(\.isOfOneLaunch) { return true }
    let answers = events.compactMap { timed -> Bool? in
      guard timed.instant <= violation.instant,
        case .returned(_, _, process, .transactions(_, _, let isIrregular)) = timed.event
      else { return nil }
      return isIrregular
    }
    return answers.last == true
  }

  /// Returns whether a step is about a transaction that another step creates.
  private func uses(_ creating: UInt64, in step: UInt64) -> Bool {
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
  private func isIdle(
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

extension Evidence {
  /// Whether it cannot be older than the launch in which a rule looks at it.
  fileprivate var isOfOneLaunch: Bool {
    switch self {
    case .answer, .call, .window, .tap, .moment: true
    case .transaction, .access, .news, .posts, .row, .customer, .credits, .lastNotification,
      .notification:
      false
    }
  }
}

extension WorldEvent {
  /// Whether the event changes what the store, a server, a device or the app knows or shows.
  fileprivate var informs: Bool {
    switch self {
    case .launched, .ended, .front, .online, .settled, .windowClosed, .testFailed, .testEnded,
      .quiescenceBegan:
      false
    default: true
    }
  }
}
