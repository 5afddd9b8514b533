import Simulation

/// A benchmark of only jobs, lanes, and choices: clients call one desk after another.
struct SchedulerMicrobenchmark {
  private let clients = 200
  private let desks = 8
  private let questions = 25

  private actor Desk {
    private let host: Host
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
    private var asked = 0

    init(host: Host) { self.host = host }

    func ask() -> Int {
      asked += 1
      return asked
    }
  }

  private actor Client {
    private let host: Host
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
    private var heard = 0

    init(host: Host) { self.host = host }

    func ask(_ desks: [Desk], from first: Int, times: Int) async {
      for number in 0..<times { heard += await desks[(first + number) % desks.count].ask() }
    }
  }

  /// Starts the clients.
  func start(in simulation: Simulation) {
    let world = simulation.world
    let desks = (0..<desks).map { _ in Desk(host: world.makeHost()) }
    for number in 0..<clients {
      let client = Client(host: world.makeHost())
      let questions = questions
      world.start { await client.ask(desks, from: number, times: questions) }
    }
  }
}
