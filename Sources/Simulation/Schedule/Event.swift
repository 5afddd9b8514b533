/// Something that will happen on a lane at some time: a delivery, a timer, a kill, a fault.
final class Event {
  let window: Window
  let sequence: UInt64
  let lane: Lane
  let operation: Operation
  /// Whose death takes this event away with it, beside that of its lane.
  let domain: FailureDomain
  /// The channel whose next event may follow once this one is out.
  let channel: Channel?
  /// What it arose from; see ``Causality``.
  let origin: UInt64
  let action: () -> Void
  /// The last name in the chain that posted it or, once it has arrived, its own; see ``CausalityTracker``.
  var cause: CausalityTracker.Cause {
    get { heard?.cause ?? CausalityTracker.Cause() }
    set { heard = Heard(newValue) }
  }
  private var heard: Heard?

  /// Apart from the event, as nobody hears names while many events are on their way.
  private final class Heard {
    let cause: CausalityTracker.Cause

    init(_ cause: CausalityTracker.Cause) { self.cause = cause }
  }

  init(
    window: Window,
    sequence: UInt64,
    lane: Lane,
    operation: Operation,
    domain: FailureDomain,
    channel: Channel?,
    origin: UInt64,
    action: @escaping () -> Void
  ) {
    self.window = window
    self.sequence = sequence
    self.lane = lane
    self.operation = operation
    self.domain = domain
    self.channel = channel
    self.origin = origin
    self.action = action
  }

  /// Whether a death has taken it away: it will never happen.
  var isDead: Bool { domain.isDead || lane.domain.isDead }
}

@available(*, unavailable)
extension Event: Sendable {}
