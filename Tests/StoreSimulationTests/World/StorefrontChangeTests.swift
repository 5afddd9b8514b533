import Simulation
import StoreModel
import StoreSimulation
import Testing

/// StoreKit: "Storefront", "Product.price".
@Suite("A customer who moves to another country's store")
struct StorefrontChangeTests {
  @Test("is charged in the currency of that country from then on")
  func charged() throws {
    var plan = TinyWorld.Plan()
    plan.adult = [
      Journey.Leg(.launch), Journey.Leg(.purchase(TinyWorld.card, taps: 1)),
      Journey.Leg(.wait(DelayRange(.minutes(1), .minutes(1)))),
      Journey.Leg(.refund(TinyWorld.card)),
      Journey.Leg(.changeStorefront(Storefront(countryCode: "DEU", currency: "EUR"))),
      Journey.Leg(.wait(DelayRange(.minutes(1), .minutes(1)))),
      Journey.Leg(.purchase(TinyWorld.card, taps: 1)),
    ]
    let world = TinyWorld(plan)
    #expect(world.charges.map(\.transaction.price.currency) == ["USD", "EUR"])
    #expect(world.charges.map(\.transaction.price.milliunits) == [2_990, 2_990])
  }

  /// StoreKit: `Storefront.current`, `Storefront.updates`.
  @Test("is told to the running app, which can ask for the country at any time")
  func told() {
    var plan = TinyWorld.Plan()
    plan.habits.continuesPromotions = true
    plan.thinkTime = DelayRange(.seconds(10), .seconds(10))
    let germany = Storefront(countryCode: "DEU", currency: "EUR")
    plan.adult = [
      Journey.Leg(.launch), Journey.Leg(.custom("storefront")),
      Journey.Leg(.changeStorefront(germany)), Journey.Leg(.custom("storefront")),
      Journey.Leg(.changeStorefront(germany)), Journey.Leg(.kill), Journey.Leg(.launch),
      Journey.Leg(.custom("storefront")),
    ]
    let lines = TinyWorld(plan).lines.filter { $0.hasPrefix("storefront") || $0.hasPrefix("hears") }
    #expect(lines == ["storefront USA", "hears DEU", "storefront DEU", "storefront DEU"])
  }

  @Test("concerns one account, and is not told to an offline device")
  func oneAccount() {
    var plan = TinyWorld.Plan()
    plan.habits.continuesPromotions = true
    plan.thinkTime = DelayRange(.seconds(10), .seconds(10))
    let ask = Journey.Leg(.custom("storefront"))
    plan.adult = [
      Journey.Leg(.launch), Journey.Leg(.goOffline),
      Journey.Leg(.changeStorefront(Storefront(countryCode: "DEU", currency: "EUR"))),
      Journey.Leg(.goOnline), ask, Journey.Leg(.useAccount(2)), Journey.Leg(.launch), ask,
      Journey.Leg(.useAccount(1)), Journey.Leg(.launch), ask,
    ]
    let lines = TinyWorld(plan).lines.filter { $0.hasPrefix("storefront") || $0.hasPrefix("hears") }
    #expect(lines == ["storefront DEU", "storefront USA", "storefront DEU"])
  }
}
