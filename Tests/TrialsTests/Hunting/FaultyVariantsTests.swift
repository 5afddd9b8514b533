import StoreModel
import TestFixtures
import Testing

@testable import Trials

@Suite("Variants with a defect")
struct FaultyVariantsTests {
  private static var races: [Variant] { HuntedScenario.variants.filter { $0.defect == .race } }

  /// The seeds of rare races, which a debug build does not find soon from the recorded seed.
  ///
  /// Release builds record, and their trials take other hops.
  private static let seeds: [String: UInt64] = [
    "account/finish-times-out": 6_095, "any/older-read-last": 2_495,
  ]

  @Test(
    "are found from the scenario file and seed of their recorded race, by the rule they break",
    arguments: HuntedScenario.variants.filter { $0.defect != nil }.map(\.id)
  )
  func found(id: String) throws {
    let variant = try #require(HuntedScenario.variant(id))
    let recording = try Recording.load(path: "\(RecordedRacesTests.folder)/\(id).race")
    let scenario = try Scenario.load(
      path: RepositoryFiles.path(recording.source.fileName),
      vocabulary: TestVocabulary.files
    )
    let rule = try #require(variant.breaks.first).rawValue
    #expect(
      scenario.invariants?.contains(rule) != false,
      "\(id): its scenario does not judge \(rule)"
    )
    let plan = HuntPlan(
      scenarios: [scenario.judged(by: rule)],
      variants: [variant],
      seed: Self.seeds[id] ?? recording.seed
    )
    let finding = HuntedScenario.search("\(rule)/", in: plan, trials: 1_600)
    #expect(finding?.kind == .violation, "\(id) was not found; if it is rare, add a seed above")
  }

  @Test(
    "that are races survive first in, first out trials with a calm fault profile",
    arguments: races.filter { $0.system == "unlock" }.map(\.id),
    ["ask-to-buy", "restore", "unlock-basics"]
  )
  func calm(id: String, scenario: String) throws {
    let variant = try #require(HuntedScenario.variant(id))
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named(scenario)],
      variants: [variant],
      seed: 0,
      strategy: .fifo,
      faultProfile: .calm
    )
    let tally = Hunt(plan).run(part: 0..<10)
    #expect(tally.findings.isEmpty, "\(id): \(tally.findings)")
  }

  @Test(
    "do not apply to the reference, even at its worst",
    arguments: RepositoryFiles.scenarioNames
  )
  func reference(name: String) throws {
    let scenario = try HuntedScenario.named(name)
    let variant = try #require(HuntedScenario.variant("\(scenario.system)/reference"))
    for faultProfile in [FaultProfile.mixed, .worst] {
      let plan = HuntPlan(
        scenarios: [scenario],
        variants: [variant],
        seed: 1,
        faultProfile: faultProfile
      )
      let tally = Hunt(plan).run(part: 0..<6)
      #expect(tally.findings.isEmpty, "\(tally.findings)")
    }
  }
}
