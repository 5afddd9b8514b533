import Entitlements
import FileFormats
import StoreModel
import StoreSimulation
import TestFixtures
import Testing
import Trials

@Suite("The journeys of a starter scenario")
struct StarterJourneysTests {
  /// Reads a starter scenario for a catalog of this repository.
  private func scenario(
    _ catalog: String,
    grace: Bool? = nil,
    signsIn: Bool = false,
    restores: Bool = true
  ) throws -> Scenario {
    var text = try FileText(path: RepositoryFiles.path("Scenarios/\(catalog).storekit")).bytes
    if let grace {
      let settings = "\"settings\" : { \"_billingGracePeriodEnabled\" : \(grace),"
      text = Array(
        String(decoding: text, as: UTF8.self).replacing("\"settings\" : {", with: settings).utf8
      )
    }
    let first = FirstScenario(
      named: catalog,
      system: "any",
      catalogName: "\(catalog).storekit",
      products: try StoreKitFile.decode(text: text, fileName: catalog).catalog.products,
      signsIn: signsIn,
      restores: restores
    )
    return try Scenario.decode(
      text: Array(first.text.utf8),
      fileName: "first.json5",
      catalog: text,
      vocabulary: .storm(AnySystem.variants)
    )
  }

  /// The products bought on a journey, without duplicates.
  private func bought(on journey: Journey) -> [ProductID] {
    journey.legs.reduce(into: []) { products, leg in
      if case .purchase(let product, _) = leg.step, !products.contains(product) {
        products.append(product)
      }
    }
  }

  private func count(in scenario: Scenario, _ fits: (Journey.Step) -> Bool) -> Int {
    scenario.plan.journeys.flatMap(\.legs).count { fits($0.step) }
  }

  @Test("have people who own two things, plans of two groups, and a plan and a pass")
  func owners() throws {
    let gazette = try scenario("gazette")
    let pairs = gazette.plan.journeys.map(bought).filter { $0.count == 2 }
    #expect(pairs.contains(["gazette.archive", "gazette.news.yearly"]))
    #expect(pairs.contains(["gazette.news.yearly", "gazette.puzzles.weekly"]))
    #expect(pairs.contains(["gazette.puzzles.weekly", "gazette.summer"]))
    // A plan of the same group takes the other's place, so nobody owns both.
    let tale = try scenario("tale")
    let owns = tale.plan.journeys.filter { bought(on: $0).count == 2 }
    #expect(owns.map(\.name) == ["changes over to another plan of the group"])
  }

  @Test("hand the device to another account, except where users sign in")
  func accounts() throws {
    let isChange = { (step: Journey.Step) in
      if case .useAccount = step { true } else { false }
    }
    // To the second account and back, for the archive and for the plan.
    #expect(count(in: try scenario("gazette"), isChange) == 4)
    #expect(count(in: try scenario("stylist"), isChange) == 0)
    #expect(count(in: try scenario("gazette", signsIn: true), isChange) == 0)
  }

  @Test("begin with a sign-in exactly where users sign in")
  func signIn() throws {
    for signsIn in [true, false] {
      for journey in try scenario("tale", signsIn: signsIn).plan.journeys {
        #expect((journey.legs[1].step == .signIn(1)) == signsIn, "\(journey.name)")
      }
    }
  }

  @Test("restore only where the app does, and no sync fails elsewhere")
  func restores() throws {
    let isRestore = { (step: Journey.Step) in
      switch step {
      case .restore, .open(.settings): true
      default: false
      }
    }
    let with = try scenario("gazette")
    let without = try scenario("gazette", restores: false)
    #expect(count(in: with, isRestore) > 0 && count(in: without, isRestore) == 0)
    #expect(with.plan.faults.errors.appStoreSync != nil)
    #expect(without.plan.faults.errors.appStoreSync == nil)
  }

  @Test("have a grace period exactly if the catalog's settings do")
  func grace() throws {
    #expect(try scenario("tale").plan.billing.grace == .none)
    #expect(try scenario("tale", grace: false).plan.billing.grace == .none)
    #expect(try scenario("tale", grace: true).plan.billing.grace == .allRenewals)
  }

  @Test("have reads throw, as far as the catalog needs them")
  func errors() throws {
    let tale = try scenario("tale").plan.faults.errors
    #expect(tale.loadProducts != nil && tale.subscriptionStatus != nil)
    let kape = try scenario("kape").plan.faults.errors
    #expect(kape.loadProducts != nil && kape.subscriptionStatus == nil)
  }

  @Test("come back to what gives access, even if a pack comes first")
  func packFirst() throws {
    let types: [(id: ProductID, type: ProductType)] = [
      ("shop.coins", .consumable), ("shop.archive", .nonConsumable),
    ]
    let first = FirstScenario(
      named: "shop",
      system: "any",
      catalogName: "shop.storekit",
      products: types.map {
        Product(
          id: $0.id,
          type: $0.type,
          displayName: "",
          description: "",
          price: Price(milliunits: 990, currency: "USD")
        )
      }
    )
    #expect(first.text.contains("name: \"buys shop.archive, and opens the app again\""))
    #expect(first.text.contains("{ refund: \"shop.archive\" }"))
  }
}
