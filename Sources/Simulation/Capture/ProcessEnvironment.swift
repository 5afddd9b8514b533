/// The environment that the code of one process gets from its device, such as the main actor and
/// the date.
package struct ProcessEnvironment {
  let main: Lane?
  let launch: UInt32
  let timer: Operation
  let preferences: (any PropertyStorage)?
  let keychain: (any PropertyStorage)?
  let app: (any Sendable)?
  let wallClock: (VirtualInstant) -> Int64

  /// Creates the environment of a process.
  ///
  /// - Parameters:
  ///   - main: The lane that the main actor's jobs and the main queue's work share; nil for one of
  ///     its own.
  ///   - launch: The 1-based index of the process among those of its owner; each draws its own
  ///     random numbers.
  ///   - timer: The name of a firing timer.
  ///   - preferences: The storage behind `UserDefaults.standard`; nil for the real one.
  ///   - keychain: The storage behind the keychain; nil for none.
  ///   - app: The environment of the app, for modules that replace the system's.
  ///   - wallClock: Returns the time of the device's clock at an instant, in nanoseconds since
  ///     1970. By default, that is 2026-01-01 00:00 UTC at the beginning.
  package init(
    main: Lane? = nil,
    launch: UInt32 = 0,
    timer: Operation = Operation(code: 1),
    preferences: (any PropertyStorage)? = nil,
    keychain: (any PropertyStorage)? = nil,
    app: (any Sendable)? = nil,
    wallClock: @escaping (VirtualInstant) -> Int64 = { 1_767_225_600_000_000_000 + $0.rawValue }
  ) {
    self.main = main
    self.launch = launch
    self.timer = timer
    self.preferences = preferences
    self.keychain = keychain
    self.app = app
    self.wallClock = wallClock
  }
}

/// The identity of every app under test, as the system and the store report it.
package enum AppIdentity: Sendable {
  /// The bundle identifier.
  package static let bundleID = "com.example.app"
  /// The version, which every user downloads who did not buy an earlier one.
  ///
  /// It is higher than any version by which an app could recognize users who bought it before it
  /// became free. Such users have access that no purchase explains, so a scenario has them only if
  /// it says so.
  package static let version = "9999.0"
}
