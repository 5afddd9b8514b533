/// The time since launch, measured on the app's clock.
struct LaunchStopwatch: Sendable {
  private let read: @Sendable () -> Duration

  /// Starts at the current instant of a clock.
  init(_ clock: any Clock<Duration>) { read = Self.started(on: clock) }

  /// The time since the start.
  var elapsed: Duration { read() }

  private static func started<C: Clock<Duration>>(on clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
