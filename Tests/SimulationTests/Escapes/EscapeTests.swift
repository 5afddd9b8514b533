import Dispatch
import Foundation
import Simulation
import Testing

/// An actor of the app's own with whatever its author does in it.
private actor App {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }
  private(set) var log: [Int] = []

  init(host: any Actor) { self.host = host }

  func note(_ number: Int) { log.append(number) }

  func sleepForReal() async { try? await Task.sleep(for: .milliseconds(1)) }

  func sleepDetached() { Task.detached { try? await Task.sleep(for: .milliseconds(1)) } }

  func startTask() {
    Task { note(1) }
    Task { log.append(2) }
  }

  func startDetachedTask() { Task.detached { await self.note(3) } }

  func startNestedTasks() {
    Task {
      note(1)
      Task.detached {
        await self.note(2)
        Task { await self.note(3) }
        await Task.detached(priority: .high) { await self.note(4) }.value
        await self.note(5)
      }
    }
  }

  func startGroups() async {
    await withTaskGroup(of: Int.self) { group in
      for number in 1...3 { group.addTask { number } }
      for await number in group { log.append(number) }
    }
    async let six = Self.number(6)
    log.append(await six)
  }

  private nonisolated static func number(_ number: Int) async -> Int { number }

  func iterateOwnStream() {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    Task { for await number in stream { log.append(number) } }
    for number in 4...6 { continuation.yield(number) }
    continuation.finish()
  }

  func yieldOften() async {
    for number in 1...3 {
      await Task.yield()
      log.append(number)
    }
    Task {
      await Task.yield()
      log.append(4)
    }
  }

  func useDefaultActor() async {
    let counter = Counter()
    for _ in 1...3 { await counter.increment() }
    Task.detached {
      await counter.increment()
      await self.note(counter.count)
    }
  }

  /// Waits until the continuation is resumed.
  func wait(_ handOut: (CheckedContinuation<Void, Never>) -> Void) async {
    await withCheckedContinuation { handOut($0) }
    log.append(1)
  }

  /// A plain actor, on no host.
  private actor Counter {
    private(set) var count = 0
    func increment() { count += 1 }
  }
}

@Suite("Escapes: what leaves the scheduler is caught, or the run has no verdict")
struct EscapeTests {
  private func run(
    seed: UInt64 = 3,
    _ body: @escaping @Sendable (isolated App) async -> Void
  ) -> (ending: Simulation.Ending, log: [Int], digest: UInt64) {
    let simulation = Simulation(seed: seed)
    let host = simulation.world.makeHost()
    let app = App(host: host)
    simulation.world.start { await body(app) }
    let ending = simulation.run()
    var numbers: [Int] = []
    if ending == .quiet {
      numbers = simulation.inspecting(host.lane) { app.assumeIsolated { $0.log } }
      #expect(simulation.world.liveTasks == 0)
    }
    return (ending, numbers, simulation.digest)
  }

  /// What a body notes with 20 seeds; each run is repeated and must be the same.
  private func captured(
    _ body: @escaping @Sendable (isolated App) async -> Void
  ) -> Set<[Int]> {
    var logs: Set<[Int]> = []
    for seed in 0..<20 as Range<UInt64> {
      let first = run(seed: seed, body)
      let second = run(seed: seed, body)
      #expect(first.ending == .quiet)
      #expect(first.digest == second.digest)
      logs.insert(first.log)
    }
    return logs
  }

  private func escape(of ending: Simulation.Ending) throws -> Escape {
    guard case .escaped(let escape) = ending else { throw Captured() }
    return escape
  }

  private struct Captured: Error {}

  @Test("a continuation resumed by an outside thread is reported while its task is alive")
  func foreignThread() throws {
    let simulation = Simulation(seed: 3)
    let app = App(host: simulation.world.makeHost())
    let waiting = Confined<[CheckedContinuation<Void, Never>]>([], to: simulation)
    simulation.world.start {
      await app.wait { continuation in waiting.with { $0 = [continuation] } }
    }
    #expect(simulation.run() == .quiet)
    #expect(simulation.world.liveTasks == 1)
    #expect(simulation.world.outstandingCalls == 0)
    let continuation = try #require(simulation.entered { waiting.with { $0.first } })
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      continuation.resume()
      done.signal()
    }
    done.wait()
    let escape = try escape(of: simulation.run())
    #expect(escape.kind == .foreignEnqueue)
    #expect(escape.description.contains("thread"))
  }

  @Test("an actor that outlived its simulation is reported by the next simulation that calls it")
  func otherSimulation() throws {
    var earlier: Simulation? = Simulation(seed: 1)
    let app = App(host: try #require(earlier).world.makeHost())
    earlier = nil
    let later = Simulation(seed: 2)
    later.world.start { await app.note(1) }
    let escape = try escape(of: later.run())
    #expect(escape.kind == .otherSimulation)
    #expect(escape.description.contains("global"))
  }

  @Test("an actor of another live simulation is reported to both")
  func twoSimulations() throws {
    let earlier = Simulation(seed: 1)
    let app = App(host: earlier.world.makeHost())
    let later = Simulation(seed: 2)
    later.world.start { await app.note(1) }
    #expect(try escape(of: later.run()).kind == .otherSimulation)
    #expect(try escape(of: earlier.run()).kind == .foreignEnqueue)
  }

  @Test("plain tasks in an actor are captured and run in order")
  func plainTask() {
    #expect(captured { $0.startTask() } == [[1, 2]])
  }

  @Test("a detached task is captured")
  func detachedTask() {
    #expect(captured { $0.startDetachedTask() } == [[3]])
  }

  @Test("unstructured tasks inside unstructured tasks are captured, and race")
  func nestedTasks() {
    let logs = captured { $0.startNestedTasks() }
    #expect(logs == [[1, 2, 3, 4, 5], [1, 2, 4, 3, 5], [1, 2, 4, 5, 3]])
  }

  @Test("task groups and async let are captured")
  func groups() {
    let logs = captured { await $0.startGroups() }
    #expect(logs.allSatisfy { $0.sorted() == [1, 2, 3, 6] && $0.last == 6 })
    #expect(logs.count > 1)
  }

  @Test("an AsyncStream of the app, iterated in a plain Task, is captured and in order")
  func ownStream() {
    #expect(captured { $0.iterateOwnStream() } == [[4, 5, 6]])
  }

  @Test("Task.yield is captured, and a loop of it is no escape")
  func yielding() {
    #expect(captured { await $0.yieldOften() } == [[1, 2, 3, 4]])
  }

  @Test("a plain actor without a host is captured")
  func defaultActor() {
    #expect(captured { await $0.useDefaultActor() } == [[4]])
  }
}
