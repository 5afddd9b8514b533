import Simulation
import StoreSimulation

/// The simplicity of a violating trial: the quantities that shrinking reduces, most important
/// first.
///
/// This order is defined only here. One more person is worse than any number of additional steps,
/// because a reader has to know each person.
package struct Simplicity: Hashable, Sendable, Codable {
  /// The number of people who take part.
  package let users: Int
  /// The maximum number of devices of one person.
  package let devices: Int
  /// The number of steps in the journeys that people can take.
  package let journeySteps: Int
  /// The number of faults, irregularities, and actions of the developer.
  package let faults: Int
  /// The number of times that the first candidate was delayed; see ``Deviation``.
  package let preemptions: Int
  /// The total number of picks of these delays; none lasts longer than the run.
  package let waits: Int
  /// The number of steps until the violation shows.
  package let steps: UInt64

  /// Measures a trial that has run.
  ///
  /// - Parameters:
  ///   - plan: the plan of the world, without what was trimmed.
  ///   - deviations: where the schedule is not first in, first out.
  ///   - steps: the number of steps of the run.
  ///   - picks: the number of steps with more than one candidate.
  init(_ plan: WorldPlan, _ deviations: [Deviation], steps: UInt64, picks: UInt64) {
    let population = plan.population
    users = population.users - population.absent.count
    devices = min(population.devicesPerPerson.upperBound, population.devicesAtMost)
    journeySteps = plan.journeys.filter { $0.weight > 0 }.reduce(0) { $0 + $1.legs.count }
    faults =
      FaultDeclaration.present(in: plan).count + plan.storeEvents.count
      + plan.server.tasks.count
    preemptions = deviations.count
    let count = Int(picks)
    waits = deviations.reduce(0) { $0 + min($1.picks, max(1, count - $1.pick)) }
    self.steps = steps
  }
}

extension Simplicity: Comparable {
  /// Whether the left one is simpler.
  package static func < (left: Simplicity, right: Simplicity) -> Bool {
    let people = (left.users, left.devices, left.journeySteps, left.faults)
    let others = (right.users, right.devices, right.journeySteps, right.faults)
    if people != others { return people < others }
    return (left.preemptions, left.waits, left.steps)
      < (right.preemptions, right.waits, right.steps)
  }
}

extension Simplicity: CustomStringConvertible {
  /// The quantities in words.
  package var description: String {
    "users \(users), devices \(devices) each, journey steps \(journeySteps), faults \(faults), "
      + "preemptions \(preemptions), steps \(steps)"
  }
}
