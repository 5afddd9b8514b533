import Simulation
import StoreModel
import StoreSimulation

/// A benchmark of the cost of a purchase between app and store.
///
/// One user's app buys coins repeatedly in first-in, first-out order; the network and the payment
/// sheet take no time. In a scenario, an extra step in each purchase would change the order of
/// everything that follows, which would hide its cost.
struct PurchaseMicrobenchmark {
  private static let rounds = 200
  private static let coins = ProductID("coins")

  /// The strategy of the simulation.
  static var strategy: any Strategy { FirstInFirstOut() }

  /// An app without a screen.
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
      } catch { preconditionFailure("a store without faults threw: \(error)") }
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
      catalog: Catalog(products: [coins]),
      population: Population(users: 1),
      journeys: [Journey(name: "buys", begins: .zero, legs: [Journey.Leg(.launch)])],
      prompts: Prompts {
        $0.paymentAnswered = .zero
        $0.signInAnswered = .zero
      },
      network: NetworkPlan { $0.latency = .zero }
    )
  }

  /// Runs the world to quiescence and tears it down.
  func run(in simulation: Simulation) -> Simulation.Ending {
    var charges = 0
    let world = World(plan: plan, simulation: simulation, makeApp: { LadenApp(environment: $0) }) {
      if case .charged = $0.event { charges += 1 }
    }
    let ending = world.run().machine
    precondition(charges >= Self.rounds, "too few purchases: \(charges)")
    let hosts = world.tearDown()
    precondition(hosts == 0, "the app left hosts behind: \(hosts)")
    return ending
  }
}
