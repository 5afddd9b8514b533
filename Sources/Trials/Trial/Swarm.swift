import Simulation
import StoreSimulation

/// A plan with random parts left out and others heavier, another choice for each trial.
///
/// What is always there hides what shows only without it: a fault that ends a process before
/// another can bite, a journey that fills the world. So each irregularity, each fault and each turn
/// that a refund may take is left out of every second trial; what stays comes as often as written,
/// or heavier (``FaultWeight``). Errors by name go together, and the network stays as written. Where
/// the scenario asks for it, journeys and what the developer does are left out likewise, and the
/// journeys that stay get new weights. The idea is that of "Swarm Testing" (ISSTA 2012, Groce and
/// others).
enum Swarm {
  /// The largest weight that a journey may get, as a multiple of its own.
  static let heaviest: UInt64 = 8

  /// The plan of one trial.
  ///
  /// - Parameters:
  ///   - plan: the scenario's.
  ///   - seed: the trial's.
  ///   - journeys: whether journeys and what the developer does are drawn too.
  /// - Returns: the plan with its choice of faults, and of journeys.
  static func applied(to plan: WorldPlan, seed: UInt64, journeys: Bool) -> WorldPlan {
    var plan = plan
    var stream = RandomStream(seed: seed, purpose: "swarm")
    drawIrregularities(of: &plan.irregularities, drawing: &stream)
    drawFaults(of: &plan.faults, drawing: &stream)
    for chance in [\Prompts.refundProrated, \.refundReversed.chance] {
      FaultWeight.draw(from: &stream).apply(to: &plan.prompts[keyPath: chance])
    }
    if journeys {
      reweigh(&plan.journeys, drawing: &stream)
      plan.storeEvents = plan.storeEvents.filter { _ in stream.next(below: 2) == 0 }
    }
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

  private static func drawIrregularities(
    of irregularities: inout Irregularities,
    drawing stream: inout RandomStream
  ) {
    for chance in [
      \Irregularities.updateBeforeReturn, \.updateAfterReturn, \.repeatedUpdate,
      \.emptyAfterLaunch.chance, \.lateEntitlement.chance, \.lateUnfinished.chance,
      \.lateFinish.chance,
    ] { FaultWeight.draw(from: &stream).apply(to: &irregularities[keyPath: chance]) }
  }

  private static func drawFaults(of faults: inout Faults, drawing stream: inout RandomStream) {
    for chance in [
      \Faults.kill, \.writeFails, \.productsFail, \.purchaseFails, \.interrupted.chance,
      \.unverified, \.syncFails, \.renewalFails, \.recovery.chance, \.offline.chance,
      \.serverDown.chance, \.serverStorageFails, \.databaseDown.chance, \.commitFails,
      \.commitAnswerLost, \.imageFails,
    ] { FaultWeight.draw(from: &stream).apply(to: &faults[keyPath: chance]) }
    if stream.next(below: 2) == 0 { faults.errors = SimulatedErrors() }
  }
}
