/// The environment that the code of one process gets from its device, such as the main actor and
/// the date.
package struct ProcessEnvironment {
  /// The lane that the main actor's jobs and the main queue's work share; nil for one of its own.
  var main: Lane?
  /// The 1-based index of the process among those of its owner; each draws its own random numbers.
  var launch: UInt32 = 0
  /// The name of a firing timer.
  var timer = Operation(code: 1)
  /// The storage behind `UserDefaults.standard`; nil for the real one.
  var preferences: (any PropertyStorage)?
  /// The environment of the app, for modules that replace the system's.
  var app: (any Sendable)?
  /// Returns the time of the device's clock at an instant, in nanoseconds since 1970.
  var wallClock: (VirtualInstant) -> Int64 = {
    // 2026-01-01 00:00 UTC at the beginning.
    1_767_225_600_000_000_000 + $0.rawValue
  }
}

extension ProcessEnvironment {
  /// Creates the environment of a process.
  ///
  /// - Parameters:
  ///   - main: The lane that the main actor's jobs and the main queue's work share.
  ///   - launch: The 1-based index of the process among those of its owner; each draws its own
  ///     random numbers.
  ///   - timer: The name of a firing timer.
  ///   - preferences: The storage behind `UserDefaults.standard`; nil for the real one.
  ///   - app: The environment of the app, for modules that replace the system's.
  ///   - wallClock: Returns the time of the device's clock at an instant, in nanoseconds since
  ///     1970.
  package init(
    main: Lane,
    launch: UInt32,
    timer: Operation,
    preferences: (any PropertyStorage)? = nil,
    app: (any Sendable)? = nil,
    wallClock: @escaping (VirtualInstant) -> Int64
  ) {
    self.main = main
    self.launch = launch
    self.timer = timer
    self.preferences = preferences
    self.app = app
    self.wallClock = wallClock
  }
}
