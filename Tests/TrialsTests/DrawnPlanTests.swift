import Simulation
import StoreSimulation
import TestFixtures
import Testing

@testable import Trials

@Suite("A drawn plan in words")
struct DrawnPlanTests {
  private let written = WorldPlan(
    horizon: .hours(1),
    catalog: Catalog(products: []),
    population: Population(users: 1),
    journeys: [
      Journey(name: "buys", weight: 3, legs: []), Journey(name: "restores", weight: 2, legs: []),
      Journey(name: "waits", weight: 1, legs: []), Journey(name: "never", weight: 0, legs: []),
    ],
    network: NetworkPlan { $0.loss = Ratio(1, 50) },
    irregularities: Irregularities {
      $0.emptyAfterLaunch = .init(Ratio(1, 4), lasts: DelayRange(.zero, .seconds(3)))
    },
    faults: Faults {
      $0.kill = Ratio(1, 20)
      $0.offline = .init(.always, lasts: DelayRange(.zero, .zero))
    }
  )

  @Test("marks each item as written, changed, or left out")
  func describe() {
    var drawn = written
    drawn.journeys[0].weight = 0
    drawn.journeys[1].weight = 6
    drawn.faults.kill = .never
    var stream = RandomStream(seed: 1, purpose: "test")
    for fault in FaultDeclaration.all(in: .irregularities) {
      fault.worsen(&drawn, drawing: &stream)
    }
    drawn.irregularities.fanOut = .first
    drawn.irregularities.lateFinish = .never
    #expect(
      DrawnPlan(drawn, of: written).phrases == [
        "journey buys: left out", "journey restores: weight 6 instead of 2",
        "journey waits: weight 1", "network.loss: 1/50",
        "irregularities.updateBeforeReturn: 1/2 instead of never",
        "irregularities.updateAfterReturn: 1/2 instead of never",
        "irregularities.emptyAfterLaunch: always, for 0s to 3s instead of 1/4, for 0s to 3s",
        "irregularities.lateEntitlement: always, for 0s to 600ms instead of never",
        "irregularities.lateUnfinished: always, for 0s to 600ms instead of never",
        "irregularities.repeatedUpdate: always instead of never",
        "irregularities.fanOut: first instead of never", "faults.kill: left out",
        "faults.offline: always, for 0s to 0s", "background.suspended: always",
      ]
    )
  }

  @Test("in short lists only changes, and breaks lines between items")
  func summary() {
    #expect(DrawnPlan(written, of: written).summary.isEmpty)
    var drawn = written
    drawn.journeys[0].weight = 0
    drawn.journeys[1].weight = 6
    drawn.faults.kill = .never
    drawn.network.loss = .always
    drawn.network.duplication = .always
    drawn.irregularities.repeatedUpdate = .always
    #expect(
      DrawnPlan(drawn, of: written).summary == [
        "drew      journey restores weight 6, network.loss always, network.duplication always,",
        "          irregularities.repeatedUpdate always", "left out  journey buys, faults.kill",
      ]
    )
  }

  @Test("of a trial combines its swarm and its fault profile")
  func ofTrial() throws {
    let trial = Trial(
      scenario: try HuntedScenario.named("everything"),
      variant: try #require(HuntedScenario.variant("subscription/reference")),
      seed: 3
    )
    let lines = DrawnPlan(trial).phrases
    #expect(lines == DrawnPlan(trial.plan, of: trial.scenario.plan).phrases)
    #expect(lines.contains { $0.hasSuffix(": left out") })
    var calm = trial
    calm.faultProfile = .calm
    #expect(
      DrawnPlan(calm).phrases.contains { $0.hasPrefix("faults.") && $0.hasSuffix(": left out") }
    )
  }
}
