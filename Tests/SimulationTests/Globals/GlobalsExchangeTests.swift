import SharedObjects
import Synchronization
import Testing

@testable import Simulation

@Suite("Each process has globals of its own", .serialized)
struct GlobalsExchangeTests {
  private final class Notes: Sendable {
    private let elements = Mutex<[Int]>([])
    var all: [Int] { elements.withLock { $0 } }
    func add(_ element: Int) { elements.withLock { $0.append(element) } }
  }

  @MainActor private static func useEverything() -> [Int] {
    Count.launches += 1
    Count.names.append("c")
    Int.extended += 1
    global += 1
    return [
      Shop.shared.sell("name"), Shop.shared.sold, Count.launches, Count.names.count, Int.extended,
      global,
    ]
  }

  /// Two processes use what the module shares, then the first again, then a new one.
  private func used(with globals: GlobalsExchange?) async -> [Int] {
    let notes = Notes()
    let simulation = Simulation(seed: 1)
    simulation.globals = globals
    let processes = (0..<2).map { _ in simulation.makeDomain() }
    func use(_ process: FailureDomain) {
      process.start {
        let numbers = await Task { @MainActor in Self.useEverything() }.value
        for number in numbers { notes.add(number) }
        notes.add(await CoinBox.shared.take())
      }
      simulation.run()
    }
    use(processes[0])
    use(processes[1])
    use(processes[0])
    processes[0].kill()
    use(simulation.makeDomain())
    simulation.tearDown()
    globals?.end()
    return notes.all
  }

  @Test("two devices, a process that goes on, and a launch after a kill")
  func processes() async throws {
    let fresh = [1, 1, 1, 3, 1, 1, 1]
    let again = [2, 2, 2, 4, 2, 2, 2]
    for _ in 0..<2 {
      let globals = try #require(try GlobalsExchange(modules: ["SharedObjects"]))
      #expect(await used(with: globals) == fresh + fresh + again + fresh)
    }
  }

  @Test("a module without globals has none to exchange")
  func none() throws {
    #expect(try GlobalsExchange(modules: ["NoSuchModule"]) == nil)
  }

  @Test("without an exchange a plain actor that two processes share is an escape")
  func shared() throws {
    let simulation = Simulation(seed: 1)
    for _ in 0..<2 {
      simulation.makeDomain().start { _ = await CoinBox.shared.take() }
    }
    guard case .escaped(let escape) = simulation.run() else {
      Issue.record("nobody noticed")
      return
    }
    #expect(escape.kind == .otherProcess)
  }
}
