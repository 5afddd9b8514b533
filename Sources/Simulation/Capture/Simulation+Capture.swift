// This file uses `unsafe`; it is sound for the reasons given in `Executors.swift`.

import RuntimeHooks

/// Supports code that was not written for the simulation.
extension Simulation {
  /// The answers of this simulation to such code.
  var captured: CapturedCode {
    if let made = capture as? CapturedCode { return made }
    let made = CapturedCode(of: self)
    capture = made
    return made
  }

  /// Returns the folder with the files that come with the code under test.
  ///
  /// - Parameter address: The address by which the thread knows its simulation.
  /// - Returns: The folder; nil if there is none.
  package static func resources(at address: UnsafeMutableRawPointer) -> String? {
    unsafe SimulationHandle.at(address).simulation?.resources
  }

  /// Returns the preferences of the process whose step is in progress on this thread.
  ///
  /// - Parameter address: The address by which the thread knows its simulation.
  /// - Returns: The preferences; nil between steps.
  package static func preferences(at address: UnsafeMutableRawPointer) -> Preferences? {
    guard let simulation = unsafe SimulationHandle.at(address).simulation,
      let domain = simulation.state.domain
    else { return nil }
    return domain.surroundings.preferences
  }

  /// The surroundings of the process whose step is in progress on this thread; nil between steps.
  private static var currentSurroundings: Surroundings? {
    guard let address = unsafe storestorm_current(),
      let simulation = unsafe SimulationHandle.at(address).simulation
    else { return nil }
    return simulation.state.domain?.surroundings
  }

  /// The environment of the app whose step is in progress on this thread; nil between steps and if
  /// none was set.
  package static var currentEnvironment: (any Sendable)? { currentSurroundings?.environment }

  /// The keychain of the app whose step is in progress on this thread; nil between steps and if
  /// there is none.
  package static var currentKeychain: (any PropertyStorage)? { currentSurroundings?.keychain }

  /// Returns the number of a new object of code under test, counted in each process.
  ///
  /// Hashing by this number gives the same order in every run.
  ///
  /// - Returns: The number, from 1; nil between steps.
  package static func nextObject() -> UInt64? { currentSurroundings?.nextObject() }

  /// Notes that code under test called a function that is not simulated.
  ///
  /// The run ends with an escape.
  ///
  /// - Parameter symbol: The called function.
  package static func noteNotSimulated(_ symbol: String) {
    if let address = unsafe storestorm_current() {
      unsafe SimulationHandle.at(address).noteEscape(.notSimulated, symbol)
    }
  }

  /// Notes that code under test asked for something that is not there.
  ///
  /// The run goes on, and a hunt reports it.
  ///
  /// - Parameter name: What is missing, in words.
  package static func noteMissing(_ name: String) {
    if let address = unsafe storestorm_current() {
      unsafe SimulationHandle.at(address).noteMissing(name)
    }
  }

  /// What the code under test has asked for and not got so far.
  package var missing: MissingThings { handle.missing }

  /// Runs a body for an observer in the middle of a step, with the real clocks and everything else
  /// real.
  ///
  /// - Parameter body: The code to run, which must not touch simulated state.
  /// - Returns: The result of the body.
  package func outside<Result>(_ body: () -> Result) -> Result {
    let before = state.domain
    state.domain = nil
    defer { state.domain = before }
    return body()
  }

  /// Runs checks of a run in the middle of a step; the globals that they use do not count as the
  /// app's.
  ///
  /// - Parameter body: The code to run, which must not touch simulated state.
  package func withoutWatch(_ body: () -> Void) {
    ignoresGlobals = true
    body()
    ignoresGlobals = false
  }
}

extension Simulation {
  /// Runs code outside every simulation, in the middle of a step: its clock, sockets and processes
  /// are real.
  ///
  /// The step waits for it, so virtual time stands still. It is for a real server under test;
  /// nothing else in a world may depend on the outside.
  ///
  /// - Parameter body: The code, which must start no task and touch no simulated state.
  /// - Returns: The result of the code.
  package static func outside<Result>(_ body: () -> Result) -> Result {
    // The pointer of this thread is only saved and restored; nothing reads through it in between.
    let current = unsafe storestorm_exchange_current(nil)
    defer { _ = unsafe storestorm_exchange_current(current) }
    return body()
  }
}
