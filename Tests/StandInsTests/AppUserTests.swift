import Judging
import Simulation
import StoreModel
import Testing
import Trials

@Suite("Users of an app itself")
struct AppUserTests {
  /// Returns the rules that are broken where two users sign in, and one of them buys.
  private func broken(_ variant: Variant, first: Bool) throws -> Set<String> {
    let purchase = #"{ "purchase": "com.kape.vip" }, { "wait": "20s" }"#
    let signing = [#"{ "signIn": 1 }, { "wait": "1s" }"#, #"{ "signIn": 2 }, { "wait": "20s" }"#]
    let steps = first ? [signing[0], purchase, signing[1]] : signing + [purchase]
    let scenario = try ProbeApp.scenario(
      of: #""launch", { "wait": "5s" }, "# + steps.joined(separator: ", "),
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
    #expect(try broken(AppUserApp.variant, first: true).isEmpty)
    let careless = try broken(AppUserApp.careless, first: true)
    #expect(careless.contains("paid-means-access"), "\(careless)")
  }

  @Test("buy with tokens of their own, not with that of who signed in first")
  func tokens() throws {
    #expect(try broken(AppUserApp.variant, first: false).isEmpty)
    let stale = try broken(AppUserApp.stale, first: false)
    #expect(stale.contains("token-names-buyer"), "\(stale)")
    #expect(try !broken(AppUserApp.stale, first: true).contains("token-names-buyer"))
  }
}
