import Simulation
import StoreModel
import StoreSimulation

/// The steps that matter for a violation: from which its step can be reached.
///
/// A step comes from the one that started it. Beside the violating step, the decisive pair and
/// what the store or the server wrote for the people involved count as ends of such chains.
struct CausalSlice {
  /// One line of the story.
  struct Line: Hashable {
    let instant: VirtualInstant
    let step: UInt64
    let actor: String
    let text: String
  }

  /// The lines, in order.
  let lines: [Line]

  /// Cuts a run down to what matters.
  ///
  /// - Parameters:
  ///   - run: the violating run.
  ///   - violation: what was violated.
  ///   - pair: the decisive pair, if there is one.
  init(_ run: Observation, _ violation: Violation, pair: DecisivePair?) {
    let owners = run.owners
    let told = run.outcome.events.filter { $0.instant <= violation.instant }
    let involved = told.filter { Self.concerns($0.event, violation.account, owners) }
    let last = involved.last { violation.process == nil || $0.event.process == violation.process }
    var ends: Set<UInt64> = []
    if let last = last ?? involved.last { ends.insert(last.step) }
    for step in [pair?.first.number, pair?.second.number] { if let step { ends.insert(step) } }
    for timed in involved where timed.event.writesBooks { ends.insert(timed.step) }
    var steps: Set<UInt64> = []
    for end in ends {
      var step = end
      while step > 0, steps.insert(step).inserted { step = run.steps[Int(step) - 1].parent }
    }
    lines = involved.filter { steps.contains($0.step) && !$0.event.isNoise }.map { timed in
      let (actor, text) = timed.event.told(owners)
      return Line(instant: timed.instant, step: timed.step, actor: actor, text: text)
    }
  }

  private static func concerns(
    _ event: WorldEvent,
    _ account: AccountID?,
    _ owners: [DeviceID: AccountID]
  ) -> Bool {
    guard let account else { return true }
    if let device = event.device { return owners[device] == account }
    return event.account.map { $0 == account } ?? true
  }
}

extension WorldEvent {
  /// Whether the store or the server has something else written down than before.
  fileprivate var writesBooks: Bool {
    switch self {
    case .charged, .refunded, .changed, .shared, .answered, .rowChanged, .committed, .taskEnded:
      true
    default: false
    }
  }

  /// Whether a story is as clear without it.
  fileprivate var isNoise: Bool {
    switch self {
    case .settled, .front(_, true): true
    default: false
    }
  }
}
