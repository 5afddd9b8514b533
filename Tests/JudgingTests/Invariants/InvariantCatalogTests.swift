import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Judging
@testable import Trials

@Suite("The rules judged in a trial")
struct InvariantCatalogTests {
  private struct Mine: Invariant {
    let id = "mine"
    let rule = "whatever it is"
    var systems: Set<String>?

    func makeChecker() -> any Checker { Watch() }

    private struct Watch: Checker {
      mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {}
    }
  }

  @Test("are those that the scenario names, plus custom rules, named or not")
  func own() throws {
    let scenario = try HuntedScenario.named("unlock-basics").judged(by: "calls-end")
    let variant = try #require(HuntedScenario.variant("reference"))
    let judged = InvariantCatalog.judging(scenario, variant, own: [Mine()]).map(\.id)
    #expect(judged == ["calls-end", "mine"])
    #expect(InvariantCatalog.judging(scenario, variant).map(\.id) == ["calls-end"])
  }

  @Test("include a rule of your own only in its systems", arguments: ["unlock-basics", "credits"])
  func ofSystem(file: String) throws {
    let scenario = try HuntedScenario.named(file)
    let variant = try #require(HuntedScenario.variant("\(scenario.system)/reference"))
    func isJudged(_ systems: Set<String>?) -> Bool {
      InvariantCatalog.judging(scenario, variant, own: [Mine(systems: systems)]).last?.id == "mine"
    }
    #expect(isJudged(nil) && isJudged(["unlock", "credits"]))
    #expect(isJudged(["credits"]) == (file == "credits"))
    #expect(!isJudged([]))
  }

  @Test("exclude alerts if a server may refuse, unless the scenario names that rule")
  func alerts() throws {
    let scenario = try HuntedScenario.named("credits")
    let variant = try #require(HuntedScenario.variants.first { $0.id == "credits/reference" })
    let rule = "alerts-are-seen"
    let judged = { (scenario: Scenario) in
      InvariantCatalog.judging(scenario, variant).map(\.id)
    }
    #expect(!judged(scenario.judged(by: nil)).contains(rule))
    #expect(judged(scenario.judged(by: rule)) == [rule])
  }

  @Test(
    "follow the glue of an app's own code: credits for consumables, access for products",
    arguments: [
      ([], []), ([.unlocked], ["nothing-paid-is-lost"]),
      ([.credits], ["delivered-before-finished", "nothing-paid-is-lost"]),
    ] as [(Set<Screen.Part>, [String])]
  )
  func describe(shows: Set<Screen.Part>, ids: [String]) throws {
    let scenario = try HuntedScenario.named("unlock-basics")
    var variant = try #require(HuntedScenario.variant("reference"))
    variant.isUnchanged = true
    variant.shows = shows
    let judged = ["delivered-before-finished", "nothing-paid-is-lost"].flatMap { id in
      InvariantCatalog.judging(scenario.judged(by: id), variant).map(\.id)
    }
    #expect(judged == ids)
  }
}
