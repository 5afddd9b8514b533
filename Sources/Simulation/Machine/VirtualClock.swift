/// A clock of virtual time for app code: an `any Clock<Duration>`.
///
/// Sleeping costs no real time. The cancellation of its task or the death of its process ends a
/// sleep with `CancellationError`.
public struct VirtualClock: Clock {
  /// An instant of virtual time.
  public struct Instant: InstantProtocol {
    /// Virtual time since the simulation began.
    public let sinceStart: VirtualInstant

    /// Creates an instant.
    public init(_ sinceStart: VirtualInstant) { self.sinceStart = sinceStart }

    /// Returns the instant that is later by a duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(sinceStart + VirtualDuration(duration))
    }

    /// Returns the duration from this instant to another.
    public func duration(to other: Instant) -> Duration { (other.sinceStart - sinceStart).duration }

    /// Orders earlier instants first.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.sinceStart < right.sinceStart
    }
  }

  /// The default for how much later than requested a timer may fire.
  public static let usualLateness = VirtualDuration.milliseconds(50)

  private let domain: FailureDomain
  private let operation: Operation
  private let lateness: VirtualDuration

  /// Creates the clock of one process.
  ///
  /// - Parameters:
  ///   - domain: The process; its sleeps end with it.
  ///   - operation: The name of a firing timer.
  ///   - lateness: How much later than requested a timer may fire.
  public init(
    domain: FailureDomain,
    operation: Operation = Operation(code: 1),
    lateness: VirtualDuration = VirtualClock.usualLateness
  ) {
    self.domain = domain
    self.operation = operation
    self.lateness = lateness
  }

  /// The current instant.
  ///
  /// On a thread outside the simulation, this is an escape and returns the beginning.
  public var now: Instant {
    let handle = domain.handle
    guard handle.mayAct || handle.threads != nil else {
      handle.refuse()
      return Instant(.start)
    }
    return handle.exclusively { Instant(domain.simulation.now) }
  }

  /// One nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Suspends the task until an instant.
  ///
  /// - Parameters:
  ///   - deadline: The instant to wake up.
  ///   - tolerance: Ignored; the strategy decides how late a timer fires.
  /// - Throws: `CancellationError` if the task was canceled or the process died.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let woken: Void? = await domain.cancellableCall(returning: Void.self) { call in
      let simulation = domain.simulation
      let delay = max(.zero, deadline.sinceStart - simulation.now)
      let window = domain.window(after: delay, lateness: lateness)
      simulation.post(operation, to: domain.inbox, in: window) { call.answer(()) }
    }
    if woken == nil { throw CancellationError() }
  }
}

extension FailureDomain {
  /// Returns the window in which a timer fires that is due after a delay.
  func window(
    after delay: VirtualDuration,
    lateness: VirtualDuration = VirtualClock.usualLateness
  ) -> Window {
    let due = simulation.now + delay
    let latest = simulation.timing == .instants ? due : due + lateness
    return Window(from: due, to: latest)
  }
}
