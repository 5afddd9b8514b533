// This file uses `unsafe`; it is sound for the reasons given in `Executors.swift`.

import RuntimeHooks

/// A value that only the simulation's own thread may touch.
///
/// Sendable because every access is checked; see the top of this file.
@safe
public final class Confined<Value>: @unchecked Sendable {
  private var value: Value
  private let handle: SimulationHandle
  /// The number by which steps that touch the value are compared if steps are watched; see
  /// ``TakenStep``.
  private let thing: UInt32

  /// Confines a value to one simulation.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - simulation: The simulation whose thread may touch it.
  public init(_ value: Value, to simulation: Simulation) {
    self.value = value
    handle = simulation.handle
    thing = handle.isWatched ? simulation.state.trace { $0.makeThing() } : 0
  }

  /// Reads or changes the value.
  ///
  /// On any other thread, this is an escape, and the caller waits until the simulation is over.
  ///
  /// - Parameter body: Reads or changes the value.
  /// - Returns: The result of the body.
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
