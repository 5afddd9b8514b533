/// Time since the process was launched, read from whichever clock the app was given.
struct LaunchStopwatch: Sendable {
  private let read: @Sendable () -> Duration

  /// Starts at the present instant of a clock.
  init(_ clock: any Clock<Duration>) { read = Self.started(on: clock) }

  /// How long ago it was started.
  var elapsed: Duration { read() }

  private static func started<C: Clock<Duration>>(on clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
