import Simulation
import StoreModel
import StoreSimulation
import Testing

/// Apple's "Implementing introductory offers in your app", "Supporting subscription offer codes in
/// your app" and "Implementing promotional offers in your app", at the rate at which a month is
/// five minutes and a week three.
@Suite("Offers in a tiny world")
struct OfferWorldTests {
  private static let seeds = 0..<20 as Range<UInt64>
  private static let comeBack = SubscriptionOffer(
    kind: .promotional,
    id: "back",
    paymentMode: .payUpFront,
    period: .month,
    price: Price(milliunits: 990, currency: "USD")
  )

  private static func code(
    _ name: String,
    for customers: [CodeOffer.Customer],
    to product: ProductID = "basic"
  ) -> CodeOffer {
    let offer = SubscriptionOffer(
      kind: .code,
      id: name,
      paymentMode: .payUpFront,
      period: .month,
      price: Price(milliunits: 990, currency: "USD")
    )
    return CodeOffer(product: product, offer: offer, customers: customers, isStackable: false)
  }

  private static let trial = Shop.plan("basic", level: 3, introductory: Shop.trial)

  private func world(
    _ steps: [Journey.Step],
    selling basic: Product = Shop.basic,
    codes: [CodeOffer] = [],
    seed: UInt64 = 1,
    change: (inout TinyWorld.Plan) -> Void = { _ in }
  ) -> TinyWorld {
    var plan = TinyWorld.Plan(
      catalog: Catalog(products: [basic, Shop.plus, Shop.plusYearly], codeOffers: codes),
      billing: BillingTerms(timeRate: .monthlyRenewalEveryFiveMinutes),
      adult: steps.map { Journey.Leg($0) }
    )
    plan.habits.finishes = true
    change(&plan)
    return TinyWorld(plan, seed: seed)
  }

  private func prices(in world: TinyWorld) -> [Int64] {
    world.charges.map(\.transaction.price.milliunits)
  }

  @Test("a free trial is given once: eligible before, not during it, and not after it")
  func trial() throws {
    for seed in Self.seeds {
      let world = world(
        [
          .launch, .custom("eligible"), .buy("basic"), .wait(minutes: 1), .custom("eligible"),
          .cancelSubscription("basic"), .wait(minutes: 4), .custom("eligible"), .buy("basic"),
          .wait(seconds: 20),
        ],
        selling: Self.trial,
        seed: seed
      )
      #expect(world.lines("eligible") == ["eligible true", "eligible false", "eligible false"])
      let first = try #require(world.charges.first).transaction
      #expect(first.price.milliunits == 0 && first.offer?.kind == .introductory)
      // A week, the length of the trial, not a month.
      #expect(first.expirationDate == first.purchaseDate.minutesLater(3))
      #expect(prices(in: world).prefix(2) == [0, 4990])
    }
  }

  @Test("a trial renews at the regular price, without an offer")
  func trialRenewed() throws {
    let world = world([.launch, .buy("basic"), .wait(minutes: 5)], selling: Self.trial)
    #expect(prices(in: world).prefix(3) == [0, 4990, 4990])
    #expect(try world.charges.element(1).transaction.offer == nil)
    let dates = world.charges.map(\.transaction.purchaseDate)
    #expect(
      try dates.element(1) == dates.element(0).minutesLater(3)
        && (dates.element(2)) == dates.element(0).minutesLater(8)
    )
  }

  @Test("who lapsed without a trial is still eligible; who is subscribed is not")
  func lapsed() {
    let world = world(
      [
        .launch, .custom("eligible"), .buy("basic"), .wait(minutes: 1), .custom("eligible"),
        .cancelSubscription("basic"), .wait(minutes: 5), .custom("eligible"),
      ]
    )
    #expect(world.lines("eligible") == ["eligible true", "eligible false", "eligible true"])
  }

  @Test("a code makes a new customer a subscriber, on updates, at the price of the code")
  func codeForNew() throws {
    for seed in Self.seeds {
      let world = world(
        [.launch, .wait(seconds: 10), .redeemCode("hello"), .wait(seconds: 20), .custom("plans")],
        codes: [Self.code("hello", for: [.new])],
        seed: seed
      )
      let charge = try #require(world.charges.first)
      #expect(charge.origin == .outside && charge.transaction.offer?.kind == .code)
      #expect(prices(in: world).prefix(2) == [990, 4990])
      #expect(world.updates().first?.transaction.id == charge.transaction.id)
      #expect(world.lines("plans") == ["plans basic"])
      #expect(world.notifications().first == .subscribed(.initialBuy))
    }
  }

  @Test("a code of an active subscriber applies at the next renewal")
  func codeForExisting() {
    let world = world(
      [.launch, .buy("basic"), .wait(minutes: 1), .redeemCode("thanks"), .wait(minutes: 1)],
      codes: [Self.code("thanks", for: [.existing])]
    ) { $0.habits.listensToStatuses = true }
    #expect(prices(in: world).prefix(3) == [4990, 990, 4990])
    #expect(
      world.notifications().prefix(3) == [
        .subscribed(.initialBuy), .offerRedeemed(.samePlan), .didRenew(isRecovery: false),
      ]
    )
    #expect(world.statuses().contains { $0.renewalInfo.offer?.id == "thanks" })
  }

  @Test("a code brings a former subscriber back, and is told as RESUBSCRIBE")
  func codeForExpired() {
    let world = world(
      [
        .launch, .buy("basic"), .wait(minutes: 1), .cancelSubscription("basic"), .wait(minutes: 5),
        .redeemCode("again"), .wait(seconds: 20),
      ],
      codes: [Self.code("again", for: [.expired])]
    )
    #expect(prices(in: world).prefix(2) == [4990, 990])
    #expect(
      world.notifications().prefix(4) == [
        .subscribed(.initialBuy), .didChangeRenewalStatus(isOn: false), .expired(.voluntary),
        .subscribed(.resubscribe),
      ]
    )
  }

  @Test(
    "a code for other customers is refused",
    arguments: [CodeOffer.Customer.existing, .expired]
  )
  func codeForOthers(customer: CodeOffer.Customer) {
    let world = world(
      [.launch, .redeemCode("no"), .wait(seconds: 20)],
      codes: [Self.code("no", for: [customer])]
    )
    #expect(world.charges.isEmpty && world.notifications().isEmpty)
  }

  @Test("a code that would downgrade is refused; one to another length of the same rank waits")
  func codeThatWaits() {
    let steps: [Journey.Step] = [
      .launch, .buy("plus"), .wait(minutes: 1), .redeemCode("code"), .wait(minutes: 1),
    ]
    let down = world(steps, codes: [Self.code("code", for: [.existing])])
    #expect(down.charges.allSatisfy { $0.transaction.productID == "plus" })
    #expect(!down.notifications().contains(.offerRedeemed(.downgrade)))
    let across = world(steps, codes: [Self.code("code", for: [.existing], to: "plus.yearly")])
    #expect(across.charges.prefix(2).map(\.transaction.productID) == ["plus", "plus.yearly"])
    #expect(prices(in: across).prefix(2) == [9990, 990])
  }

  @Test(
    "a promotional offer is refused where it does not exist, is not signed, or the customer is new",
    arguments: [
      ("other", true, "invalidOfferIdentifier"), ("back", false, "invalidOfferSignature"),
      ("back", true, "ineligibleForOffer"),
    ]
  )
  func refused(id: String, isSigned: Bool, error: String) {
    let basic = Shop.plan("basic", level: 3, promotional: [Self.comeBack])
    let world = world([.launch, .buy("basic"), .wait(seconds: 20)], selling: basic) { plan in
      plan.habits.options.promotionalOffer = .init(id: id, isSigned: isSigned)
    }
    #expect(world.count(error) == 1)
    #expect(world.charges.isEmpty)
  }

  @Test("a promotional offer brings a former subscriber back at its price")
  func promotional() throws {
    let basic = Shop.plan("basic", level: 3, promotional: [Self.comeBack])
    let world = world(
      [
        .launch, .purchaseOutside("basic"), .wait(minutes: 1), .cancelSubscription("basic"),
        .wait(minutes: 5), .buy("basic"), .wait(seconds: 20),
      ],
      selling: basic
    ) { $0.habits.options.promotionalOffer = .init(id: "back") }
    #expect(prices(in: world).prefix(3) == [4990, 990, 4990])
    #expect(try world.charges.element(1).transaction.offer?.kind == .promotional)
  }

  @Test("a win-back offer is refused while the subscription lasts")
  func winBack() {
    let offer = SubscriptionOffer(kind: .winBack, id: "win", paymentMode: .freeTrial, period: .week)
    let basic = Shop.plan("basic", level: 3, winBack: [offer])
    let world = world(
      [
        .launch, .purchaseOutside("basic"), .wait(minutes: 1), .buy("basic"),
        .cancelSubscription("basic"), .wait(minutes: 5), .buy("basic"), .wait(seconds: 20),
      ],
      selling: basic
    ) { $0.habits.options.winBackOffer = "win" }
    #expect(world.count("ineligibleForOffer") == 1)
    #expect(prices(in: world).prefix(3) == [4990, 0, 4990])
  }

  @Test(
    "up to ten consumables or non-renewing subscriptions can be bought at once",
    arguments: [ProductType.consumable, .nonRenewing],
    [(1, 1), (10, 10), (11, nil), (0, nil)] as [(Int, Int?)]
  )
  func quantity(type: ProductType, _ numbers: (wanted: Int, charged: Int?)) {
    let (wanted, charged) = numbers
    let coins = Product(
      id: "coins",
      type: type,
      displayName: "Coins",
      description: "",
      price: Price(milliunits: 990, currency: "USD")
    )
    let steps: [Journey.Step] = [.launch, .buy("coins"), .buy("basic"), .wait(seconds: 20)]
    let world = world(steps) { plan in
      plan.catalog = Catalog(products: [coins, Shop.basic])
      plan.habits.options.quantity = wanted
    }
    let coinCharges = world.charges.filter { $0.transaction.productID == "coins" }
    #expect(coinCharges.map(\.transaction.purchasedQuantity) == [charged].compactMap(\.self))
    #expect(world.count("invalidQuantity") == (wanted == 1 ? 0 : charged == nil ? 2 : 1))
  }
}
