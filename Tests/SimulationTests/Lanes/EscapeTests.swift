import Simulation
import Testing

@Suite("Escapes: what leaves the scheduler is caught, or the run says nothing")
struct EscapeTests {
  /// An actor of the app's own with whatever its author does in it.
  private actor App {
    private let host: any Actor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
    private(set) var log: [Int] = []

    init(host: any Actor) { self.host = host }

    func note(_ number: Int) { log.append(number) }

    func sleepForReal() async { try? await Task.sleep(for: .milliseconds(1)) }

    func startTask() {
      Task { note(1) }
      Task { log.append(2) }
    }

    func startDetachedTask() { Task.detached { await self.note(3) } }

    func iterateOwnStream() {
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      Task { for await number in stream { log.append(number) } }
      for number in 4...6 { continuation.yield(number) }
      continuation.finish()
    }
  }

  private func run(
    _ body: @escaping @Sendable (isolated App) async -> Void
  ) -> (Simulation.Ending, Simulation, [Int]) {
    let simulation = Simulation(seed: 3)
    let host = simulation.world.makeHost()
    let app = App(host: host)
    simulation.world.start { await body(app) }
    let ending = simulation.run()
    var numbers: [Int] = []
    if ending == .quiet {
      numbers = simulation.inspecting(host.lane) { app.assumeIsolated { $0.log } }
    }
    return (ending, simulation, numbers)
  }

  @Test("Task.sleep is reported as a timer of real time, never as a verdict")
  func taskSleep() throws {
    let (ending, _, _) = run { await $0.sleepForReal() }
    guard case .escaped(let escape) = ending else {
      Issue.record("expected an escape, found \(ending)")
      return
    }
    #expect(escape.kind == .realTimer || escape.kind == .foreignEnqueue)
    #expect(escape.description.contains("Task.sleep"))
  }

  @Test("a plain Task in an actor is captured")
  func plainTask() {
    let (ending, _, log) = run { $0.startTask() }
    #expect(ending == .quiet)
    #expect(log.sorted() == [1, 2])
  }

  @Test("a detached task is captured")
  func detachedTask() {
    let (ending, _, log) = run { $0.startDetachedTask() }
    #expect(ending == .quiet)
    #expect(log == [3])
  }

  @Test("an AsyncStream of the app's own, iterated in a plain Task, is captured and in order")
  func ownStream() {
    let (ending, _, log) = run { $0.iterateOwnStream() }
    #expect(ending == .quiet)
    #expect(log == [4, 5, 6])
  }
}
