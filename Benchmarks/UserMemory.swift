import Entitlements
import Foundation
import Simulation
import StoreModel
import StoreSimulation

/// The memory of one user of a world: account, person and one device.
struct UserMemory {
  let idle: Double
  let active: Double

  /// Measures by building a world in which no one does anything yet, and then launching every app.
  ///
  /// - Parameter users: how many.
  init?(users: Int) {
    guard let before = Self.bytesInUse else { return nil }
    let simulation = Simulation(seed: 1, timing: .instants)
    let world = World(
      plan: Self.plan(users: users),
      simulation: simulation,
      makeApp: UnlockSystem.variants.reference.makeApp,
      listener: { _ in }
    )
    guard let built = Self.bytesInUse else { return nil }
    simulation.run(until: .start + .minutes(30))
    guard let launched = Self.bytesInUse else { return nil }
    idle = Double(built - before) / Double(users)
    active = Double(launched - before) / Double(users)
    withExtendedLifetime(world) { _ = world.tearDown() }
  }

  /// Everyone launches the app within a few minutes and leaves it in the foreground.
  private static func plan(users: Int) -> WorldPlan {
    WorldPlan(
      horizon: .hours(1),
      catalog: Catalog(products: []),
      population: Population(users: users),
      journeys: [
        Journey(
          name: "launch",
          begins: DelayRange(.minutes(1), .minutes(5)),
          legs: [.init(.launch)]
        )
      ]
    )
  }

  /// What the system counts as this process's resident memory; nil where it cannot be asked.
  ///
  /// Of use only early in a process: later, new objects take the place of freed ones.
  private static var bytesInUse: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else {
      return nil
    }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Int(getpagesize()) } : nil
  }
}
