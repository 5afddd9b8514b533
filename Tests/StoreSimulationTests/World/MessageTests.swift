import Simulation
import StoreModel
import StoreSimulation
import Testing

/// Sources: developer.apple.com/documentation/storekit/message and its reasons `billingIssue`,
/// `priceIncreaseConsent` and `winBackOffer`.
@Suite("A message of the App Store")
struct MessageTests {
  private static let back = SubscriptionOffer(
    kind: .winBack,
    id: "back",
    paymentMode: .payUpFront,
    period: .month,
    price: Price(milliunits: 990, currency: "USD")
  )

  private static let plan = Product(
    id: "basic",
    type: .autoRenewable,
    displayName: "Basic",
    description: "One book",
    price: Price(milliunits: 4_990, currency: "USD"),
    subscription: SubscriptionInfo(
      groupID: Shop.group,
      groupLevel: 2,
      period: .month,
      winBackOffers: [back]
    )
  )

  /// A subscriber who launches the app again after 6 minutes: the first period lasts five.
  private func world(
    _ messages: ProbeHabits.Messages,
    _ change: (inout TinyWorld.Plan) -> Void
  ) -> TinyWorld {
    let wait = Journey.Step.wait(DelayRange(.minutes(6), .minutes(6)))
    let steps: [Journey.Step] = [
      .launch, .purchase("basic", taps: 1), .kill, wait, .launch,
    ]
    var plan = TinyWorld.Plan(
      catalog: Catalog(products: [Self.plan]),
      billing: BillingTerms(timeRate: .monthlyRenewalEveryFiveMinutes),
      adult: steps.map { Journey.Leg($0) }
    )
    plan.thinkTime = DelayRange(.seconds(20), .seconds(20))
    plan.horizon = .minutes(9)
    plan.habits.finishes = true
    plan.habits.messages = messages
    plan.prompts.actsOnMessage = .always
    change(&plan)
    return TinyWorld(plan)
  }

  private let failed: (inout TinyWorld.Plan) -> Void = { $0.faults.renewalFails = .always }

  private func messages(_ world: TinyWorld) -> [String] {
    world.lines.filter { $0.hasPrefix("message") }
  }

  @Test("of a billing issue lets the customer pay at once, also where the system shows it")
  func billingIssue() {
    let shown = world(.shown, failed)
    #expect(messages(shown) == ["message billingIssue"])
    #expect(shown.charges.count > 1)
    let left = world(.left, failed)
    #expect(messages(left).isEmpty && left.charges.count > 1)
  }

  @Test("changes nothing if the app never shows it, or the customer closes it")
  func suppressed() {
    let kept = world(.kept, failed)
    #expect(messages(kept) == ["message billingIssue"] && kept.charges.count == 1)
    let closed = world(.shown) {
      failed(&$0)
      $0.prompts.actsOnMessage = Ratio(1, 1_000_000)
    }
    #expect(messages(closed) == ["message billingIssue"] && closed.charges.count == 1)
  }

  @Test("asks for consent to a higher price, without which the subscription ends")
  func priceIncrease() {
    let raise: (inout TinyWorld.Plan) -> Void = { plan in
      let price = Price(milliunits: 9_990, currency: "USD")
      let rise = StoreEvent.Action.raisePrice("basic", to: price, needsConsent: true)
      plan.storeEvents = [StoreEvent(begins: DelayRange(.minutes(1), .minutes(1)), action: rise)]
      plan.adult =
        [.launch, .purchase("basic", taps: 1), .kill]
        .map { Journey.Leg($0) }
        + [
          Journey.Leg(.wait(DelayRange(.minutes(3), .minutes(3)))), Journey.Leg(.launch),
        ]
    }
    let agreed = world(.shown, raise)
    #expect(messages(agreed) == ["message priceIncreaseConsent"])
    #expect(agreed.charges.count > 1)
    #expect(world(.kept, raise).charges.count == 1)
  }

  @Test("offers a former subscriber to come back, which arrives on updates")
  func winBack() {
    let cancel: (inout TinyWorld.Plan) -> Void = { plan in
      plan.adult.insert(Journey.Leg(.cancelSubscription("basic")), at: 2)
    }
    let world = world(.shown, cancel)
    #expect(messages(world) == ["message winBackOffer"])
    let wonBack = world.charges.filter { $0.transaction.offer?.id == "back" }
    #expect(wonBack.map(\.origin) == [.outside])
    #expect(world.lines.contains("listener 0 bought"))
  }

  @Test("never comes in a scenario without messages, nor without a connection")
  func none() {
    let without = world(.shown) {
      failed(&$0)
      $0.prompts.actsOnMessage = .never
    }
    #expect(messages(without).isEmpty)
    let offline = world(.shown) {
      failed(&$0)
      $0.adult.insert(Journey.Leg(.goOffline), at: 4)
    }
    #expect(messages(offline).isEmpty)
  }
}
