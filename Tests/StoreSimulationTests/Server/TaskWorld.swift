import Simulation
import StoreModel
import StoreSimulation
import Synchronization
import Testing

/// A server that does nothing but its developer's tasks, in a world without people.
struct TaskWorld {
  typealias Body = @Sendable (ServerEnvironment, ServerTask) async throws -> Void

  /// The notes of the task bodies, in order.
  final class Log: Sendable {
    private let lines = Mutex<[String]>([])

    func note(_ line: String) { lines.withLock { $0.append(line) } }

    var all: [String] { lines.withLock { $0 } }
  }

  private struct Worker: PurchaseServer {
    let environment: ServerEnvironment
    var body: Body = { _, _ in }
    var takesTasks: Bool { true }

    init(environment: ServerEnvironment) { self.environment = environment }

    func receive(_ signed: SignedNotification) async -> ServerAnswer { .ok }
    func answer(_ request: ServerRequest) async throws -> ServerResponse { .accepted }
    func perform(_ task: ServerTask) async throws { try await body(environment, task) }
  }

  /// An app that asks its server at its launch.
  private struct AskingOnce: PurchaseApp {
    let environment: AppEnvironment

    init(environment: AppEnvironment) { self.environment = environment }

    func launch() async {
      _ = try? await environment.server?.ask(.access(of: AppAccountToken(rawValue: "anna")))
    }

    func perform(_ action: UserAction, inWindow window: Int) async {}
    func screen(ofWindow window: Int) -> Screen? { Screen() }
  }

  let events: [TimedEvent]

  /// Runs ten minutes and the rest.
  init(
    tasks: [ServerPlan.PlannedTask] = [],
    faults: Faults = Faults(),
    hasCustomers: Bool = false,
    image: DelayRange = .zero,
    asks: Bool = false,
    _ body: @escaping Body
  ) {
    var events: [TimedEvent] = []
    let world = World(
      plan: WorldPlan(
        horizon: .minutes(10),
        catalog: Catalog(products: []),
        population: Population(users: 2),
        journeys: [Journey(name: "none", legs: asks ? [Journey.Leg(.launch)] : [])],
        faults: faults,
        server: ServerPlan {
          $0.storage = DelayRange(.milliseconds(10), .milliseconds(10))
          $0.image = image
          $0.hasCustomers = hasCustomers
          $0.tasks = tasks
        }
      ),
      simulation: Simulation(seed: 1, timing: .instants),
      makeApp: { AskingOnce(environment: $0) },
      makeServer: {
        var worker = Worker(environment: $0)
        worker.body = body
        return worker
      },
      listener: { events.append($0) }
    )
    let ending = world.run(maxSteps: 100_000)
    #expect(ending == World.Ending(machine: .quiet, reachedRest: true))
    #expect(world.tearDown() == 0)
    self.events = events
  }

  /// When tasks were begun.
  var begun: [(task: ServerTask, at: VirtualInstant)] {
    events.compactMap {
      if case .taskBegan(let task) = $0.event { (task, $0.instant) } else { nil }
    }
  }

  /// How tasks ended.
  var ended: [Bool] {
    events.compactMap { if case .taskEnded(_, let isDone) = $0.event { isDone } else { nil } }
  }

  /// How many transactions were committed that changed something.
  var commits: Int {
    events.count { if case .committed = $0.event { true } else { false } }
  }
}
