/// What answers code that was not written for a simulation.
protocol CodeCapture: AnyObject {
  /// Called after each step.
  func tookStep()

  /// Returns whether the current code runs in a block that code on the lane waits for.
  func encloses(_ lane: Lane) -> Bool

  /// Releases everything that was captured, when none of it runs any more.
  func end()
}

extension Simulation {
  /// Returns whether the current code runs on a lane, or in a block that code on the lane waits
  /// for.
  func occupies(_ lane: Lane) -> Bool { state.isAt(lane) || capture?.encloses(lane) ?? false }
}
