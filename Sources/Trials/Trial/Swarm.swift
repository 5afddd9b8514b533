import Simulation
import StoreSimulation

/// A plan with random parts left out and others intensified, different for each trial.
///
/// Something that is always present hides defects that show only without it: a fault that ends a
/// process before another takes effect, or a journey that fills the world. Each irregularity,
/// fault, and refund variation is therefore left out of every second trial; otherwise it occurs as
/// often as written, or more often (``FaultWeight``). Errors by name are left out together, and the
/// network stays as written. If the scenario asks for it, journeys and store events are left out
/// likewise, and the remaining journeys get new weights. The idea is from "Swarm Testing" (ISSTA
/// 2012, Groce and others).
enum Swarm {
  /// The maximum factor for the weight of a journey.
  static let heaviest: UInt64 = 8

  /// Returns the plan of one trial.
  ///
  /// - Parameters:
  ///   - plan: the plan of the scenario.
  ///   - seed: the seed of the trial.
  ///   - journeys: whether to draw journeys and store events, too.
  /// - Returns: the plan with its draws.
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
    // People without any journey left keep those of the scenario.
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
