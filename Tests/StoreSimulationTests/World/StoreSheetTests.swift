import Simulation
import StoreModel
import StoreSimulation
import Testing

/// StoreKit: `AppStore.showManageSubscriptions(in:)`, `AppStore.presentOfferCodeRedeemSheet(in:)`,
/// `AppStore.canMakePayments`, `Transaction.beginRefundRequest(in:)`.
@Suite("A sheet of the store in the app")
struct StoreSheetTests {
  private func world(
    _ steps: [Journey.Step],
    _ change: (inout TinyWorld.Plan) -> Void = { _ in }
  ) -> TinyWorld {
    let offer = SubscriptionOffer(
      kind: .code,
      id: "welcome",
      paymentMode: .payUpFront,
      period: .month,
      price: Price(milliunits: 990, currency: "USD")
    )
    let code = CodeOffer(
      product: "basic",
      offer: offer,
      customers: [.new],
      isStackable: false
    )
    var plan = TinyWorld.Plan(
      catalog: Catalog(products: [Shop.basic], codeOffers: [code]),
      billing: BillingTerms(timeRate: .monthlyRenewalEveryFiveMinutes),
      adult: steps.map { Journey.Leg($0) }
    )
    plan.thinkTime = DelayRange(.seconds(20), .seconds(20))
    plan.horizon = .minutes(30)
    plan.habits.finishes = true
    change(&plan)
    return TinyWorld(plan)
  }

  /// The periods charged within half an hour at five minutes each: six, unless the renewal is off.
  private func periods(_ world: TinyWorld) -> Int { world.charges.count }

  private let buy = Journey.Step.purchase("basic", taps: 1)
  private let manage = Journey.Step.custom("manage")

  @Test("turns the renewal off, and on again")
  func renewal() {
    let off: (inout TinyWorld.Plan) -> Void = { $0.prompts.managesSubscriptions = .always }
    let once = world([.launch, buy, manage], off)
    #expect(once.lines.contains("managed"))
    #expect(periods(once) == 1)
    #expect(periods(world([.launch, buy, manage, manage], off)) > 4)
    #expect(periods(world([.launch, buy, manage])) > 4)
  }

  @Test("redeems a code of the catalog, which arrives on updates")
  func code() {
    let redeemed = world([.launch, .custom("redeem")])
    #expect(redeemed.lines.contains("redeemed"))
    #expect(redeemed.lines.contains("listener 0 bought"))
    #expect(redeemed.charges.first?.transaction.offer?.id == "welcome")
    #expect(redeemed.charges.first?.origin == .outside)
    let closed = world([.launch, .custom("redeem")]) { $0.prompts.redeemsCode = .never }
    #expect(closed.lines.contains("redeemed") && closed.charges.isEmpty)
  }

  @Test("throws if the scenario says so, and without a connection")
  func errors() {
    let failing = world([.launch, manage, .custom("redeem")]) {
      $0.faults.errors.manageSubscriptions = .init(.always, .systemError)
      $0.faults.errors.offerCodeRedeem = .init(.always, .unknown)
    }
    #expect(failing.lines.suffix(2) == ["systemError", "unknown"])
    let offline = world([.launch, .goOffline, manage, .custom("redeem")])
    #expect(offline.lines.suffix(2) == ["networkError", "networkError"])
  }

  @Test("for a refund can be closed without a request")
  func refund() {
    let world = world([.launch, buy, .custom("refund")]) {
      $0.prompts.refundCancelled = .always
      $0.prompts.refundDecided = .zero
    }
    #expect(world.lines.contains("refund userCancelled"))
    #expect(world.instants { if case .refunded = $0 { true } else { false } }.isEmpty)
  }

  @Test("for a refund throws for a transaction whose request is undecided or was granted")
  func duplicate() {
    let refund = Journey.Step.custom("refund")
    func lines(_ change: @escaping (inout TinyWorld.Plan) -> Void) -> [String] {
      world([.launch, buy, refund, refund], change).lines.filter { $0.hasPrefix("refund") }
    }
    let later = DelayRange(.minutes(10), .minutes(10))
    #expect(
      lines { $0.prompts.refundDecided = later } == [
        "refund success", "refund duplicateRefundRequest",
      ]
    )
    let declined = lines {
      $0.prompts.refundDecided = .zero
      $0.prompts.refundGranted = .never
    }
    #expect(declined == ["refund success", "refund success"])
  }

  @Test("never appears for a purchase where the device allows none, and purchase() throws")
  func restricted() {
    let world = world([.launch, .custom("can pay"), buy]) { $0.faults.paymentsDisabled = .always }
    #expect(world.lines.suffix(2) == ["can pay: false", "purchaseNotAllowed"])
    #expect(world.charges.isEmpty)
    #expect(self.world([.launch, .custom("can pay")]).lines.last == "can pay: true")
  }
}
