import StoreModel
import StoreSimulation
import Testing
import Trials

@Suite("The check of a glue")
struct GlueCheckTests {
  private static func facts(_ variant: Variant) throws -> GlueFacts {
    let scenario = try ProbeApp.scenario("unlock-basics")
    return try #require(GlueCheck(scenario, variant).facts())
  }

  @Test("recognizes each form in which an app keeps what was bought")
  func forms() throws {
    let purchase = try #require(
      Self.facts(ManyFormsApp.variant).purchases.first { $0.product == "com.kape.vip" }
    )
    #expect(purchase.wasCharged && purchase.wasFinished && purchase.hasReturned)
    let before = try #require(purchase.readings[.launched]).candidates
    let after = try #require(purchase.readings[.bought]).candidates
    let bought: Set = ["com.kape.vip"]
    let named = [
      "ids", "list", "products", "transactions", "items", "flags", "dates", "owned", "latest",
      "byPlan", "history", "known", "plan",
    ]
    let others: [String: GlueValue] = [
      "isVIP": .flag(true), "neverWritten": .products([]), "isLoaded": .flag(true),
      "launches": .count(1),
    ]
    let expected = others.merging(named.map { ($0, .products(bought)) }) { $1 }
    #expect(
      Dictionary(uniqueKeysWithValues: after.map { ($0.expression, $0.value) }) == expected
    )
    let early = before.filter {
      switch $0.value {
      case .products(let products): !products.isEmpty
      case .flag(let flag): flag
      case .count, .other: false
      }
    }
    #expect(early.map(\.expression) == ["isLoaded"])
  }

  @Test("offers the set of identifiers, which was bought, instead of the one never written")
  func choice() throws {
    let verdict = GlueVerdict(try Self.facts(ManyFormsApp.variant))
    #expect(verdict.access == .unreported)
    #expect(verdict.ranking.contains("ids: shows com.kape.vip once bought"))
    #expect(!verdict.ranking.contains { $0.hasPrefix("isLoaded") || $0.hasPrefix("neverWritten") })
  }

  @Test("says that a launch never ends and that a button asks for nothing")
  func stuck() throws {
    let verdict = GlueVerdict(try Self.facts(StuckApp.variant))
    #expect(verdict.access == .unsold && !verdict.holds)
    #expect(verdict.notes.contains { $0.hasPrefix("launched() has not returned") })
    #expect(verdict.notes.contains { $0.contains("a tap on the buy button asked StoreKit for no") })
  }

  @Test("signs in where people of the scenario do: the app may sell nothing to others")
  func signIn() throws {
    let steps = "\"launch\", { purchase: \"com.kape.vip\" }"
    func verdict(_ first: String) throws -> GlueVerdict {
      let scenario = try ProbeApp.scenario(of: first + steps, for: MembersApp.variant)
      return GlueVerdict(try #require(GlueCheck(scenario, MembersApp.variant).facts()))
    }
    #expect(try verdict("").access == .unsold)
    #expect(try verdict("{ signIn: 1 }, ").access == .reported)
  }

  @Test("an app that never comes to rest ends the check, which then says nothing about the glue")
  func restless() throws {
    let verdict = GlueVerdict(try Self.facts(RestlessApp.variant))
    #expect(verdict.notes.contains("the check ended early: the app does not come to rest"))
  }

  @Test("is only for logic with a glue")
  func otherLogic() throws {
    let scenario = try ProbeApp.scenario("unlock-basics")
    var variant = ProbeApp.variant
    variant.makeReadApp = nil
    #expect(GlueCheck(scenario, variant).facts() == nil)
  }
}
