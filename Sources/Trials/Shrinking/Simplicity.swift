import Simulation
import StoreSimulation

/// How simple a violating trial is: what shrinking makes smaller, in this order.
///
/// The one place where the order is written down. A person more is worse than any number of steps
/// more, because a reader has to know each of them.
public struct Simplicity: Hashable, Sendable, Codable {
  /// How many people are not left out.
  public let users: Int
  /// How many devices a person has at most.
  public let devices: Int
  /// How many steps the journeys have that people may go on.
  public let journeySteps: Int
  /// How many faults and irregularities there are, and things that the developer does.
  public let faults: Int
  /// How often what was first in line was set aside: see ``Deviation``.
  public let preemptions: Int
  /// For how many picks, all together; none lasts longer than the run.
  public let waits: Int
  /// How many steps it takes until the violation shows.
  public let steps: UInt64

  /// Measures a trial that was run.
  ///
  /// - Parameters:
  ///   - plan: the world's, trims taken away.
  ///   - deviations: where the schedule is not first in, first out.
  ///   - steps: how many steps the run took.
  ///   - picks: for how many of them there was a choice.
  init(_ plan: WorldPlan, _ deviations: [Deviation], steps: UInt64, picks: UInt64) {
    let population = plan.population
    users = population.users - population.absent.count
    devices = min(population.devicesPerPerson.upperBound, population.devicesAtMost)
    journeySteps = plan.journeys.filter { $0.weight > 0 }.reduce(0) { $0 + $1.legs.count }
    faults =
      RemovableFault.allCases.count { $0.isIn(plan) } + plan.storeEvents.count
      + plan.server.tasks.count
    preemptions = deviations.count
    let count = Int(picks)
    waits = deviations.reduce(0) { $0 + min($1.picks, max(1, count - $1.pick)) }
    self.steps = steps
  }
}

extension Simplicity: Comparable {
  /// Whether the left one is simpler.
  public static func < (left: Simplicity, right: Simplicity) -> Bool {
    let people = (left.users, left.devices, left.journeySteps, left.faults)
    let others = (right.users, right.devices, right.journeySteps, right.faults)
    if people != others { return people < others }
    return (left.preemptions, left.waits, left.steps)
      < (right.preemptions, right.waits, right.steps)
  }
}

extension Simplicity: CustomStringConvertible {
  /// What there is, in words.
  public var description: String {
    "users \(users), devices \(devices) each, journey steps \(journeySteps), faults \(faults), "
      + "preemptions \(preemptions), steps \(steps)"
  }
}
