import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Entitlements
@testable import Trials

@Suite("Variants of the system with a server")
struct AccountVariantsTests {
  private func scenario(_ name: String = "server-notifications") throws -> Scenario {
    try Scenario.load(
      path: RepositoryFiles.path("Scenarios/\(name).json5"),
      vocabulary: .storm(systems: ["account"])
    )
  }

  private func variant(_ id: String) throws -> Variant {
    try #require(AccountSystem.variants.first { $0.id == id })
  }

  @Test(
    "that are races survive first in, first out trials with a calm fault profile",
    arguments: AccountSystem.variants.filter { $0.defect == .race }.map(\.id)
  )
  func calm(id: String) throws {
    let plan = HuntPlan(
      scenarios: [try scenario()],
      variants: [try variant(id)],
      seed: 0,
      strategy: .fifo,
      faultProfile: .calm
    )
    let tally = Hunt(plan).run(part: 0..<100)
    #expect(tally.findings.isEmpty, "\(id): \(tally.findings)")
  }

  @Test(
    "do not apply to the reference, even at its worst",
    arguments: ["server-notifications", "left-in-the-middle"],
    [FaultProfile.mixed, .worst]
  )
  func reference(name: String, faultProfile: FaultProfile) throws {
    let plan = HuntPlan(
      scenarios: [try scenario(name)],
      variants: [try variant("account/reference")],
      seed: 1,
      faultProfile: faultProfile
    )
    let tally = Hunt(plan).run(part: 0..<60)
    #expect(tally.findings.isEmpty, "\(tally.findings)")
  }

  @Test(
    "that recovers failed notifications by their dates is none, even if the API fails and is stale",
    arguments: [FaultProfile.mixed, .worst]
  )
  func recovery(faultProfile: FaultProfile) throws {
    var scenario = try scenario()
    scenario.plan.faults.api = APIFaults {
      $0.reset = Ratio(1, 4)
      $0.retryableFailure = Ratio(1, 4)
      $0.stale = Ratio(1, 2)
      $0.staleBy = DelayRange(.zero, .minutes(2))
    }
    let variant = Variant.account(
      "account/recovering",
      role: .own,
      summary: "The reference, which recovers notifications that failed.",
      server: ServerParts(recovery: .atStart(.bySignature))
    )
    let plan = HuntPlan(
      scenarios: [scenario],
      variants: [variant],
      seed: 1,
      faultProfile: faultProfile
    )
    let tally = Hunt(plan).run(part: 0..<60)
    #expect(tally.findings.isEmpty, "\(tally.findings)")
  }

  @Test("a purchase finished too early is lost to everyone in the end")
  func lost() throws {
    let plan = HuntPlan(
      scenarios: [try scenario().judged(by: "paid-is-credited")],
      variants: [try variant("account/finished-on-arrival")],
      seed: 0
    )
    let finding = HuntedScenario.search("paid-is-credited/", in: plan, trials: 1_600)
    #expect(finding?.kind == .violation)
  }
}
