import Simulation
import StoreModel
import StoreSimulation
import Testing

/// Apple's "Managing price increases", "Extend a subscription renewal date" and the notification
/// types that go with them, at the rate at which a month is five minutes.
@Suite("The developer's changes in a tiny world")
struct StoreEventTests {
  private static let seeds = 0..<20 as Range<UInt64>
  private let dearer = Price(milliunits: 5990, currency: "USD")

  /// Somebody subscribes; a minute after the world began the developer does something.
  private func world(
    _ action: StoreEvent.Action,
    _ rest: [Journey.Step] = [],
    seed: UInt64 = 1
  ) -> TinyWorld {
    let steps = [.launch, .buy("basic")] + rest
    return TinyWorld(
      TinyWorld.Plan(
        catalog: Catalog(products: [Shop.basic, Shop.plus]),
        billing: BillingTerms(timeRate: .monthlyRenewalEveryFiveMinutes),
        storeEvents: [StoreEvent(begins: DelayRange(.minutes(1), .minutes(1)), action: action)],
        adult: steps.map { Journey.Leg($0) },
        habits: ProbeHabits(finishes: true, listensToStatuses: true)
      ),
      seed: seed
    )
  }

  private func bought(in world: TinyWorld) throws -> StoreDate {
    try #require(world.charges.first).transaction.purchaseDate
  }

  @Test("a higher price that is not agreed to ends the subscription with its period")
  func notAnswered() throws {
    for seed in Self.seeds {
      let world = world(.raisePrice("basic", to: dearer, needsConsent: true), seed: seed)
      #expect(
        world.notifications() == [
          .subscribed(.initialBuy), .priceIncrease(.pending), .expired(.priceIncrease),
        ]
      )
      #expect(world.notices().last?.at == (try bought(in: world)).minutesLater(5))
      let statuses = world.statuses().map(\.renewalInfo)
      #expect(statuses.contains { $0.priceIncreaseStatus == .pending && $0.renewalPrice == dearer })
      #expect(statuses.last?.expirationReason == .didNotConsentToPriceIncrease)
    }
  }

  @Test("a higher price that is agreed to is charged from the next period on")
  func agreed() throws {
    for seed in Self.seeds {
      let world = world(
        .raisePrice("basic", to: dearer, needsConsent: true),
        [.wait(seconds: 90), .answerPriceIncrease("basic", agrees: true)],
        seed: seed
      )
      #expect(
        world.notifications().prefix(4) == [
          .subscribed(.initialBuy), .priceIncrease(.pending), .priceIncrease(.accepted),
          .didRenew(isRecovery: false),
        ]
      )
      #expect(world.charges.prefix(3).map(\.transaction.price.milliunits) == [4990, 5990, 5990])
      let agreed = world.statuses().first { $0.renewalInfo.priceIncreaseStatus == .agreed }
      #expect(agreed?.state == .subscribed)
      #expect(world.statuses().last?.renewalInfo.priceIncreaseStatus == .noIncreasePending)
    }
  }

  @Test("who declines a higher price has cancelled: renewal is off, access lasts to the end")
  func declined() throws {
    let world = world(
      .raisePrice("basic", to: dearer, needsConsent: true),
      [
        .wait(seconds: 90), .answerPriceIncrease("basic", agrees: false), .wait(seconds: 60),
        .custom("plans"),
      ]
    )
    #expect(
      world.notifications() == [
        .subscribed(.initialBuy), .priceIncrease(.pending), .didChangeRenewalStatus(isOn: false),
        .expired(.voluntary),
      ]
    )
    #expect(world.lines("plans") == ["plans basic"])
    #expect(world.statuses().last?.renewalInfo.expirationReason == .autoRenewDisabled)
  }

  @Test("a higher price that needs no consent counts as agreed at once")
  func noConsent() {
    let world = world(.raisePrice("basic", to: dearer, needsConsent: false))
    #expect(
      world.notifications().prefix(3) == [
        .subscribed(.initialBuy), .priceIncrease(.accepted), .didRenew(isRecovery: false),
      ]
    )
    #expect(world.charges.prefix(2).map(\.transaction.price.milliunits) == [4990, 5990])
  }

  @Test("more time comes on updates under the same identifier, and the renewal waits for it")
  func extended() throws {
    for seed in Self.seeds {
      let world = world(.extend("basic", by: .minutes(2)), seed: seed)
      let bought = try bought(in: world)
      #expect(
        world.notifications().prefix(3) == [
          .subscribed(.initialBuy), .renewalExtended, .didRenew(isRecovery: false),
        ]
      )
      let told = try #require(world.updates().first)
      #expect(try told.transaction.id == world.charges.element(0).transaction.id)
      #expect(told.transaction.expirationDate == bought.minutesLater(7))
      #expect(told.at < bought.minutesLater(2))
      #expect(try world.charges.element(1).transaction.purchaseDate == bought.minutesLater(7))
    }
  }

  @Test("what is not sold in a country is neither loaded nor bought there, and renews")
  func withdrawn() throws {
    let germany = Storefront(countryCode: "DEU", currency: "EUR")
    let world = world(
      .withdraw("basic", from: germany),
      [
        .changeStorefront(germany), .wait(seconds: 90), .custom("products"), .buy("basic"),
        .wait(minutes: 5), .changeStorefront(.unitedStates), .wait(seconds: 20),
        .custom("products"),
      ]
    )
    let lines = world.lines.filter { $0.hasPrefix("products") || $0.hasPrefix("notAvailable") }
    #expect(lines.first == "products plus")
    #expect(lines.contains("notAvailableInStorefront"))
    #expect(lines.last == "products basic plus")
    #expect(world.charges.contains { $0.origin == .renewal })
  }

  @Test("what is not sold any more is neither loaded nor bought, and is not renewed")
  func removed() throws {
    for seed in Self.seeds {
      let world = world(
        .remove("basic"),
        [
          .custom("products"), .wait(seconds: 90), .custom("products"), .custom("plans"),
          .wait(minutes: 5), .buy("basic"),
        ],
        seed: seed
      )
      #expect(world.lines("products") == ["products basic plus", "products plus"])
      #expect(world.lines("plans") == ["plans basic"])
      #expect(world.notifications() == [.subscribed(.initialBuy), .expired(.productNotForSale)])
      #expect(world.notices().last?.at == (try bought(in: world)).minutesLater(5))
      #expect(world.count("productUnavailable") == 1)
      #expect(world.charges.count == 1)
    }
  }
}
