import Simulation
import StoreSimulation

/// A plan with random parts left out and others intensified, different for each trial.
///
/// Something that is always present hides defects that show only without it: a fault that ends a
/// process before another takes effect, or a journey that fills the world. Each irregularity,
/// fault, and refund variation is therefore left out of every second trial; otherwise it occurs as
/// often as written, or more often (``FaultWeight``). Errors by name are left out together, and the
/// network stays as written. What the scenario says happens always is not drawn: it describes the
/// world, and half of the trials would test another one. If the scenario asks for it, journeys and
/// store events are left out likewise, and the remaining journeys get new weights. The idea is from
/// "Swarm Testing" (ISSTA 2012, Groce and others).
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
    draw(irregularities, of: &plan, drawing: &stream)
    draw(faults, of: &plan, drawing: &stream)
    if stream.next(below: 2) == 0 {
      for fault in FaultDeclaration.all(in: .errors) where !fault.isAlways(in: plan) {
        fault.remove(from: &plan)
      }
    }
    draw(refunds, of: &plan, drawing: &stream)
    for fault in apart {
      // A fault that the scenario lacks stays absent, whatever is drawn.
      var isAbsent = true
      fault.changeChance(of: &plan) { isAbsent = $0.isNever }
      if isAbsent { continue }
      var own = RandomStream(seed: seed, purpose: "swarm \(fault.key)")
      draw([fault], of: &plan, drawing: &own)
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

  private static func draw(
    _ faults: [FaultDeclaration],
    of plan: inout WorldPlan,
    drawing stream: inout RandomStream
  ) {
    for fault in faults where fault.hasChance {
      let weight = FaultWeight.draw(from: &stream)
      if fault.isAlways(in: plan) { continue }
      fault.changeChance(of: &plan) { weight.apply(to: &$0) }
    }
  }

  /// The irregularities in drawing order, which every seed depends on: episodes come last.
  private static let irregularities =
    FaultDeclaration.all(in: .irregularities).filter { !$0.isEpisode }
    + FaultDeclaration.all(in: .irregularities).filter(\.isEpisode)

  // Made once, because each trial draws them.
  private static let faults = FaultDeclaration.all(in: .faults).filter { !$0.isDrawnApart }
  private static let refunds = FaultDeclaration.all(in: .refund).filter { !$0.isDrawnApart }
  private static let apart = [.faults, .background, .refund, .api]
    .flatMap { FaultDeclaration.all(in: $0) }
    .filter(\.isDrawnApart)
}

extension FaultDeclaration {
  fileprivate var isEpisode: Bool { if case .episode = value { true } else { false } }
}
