import Entitlements
import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Judging
@testable import Trials

@Suite("A wrong clock")
struct WrongClockTests {
  private func variant() throws -> Variant {
    try #require(
      SubscriptionSystem.variants.first { $0.id == "subscription/device-clock-decides" }
    )
  }

  @Test("is shown in the story of a violation on its device, whatever led to it")
  func describe() throws {
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named("wrong-clocks").judged(by: "paid-means-access")],
      variants: [try variant()],
      seed: 0
    )
    var stories = 0
    for number in 0..<120 {
      let trial = plan.trial(number)
      let outcome = trial.run(recording: true)
      guard let violation = outcome.violations.first, let device = violation.process?.device else {
        continue
      }
      let isWrong = outcome.record.events.contains { timed in
        guard case .clock(device, let offBy, _) = timed.event else { return false }
        return offBy != .zero && timed.instant <= violation.instant
      }
      guard isWrong else { continue }
      let signature = violation.signature.description
      let story = try #require(SmallStory(trial, signature: signature, order: .none))
      stories += 1
      #expect(story.lines.joined().contains("its clock is"), "\(story.lines)")
    }
    #expect(stories > 0)
  }
}
