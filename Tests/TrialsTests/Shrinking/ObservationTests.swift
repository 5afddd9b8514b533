import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Judging
@testable import Trials

@Suite("The text of a step")
struct ObservationTests {
  @Test("a journey's step is shown with its consequences, as it shows nothing itself")
  func nextStep() throws {
    let plan = try HuntedScenario.plan("ask-to-buy", "reference")
    let run = Observation(plan.trial(0))
    let steps = run.steps.indices.filter { index in
      run.steps[index].chosen.operation.code == WorldOperation.nextStep.rawValue
    }
    let names = steps.map { run.name(ofStep: UInt64($0) + 1) }
    // Each tap is made by some step of a journey, and is what that leads to first.
    let taps = run.outcome.record.events.compactMap { timed -> String? in
      guard case .tapped = timed.event else { return nil }
      let (actor, text) = timed.event.describe(run.owners)
      return "\"\(actor): \(text)\""
    }
    #expect(!taps.isEmpty)
    for tap in taps {
      #expect(names.contains { $0.hasSuffix(": next step of the journey, which leads to \(tap)") })
    }
  }

  @Test("a device's step with news shows what its app receives, not what the device did")
  func news() throws {
    let plan = try HuntedScenario.plan("ask-to-buy", "reference")
    var told = 0
    for number in 0..<20 {
      let run = Observation(plan.trial(number))
      let seen = Set(run.outcome.record.events.map(\.step))
      for index in run.steps.indices {
        let (number, operation) = (UInt64(index) + 1, run.steps[index].chosen.operation)
        guard operation.code == WorldOperation.update.rawValue, !seen.contains(number) else {
          continue
        }
        let name = run.name(ofStep: number)
        #expect(name.hasPrefix("device \(operation.subject) of account "))
        #expect(name.contains(": checks what is new for its app"))
        #expect(!name.contains(", after \""))
        if name.contains(", which leads to \"app on device \(operation.subject) of account ") {
          told += 1
        }
      }
    }
    #expect(told > 0)
  }
}
