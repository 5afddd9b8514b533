import RuntimeHooks

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
