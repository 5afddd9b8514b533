// Like `Executors.swift` a file with `unsafe`, and sound for the reasons given there.

import RuntimeHooks

/// A value that only the simulation's own thread may touch.
///
/// Sendable because every access is checked; see the top of this file.
@safe
public final class Confined<Value>: @unchecked Sendable {
  private var value: Value
  private let handle: SimulationHandle
  /// What steps that touch it are compared by, where somebody watches them; see ``TakenStep``.
  private let thing: UInt32

  /// Keeps a value for one simulation.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - simulation: whose thread may touch it.
  public init(_ value: Value, to simulation: Simulation) {
    self.value = value
    handle = simulation.handle
    thing = handle.isWatched ? simulation.state.trace { $0.makeThing() } : 0
  }

  /// Reads or changes the value.
  ///
  /// On any other thread that is an escape: it waits there until the simulation is over.
  ///
  /// - Parameter body: what is done with it.
  /// - Returns: what the body returns.
  public func with<Result>(_ body: (inout Value) -> Result) -> Result {
    guard handle.isHere else { return outside(body) }
    if handle.isWatched { handle.use(thing) }
    return body(&value)
  }

  @inline(never)
  private func outside<Result>(_ body: (inout Value) -> Result) -> Result {
    if handle.threads == nil { handle.refuse() }
    return handle.exclusively { body(&value) }
  }
}
