/// An event that will happen on a lane: a delivery, a timer, a kill or a fault.
final class Event: WindowedEvent {
  let window: Window
  let sequence: UInt64
  let lane: Lane
  let operation: Operation
  /// The domain whose death removes this event, in addition to that of its lane.
  let domain: FailureDomain
  /// The channel whose next event may follow once this one has left.
  let channel: Channel?
  /// Its origin; see ``Causality``.
  let origin: UInt64
  let action: () -> Void
  /// The last name in the chain that posted it, or its own once it has arrived; see
  /// ``CausalityTracker``.
  var cause: CausalityTracker.Cause {
    get { heard?.cause ?? CausalityTracker.Cause() }
    set { heard = Heard(newValue) }
  }
  private var heard: Heard?

  /// Stored separately, because names are not tracked while many events are in transit.
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

  /// Whether a death has removed the event, so it will never happen.
  var isDead: Bool { domain.isDead || lane.domain.isDead }
}

@available(*, unavailable)
extension Event: Sendable {}
