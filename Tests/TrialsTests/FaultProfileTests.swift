import Simulation
import StoreSimulation
import TestFixtures
import Testing

@testable import Trials

@Suite("The fault profile of a trial")
struct FaultProfileTests {
  private let plan = WorldPlan(
    horizon: .hours(1),
    catalog: Catalog(products: []),
    population: Population(users: 1),
    journeys: [],
    irregularities: Irregularities { $0.repeatedUpdate = Ratio(1, 9) }
  )

  private func ways(_ faultProfile: FaultProfile) -> Set<Irregularities.FanOut> {
    Set((0..<200).map { faultProfile.applied(to: plan, seed: $0).irregularities.fanOut })
  }

  @Test("at its worst has both ways of delivering an update to several listeners")
  func fanOut() {
    #expect(ways(.worst) == [.broadcast, .first])
    #expect(ways(.mixed) == [.broadcast], "the scenario does not name it")
    #expect(ways(.asWritten) == [.broadcast])
    #expect(ways(.calm) == [.broadcast])
  }

  @Test("of a mixed trial has only the irregularities that the scenario names")
  func onlyNamed() {
    for seed in UInt64(0)..<200 {
      var irregularities = FaultProfile.mixed.applied(to: plan, seed: seed).irregularities
      irregularities.repeatedUpdate = .never
      #expect(irregularities == Irregularities())
      var drawn = Swarm.applied(to: plan, seed: seed, journeys: false).irregularities
      drawn.repeatedUpdate = .never
      #expect(drawn == Irregularities(), "the swarm adds none either")
    }
  }

  @Test("of a mixed trial has no irregularity with a chance of zero, however it is written")
  func zero() {
    var zero = plan
    zero.irregularities.repeatedUpdate = Ratio(0, 5)
    for seed in UInt64(0)..<100 {
      let applied = FaultProfile.mixed.applied(to: zero, seed: seed)
      #expect(applied.irregularities.repeatedUpdate.isNever)
    }
  }

  @Test("is calm without terminations; the system still suspends apps")
  func calm() {
    var terminating = plan
    terminating.background.terminated = .init(.always, lasts: DelayRange(.zero, .seconds(9)))
    let calm = FaultProfile.calm.applied(to: terminating, seed: 1)
    #expect(calm.background == BackgroundPlan())
  }

  @Test("at its worst is otherwise the same in every trial")
  func worst() {
    let brief = DelayRange(.zero, .milliseconds(600))
    let expected = Irregularities {
      // The two timings of a direct purchase's update exclude each other.
      $0.updateBeforeReturn = Ratio(1, 2)
      $0.updateAfterReturn = Ratio(1, 2)
      $0.emptyAfterLaunch = .init(.always, lasts: DelayRange(.zero, .seconds(15)))
      $0.lateEntitlement = .init(.always, lasts: brief)
      $0.lateUnfinished = .init(.always, lasts: brief)
      $0.lateFinish = .init(.always, lasts: DelayRange(.zero, .seconds(5)))
      $0.repeatedUpdate = .always
    }
    for seed in UInt64(0)..<50 {
      var worst = FaultProfile.worst.applied(to: plan, seed: seed).irregularities
      worst.fanOut = .broadcast
      #expect(worst == expected)
    }
  }

  @Test("of a mixed trial is calm in one of eight, at its worst in one of four others")
  func mixed() {
    let plans = (0..<400).map { FaultProfile.mixed.applied(to: plan, seed: $0) }
    // Four standard deviations around 50, which is 400 / 8, and around 350 / 4.
    let calm = plans.count { $0.irregularities.repeatedUpdate == .never }
    #expect((24...76).contains(calm))
    let worst = plans.count { $0.irregularities.repeatedUpdate == .always }
    #expect((55...120).contains(worst))
    #expect(plans.count { $0 == plan } == 400 - worst - calm)
  }

  @Test("gives a trial its level: calm if it has only what a calm trial keeps")
  func levels() throws {
    let scenario = try HuntedScenario.plan("unlock-basics", "unlock/reference").scenarios[0]
    let variant = try #require(HuntedScenario.variant("unlock/reference"))
    var levels: Set<FaultLevel> = []
    for seed in UInt64(0)..<200 {
      let trial = Trial(scenario: scenario, variant: variant, seed: seed)
      let (plan, level) = (trial.plan, trial.faultLevel)
      levels.insert(level)
      // A second method: by the names of what the plan has.
      let present = FaultDeclaration.present(in: plan)
      let irregular = present.contains { $0.section == .irregularities && $0.key != "fanOut" }
      #expect(irregular == (level == .irregularities), "\(seed)")
      let broken: Set<FaultDeclaration.Section> = [.faults, .errors, .api, .network]
      let isFaulty = present.contains { broken.contains($0.section) || $0.key == "terminated" }
      #expect(irregular || isFaulty == (level == .faults), "\(seed)")
    }
    #expect(levels == [.calm, .faults, .irregularities])
  }

  @Test("of a calm mixed trial leaves the clocks, which no recording carries")
  func clocks() {
    var wrong = plan
    wrong.population.clocks.chance = Ratio(1, 3)
    for seed in UInt64(0)..<100 {
      #expect(
        FaultProfile.mixed.applied(to: wrong, seed: seed).population.clocks
          == wrong.population.clocks
      )
    }
  }
}
