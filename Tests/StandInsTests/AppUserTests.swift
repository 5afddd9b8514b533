import Judging
import Simulation
import StoreModel
import Testing
import Trials

@Suite("Users of an app itself")
struct AppUserTests {
  /// Returns the rules that were broken while a second user was signed in after the first bought.
  private func broken(_ variant: Variant) throws -> Set<String> {
    let scenario = try ProbeApp.scenario(
      of: """
        "launch", { "wait": "5s" }, { "signIn": 1 }, { "wait": "1s" },
        { "purchase": "com.kape.vip" }, { "wait": "20s" }, { "signIn": 2 }, { "wait": "20s" }
        """,
      prompts: #"{ "payment": { "cancelled": "never", "answered": "1s" } }"#,
      for: variant
    )
    var broken: Set<String> = []
    for seed in 0..<20 as Range<UInt64> {
      let trial = Trial(scenario: scenario, variant: variant, seed: seed, faultProfile: .calm)
      let outcome = trial.run(recording: true)
      #expect([.quiet, .stopped].contains(outcome.ending), "seed \(seed)")
      broken.formUnion(outcome.violations.map(\.signature.invariant))
    }
    return broken
  }

  @Test("need not see what another of them bought, but what they bought themselves")
  func hidden() throws {
    #expect(try broken(AppUserApp.variant).isEmpty)
    let careless = try broken(AppUserApp.careless)
    #expect(careless.contains("paid-means-access"), "\(careless)")
  }
}
