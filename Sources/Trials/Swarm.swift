import Simulation
import StoreSimulation

/// A plan with random parts left out, another choice for each trial.
///
/// What is always there hides what shows only without it: a journey that fills the world, a fault
/// that ends a process before another can bite. So each journey, each irregularity, each fault,
/// each turn that a refund may take and each thing that the developer does is left out of every
/// second trial, and the journeys that stay get new weights. Errors by name go together, and the
/// network stays as written. The idea is that of "Swarm Testing" (ISSTA 2012, Groce and others).
enum Swarm {
  /// The largest weight that a journey may get, as a multiple of its own.
  static let heaviest: UInt64 = 8

  /// The plan of one trial.
  ///
  /// - Parameters:
  ///   - plan: the scenario's.
  ///   - seed: the trial's.
  /// - Returns: the plan with its choice of journeys and trouble.
  static func applied(to plan: WorldPlan, seed: UInt64) -> WorldPlan {
    var plan = plan
    var stream = RandomStream(seed: seed, purpose: "swarm")
    reweigh(&plan.journeys, drawing: &stream)
    omit(from: &plan.irregularities, drawing: &stream)
    omit(from: &plan.faults, drawing: &stream)
    plan.storeEvents = plan.storeEvents.filter { _ in stream.next(below: 2) == 0 }
    omitRarer(from: &plan, drawing: &stream)
    return plan
  }

  private static func reweigh(_ journeys: inout [Journey], drawing stream: inout RandomStream) {
    let written = journeys
    for index in journeys.indices {
      let factor = stream.next(below: 2) * (1 + stream.next(below: heaviest))
      journeys[index].weight *= UInt32(factor)
    }
    // Whoever would have nowhere to go goes as the scenario says.
    for traveller in Journey.Traveller.allCases {
      let own = journeys.indices.filter { journeys[$0].traveller == traveller }
      guard own.allSatisfy({ journeys[$0].weight == 0 }) else { continue }
      for index in own { journeys[index].weight = written[index].weight }
    }
  }

  private static func omit(
    from irregularities: inout Irregularities,
    drawing stream: inout RandomStream
  ) {
    for chance in [
      \Irregularities.updateBeforeReturn, \.updateAfterReturn, \.repeatedUpdate,
      \.emptyAfterLaunch.chance, \.lateEntitlement.chance, \.lateUnfinished.chance,
      \.lateFinish.chance,
    ] where stream.next(below: 2) == 0 { irregularities[keyPath: chance] = .never }
  }

  private static func omit(from faults: inout Faults, drawing stream: inout RandomStream) {
    for chance in [
      \Faults.kill, \.writeFails, \.productsFail, \.purchaseFails, \.unverified, \.syncFails,
      \.renewalFails, \.recovery.chance, \.offline.chance,
    ] where stream.next(below: 2) == 0 { faults[keyPath: chance] = .never }
  }

  private static func omitRarer(from plan: inout WorldPlan, drawing stream: inout RandomStream) {
    for chance in [
      \Faults.interrupted.chance, \.serverDown.chance, \.serverStorageFails,
      \.databaseDown.chance, \.commitFails, \.commitAnswerLost, \.imageFails,
    ] where stream.next(below: 2) == 0 { plan.faults[keyPath: chance] = .never }
    if stream.next(below: 2) == 0 { plan.faults.errors = SimulatedErrors() }
    for chance in [\Prompts.refundProrated, \.refundReversed.chance]
    where stream.next(below: 2) == 0 { plan.prompts[keyPath: chance] = .never }
  }
}
