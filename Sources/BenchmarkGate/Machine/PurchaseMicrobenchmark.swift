import Simulation
import StoreModel
import StoreSimulation

/// One person whose app buys coins, again and again, over a network and past a sheet that take no
/// time, in the order of an unhurried machine: what a purchase costs between app and store.
///
/// In a scenario a step more in each purchase gives all that follows another order, which hides it.
struct PurchaseMicrobenchmark {
  private static let rounds = 200
  private static let coins = ProductID("coins")

  /// What chooses the steps.
  static var strategy: any Strategy { FirstInFirstOut() }

  /// An app of which nothing is seen.
  private struct LadenApp: PurchaseApp {
    private let store: any StoreClient

    init(environment: AppEnvironment) { store = environment.store }

    func launch() async {
      do {
        for _ in 0..<PurchaseMicrobenchmark.rounds {
          let result = try await store.purchase(PurchaseMicrobenchmark.coins)
          guard case .success(.verified(let transaction)) = result else { continue }
          await store.finish(transaction)
        }
      } catch {
        preconditionFailure("a store that fails nothing: \(error)")
      }
    }

    func perform(_ action: UserAction, inWindow window: Int) async {}

    func screen(ofWindow window: Int) -> Screen? { nil }
  }

  private var plan: WorldPlan {
    let coins = Product(
      id: Self.coins,
      type: .consumable,
      displayName: "",
      description: "",
      price: Price(milliunits: 990, currency: "USD")
    )
    return WorldPlan(
      horizon: .minutes(1),
      catalogue: Catalogue(products: [coins]),
      population: Population(users: 1),
      journeys: [Journey(name: "buys", begins: .zero, legs: [Journey.Leg(.launch)])],
      prompts: Prompts(paymentAnswered: .zero, signInAnswered: .zero),
      network: NetworkPlan(latency: .zero)
    )
  }

  /// Runs the world to rest and takes it down.
  func run(in simulation: Simulation) -> Simulation.Ending {
    var charges = 0
    let world = World(plan: plan, simulation: simulation, makeApp: { LadenApp(environment: $0) }) {
      if case .charged = $0.event { charges += 1 }
    }
    let ending = world.run().machine
    precondition(charges >= Self.rounds, "everything is bought: \(charges)")
    let hosts = world.tearDown()
    precondition(hosts == 0, "an app leaves nothing behind: \(hosts)")
    return ending
  }
}
