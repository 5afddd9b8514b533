import Simulation
import StoreModel
import StoreSimulation
import Testing

@Suite("Calls that throw in a tiny world")
struct SimulatedErrorTests {
  private let launch = Journey.Leg(.launch)
  private let buy = Journey.Leg(.purchase(TinyWorld.card, taps: 1))

  private let pause = Journey.Leg(.wait(DelayRange(.seconds(10), .seconds(10))))

  private func lines(_ legs: [Journey.Leg], _ errors: SimulatedErrors) -> [String] {
    var plan = TinyWorld.Plan(adult: [launch] + legs)
    plan.faults.errors = errors
    return TinyWorld(plan).lines.filter { $0 != "read nothing" && !$0.hasPrefix("listener") }
  }

  @Test(
    "each call throws the error that was named for it, and no other call does",
    arguments: [
      StoreError.networkError, .notEntitled, .invalidOfferPrice, .missingOfferParameters,
    ]
  )
  func thrown(error: StoreError) {
    let always = SimulatedErrors.Failure(.always, error)
    let price = Journey.Leg(.custom("price"))
    let restore = Journey.Leg(.restore(taps: 1))
    let all = [price, buy, pause, restore, pause, Journey.Leg(.custom("refund"))]
    let calls:
      [(WritableKeyPath<SimulatedErrors, SimulatedErrors.Failure<StoreError>?>, [String])] =
        [
          (\.loadProducts, ["price \(error)", "bought", "synced", "refund success"]),
          // Nothing is owned, so there is nothing to ask a refund for.
          (\.purchase, ["price 2.99 USD", "\(error)", "synced"]),
          (\.appStoreSync, ["price 2.99 USD", "bought", "\(error)", "refund success"]),
          (\.refundRequest, ["price 2.99 USD", "bought", "synced", "refund \(error)"]),
        ]
    for (call, expected) in calls {
      var errors = SimulatedErrors()
      errors[keyPath: call] = always
      #expect(lines(all, errors) == expected)
    }
  }

  @Test("a purchase that throws charges nothing and shows no payment sheet")
  func uncharged() {
    var plan = TinyWorld.Plan(adult: [launch, buy])
    plan.faults.errors.purchase = SimulatedErrors.Failure(.always, .purchaseNotAllowed)
    let world = TinyWorld(plan)
    #expect(world.charges.isEmpty)
    #expect(world.instants { if case .paymentAnswered = $0 { true } else { false } }.isEmpty)
  }

  @Test("what cannot be verified says why", arguments: VerificationError.allCases)
  func verification(error: VerificationError) {
    var plan = TinyWorld.Plan(adult: [launch, buy])
    plan.faults.errors.verification = SimulatedErrors.Failure(.always, error)
    let results = TinyWorld(plan).events.compactMap { event -> VerificationResult? in
      if case .returned(_, _, _, .purchase(.success(let result))) = event.event {
        result
      } else {
        nil
      }
    }
    guard case .unverified(_, error)? = results.first else {
      Issue.record("\(results)")
      return
    }
  }

  @Test("a failed request for statuses throws that error, although someone subscribed")
  func statuses() {
    let ask = Journey.Leg(.custom("statuses"))
    var plan = TinyWorld.Plan(adult: [
      launch, Journey.Leg(.purchase("plus", taps: 1)), pause, ask,
    ])
    plan.catalog = Catalog(products: [Shop.plus])
    #expect(TinyWorld(plan).count("statuses subscribed") == 1)
    plan.faults.errors.subscriptionStatus = SimulatedErrors.Failure(.always, .systemError)
    let world = TinyWorld(plan)
    #expect(world.count("statuses: systemError") == 1)
    #expect(world.count("statuses") == 0 && world.count("statuses subscribed") == 0)
  }
}
