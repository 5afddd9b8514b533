import TestFixtures
import Testing

@testable import Trials

@Suite("A strategy with another seed")
struct StrategySeedTests {
  @Test("is a random walk for the exhaustive search, and its member for a portfolio")
  func members() throws {
    var trial = Trial(
      scenario: try HuntedScenario.named("unlock-basics"),
      variant: try #require(HuntedScenario.variant("reference")),
      strategy: .random,
      seed: 4
    )
    trial.schedule = .seeded(8)
    let walk = trial.run().execution.digest
    trial.schedule = .seeded(9)
    #expect(trial.run().execution.digest != walk)
    trial.schedule = .seeded(8)
    trial.strategy = .exhaustive
    #expect(trial.run().execution.digest == walk)
    trial.schedule = .ofStrategy
    trial.strategy = .portfolio
    let member = trial.run().execution.digest
    trial.strategy = StrategyName.portfolio.member(forSeed: 4)
    #expect(trial.run().execution.digest == member)
  }
}
