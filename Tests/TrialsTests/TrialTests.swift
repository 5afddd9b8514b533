import Foundation
import Simulation
import StoreModel
import StoreSimulation
import Testing

@testable import Trials

let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

func scenario(_ name: String) throws -> Scenario {
  try Scenario.load(
    path: repository.appending(path: "Scenarios/\(name).json5").path,
    vocabulary: .storm(systems: ["unlock"])
  )
}

@Suite("One trial")
struct TrialTests {
  @Test("smoke", arguments: ["ask-to-buy", "restore", "unlock-basics"])
  func smoke(name: String) throws {
    let variant = Variant("unlock/smoke") { SmokeApp(environment: $0) }
    var signatures: [String: Int] = [:]
    var steps: UInt64 = 0
    let clock = ContinuousClock()
    let start = clock.now
    for seed in 0..<300 {
      let trial = try Trial(scenario: scenario(name), variant: variant, seed: UInt64(seed))
      let outcome = trial.run()
      steps += outcome.counters.steps
      signatures[
        outcome.violations.first?.signature.description ?? "\(outcome.ending)",
        default: 0
      ] += 1
    }
    print(name, steps, clock.now - start)
    for (key, value) in signatures.sorted(by: { $0.key < $1.key }) { print("  ", value, key) }
  }
}
