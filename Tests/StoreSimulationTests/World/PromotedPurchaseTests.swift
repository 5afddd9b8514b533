import Simulation
import StoreModel
import StoreSimulation
import Testing

/// Sources: StoreKit's `PurchaseIntent`, and a report that an intent waits for the first listener.
///
/// The report: github.com/pia-foss/mobile-ios/pull/402.
@Suite("A purchase begun on the App Store")
struct PromotedPurchaseTests {
  private func world(
    _ steps: [Journey.Step],
    _ change: (inout TinyWorld.Plan) -> Void = { _ in }
  ) -> TinyWorld {
    var plan = TinyWorld.Plan()
    plan.adult = steps.map { Journey.Leg($0) }
    plan.thinkTime = DelayRange(.seconds(10), .seconds(10))
    plan.habits.continuesPromotions = true
    plan.habits.finishes = true
    change(&plan)
    return TinyWorld(plan)
  }

  private func launches(_ world: TinyWorld) -> Int {
    world.instants { if case .launched = $0 { true } else { false } }.count
  }

  private func intents(_ world: TinyWorld) -> [String] {
    world.lines.filter { $0.hasPrefix("intent") || $0 == "bought" }
  }

  private let buy = Journey.Step.promotedPurchase(TinyWorld.card)
  private let completed = ["intent com.example.card", "bought"]

  @Test("launches the app, which receives the intent and completes it")
  func cold() {
    let world = world([buy])
    #expect(intents(world) == completed)
    #expect(launches(world) == 1)
    #expect(world.charges.map(\.origin) == [.direct])
  }

  @Test("brings a suspended app to the foreground")
  func behind() {
    let world = world([
      .launch, .background, .wait(DelayRange(.minutes(1), .minutes(1))), buy,
    ])
    #expect(intents(world) == completed)
    #expect(launches(world) == 1)
  }

  @Test("waits for the app's first listener, and ends with the process")
  func waits() {
    let late: (inout TinyWorld.Plan) -> Void = { $0.habits.listensToIntentsAfter = .seconds(25) }
    let wait = Journey.Step.wait(DelayRange(.seconds(40), .seconds(40)))
    #expect(intents(world([buy, wait], late)) == completed)
    let killed = world([buy, .kill, .launch, wait], late)
    #expect(killed.charges.isEmpty && launches(killed) == 2)
  }

  @Test("is not possible offline, nor where the device allows no purchases")
  func impossible() {
    #expect(intents(world([.goOffline, buy])).isEmpty)
    let restricted = world([buy]) { $0.faults.paymentsDisabled = .always }
    #expect(intents(restricted).isEmpty)
    #expect(restricted.place { if case .promoted = $0 { true } else { false } } == nil)
  }
}
