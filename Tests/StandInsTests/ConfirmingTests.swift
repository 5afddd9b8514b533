import Judging
import Simulation
import StoreModel
import StoreSimulation
import Testing
import Trials

@Suite("An app that grants only what its own server confirmed")
struct ConfirmingTests {
  /// Returns the rules that are broken while requests get lost, and how often a user quit the app.
  private func trials(
    _ retry: ConfirmingApp.Retry,
    after wait: String = "0s"
  ) throws -> (signatures: Set<String>, failed: Int, quit: Int) {
    let scenario = try ProbeApp.scenario(
      of: #""launch", { "wait": "\#(wait)" }, { "purchase": "com.kape.vip" }, { "wait": "9s" }"#,
      network: #"{ "loss": "2/5" }"#,
      for: ConfirmingApp.variant
    )
    return ConfirmingApp.retrying(retry) {
      var (signatures, failed, quit) = (Set<String>(), 0, 0)
      for seed in 0..<40 as Range<UInt64> {
        let trial = Trial(
          scenario: scenario,
          variant: ConfirmingApp.variant,
          seed: seed,
          faultProfile: .asWritten
        )
        let outcome = trial.run(recording: true)
        signatures.formUnion(outcome.violations.map(\.signature.description))
        for timed in outcome.record.events {
          switch timed.event {
          case .returned(_, .request, _, .serverFailed): failed += 1
          case .ended(_, killed: false): quit += 1
          default: break
          }
        }
      }
      return (signatures, failed, quit)
    }
  }

  @Test("breaks no rule if it asks again at its next launch, which comes at quiescence")
  func retried() throws {
    let (signatures, failed, quit) = try trials(.atNextLaunch)
    #expect(signatures == [])
    #expect(failed >= 5)
    #expect(quit == failed)
  }

  @Test("is launched again also if its request got lost, and it does not know yet")
  func inFlight() throws {
    // The minute of the world ends while the app waits for what got lost.
    let (signatures, failed, quit) = try trials(.atNextLaunch, after: "50s")
    #expect(signatures == [])
    #expect(quit >= 5)
    #expect(failed < quit)
  }

  @Test("loses a purchase if it never asks again")
  func never() throws {
    let (signatures, _, _) = try trials(.never)
    #expect(signatures.contains { $0.hasPrefix("paid-means-access/") })
  }
}
