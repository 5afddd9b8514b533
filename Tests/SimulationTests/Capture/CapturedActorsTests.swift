import Simulation
import Testing

/// A plain actor, as any app has it.
private actor Counter {
  private(set) var count = 0

  func add(_ number: Int) {
    assertIsolated()
    preconditionIsolated()
    count += number
  }

  /// Loses an update if another call gets between the two lines.
  func addSlowly(beside other: Counter) async {
    let before = count
    await other.add(1)
    count = before + 1
  }
}

/// A plain actor with tasks of its own, and callers that wait inside it.
private actor Desk {
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var count = 0

  func begin(_ number: Int) { for _ in 0..<number { Task { count += 1 } } }

  func wait() async {
    await withCheckedContinuation { waiting.append($0) }
    count += 1
  }

  func resumeAll() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

@MainActor private final class Screen {
  var shown = 0

  func show(_ counter: Counter) async {
    MainActor.assertIsolated()
    shown = await counter.count
    MainActor.preconditionIsolated()
  }
}

@Suite("Actors without a host are lanes")
struct CapturedActorsTests {
  /// How many steps a piece of code takes, in a task that prefers no executor, as most do.
  private func steps(_ body: @escaping @Sendable () async -> Void) -> UInt64 {
    let simulation = Simulation(seed: 1)
    simulation.world.start { await Task.detached { await body() }.value }
    #expect(simulation.run() == .quiet)
    simulation.tearDown()
    return simulation.steps
  }

  @Test("each call of a plain actor is a step, and so is the return to another")
  func hops() {
    let none = steps {}
    let some = steps {
      let one = Counter()
      let other = Counter()
      await one.addSlowly(beside: other)
    }
    // Onto one, onto the other, back onto one, and back to the task's own executor.
    #expect(some - none == 4)
  }

  @Test("the main actor's jobs are steps, and isolation checks pass")
  func main() {
    let none = steps {}
    let some = steps {
      await Task { @MainActor in
        let screen = Screen()
        await screen.show(Counter())
        #expect(screen.shown == 0)
      }.value
    }
    // The task begins, calls the actor, comes back; and whoever waited for it goes on.
    #expect(some - none == 4)
  }

  @Test("code that accesses the main actor between steps is isolated to it")
  func looking() {
    let simulation = Simulation(seed: 1)
    for _ in 0..<2 {
      let process = simulation.makeDomain()
      let lane = process.makeLane()
      process.surround {
        ProcessEnvironment(main: lane, launch: 1, timer: Operation(code: 1)) { $0.rawValue }
      }
      #expect(simulation.inspecting(lane) { MainActor.assumeIsolated { 7 } } == 7)
    }
  }

  @Test("each task that starts on a plain actor is a step")
  func tasksOnActor() {
    let none = steps { await Desk().begin(0) }
    let some = steps { await Desk().begin(3) }
    #expect(some - none == 3)
  }

  @Test("each task resumed on a plain actor continues there as a separate step")
  func continuation() {
    func waiters(_ count: Int) -> UInt64 {
      let simulation = Simulation(seed: 1)
      let desk = Desk()
      for _ in 0..<count { simulation.world.start { await desk.wait() } }
      simulation.run()
      let before = simulation.steps
      simulation.world.start { await desk.resumeAll() }
      #expect(simulation.run() == .quiet)
      #expect(simulation.world.liveTasks == 0)
      defer { simulation.tearDown() }
      return simulation.steps - before
    }
    // Where two went on in one step, the second would cost less than the first.
    let counts = (0...3).map { waiters($0) }
    let costs = zip(counts, counts.dropFirst()).map { $1 - $0 }
    #expect(costs[0] >= 2)
    #expect(Set(costs) == [costs[0]])
  }

  /// Two calls that each read, wait and write: the sum depends on the order.
  private func sum(
    _ seed: UInt64,
    _ make: @escaping @Sendable (Counter, Counter) -> Void
  ) async -> Int {
    let simulation = Simulation(seed: seed)
    let (one, other) = (Counter(), Counter())
    simulation.world.start { make(one, other) }
    #expect(simulation.run() == .quiet)
    simulation.tearDown()
    return await one.count
  }

  @Test("a race inside a plain actor is found, and repeats with its seed")
  func race() async {
    var sums: [Int] = []
    for seed in 0..<50 as Range<UInt64> {
      let sum = await sum(seed) { one, other in
        for _ in 0..<2 { Task { await one.addSlowly(beside: other) } }
      }
      let again = await self.sum(seed) { one, other in
        for _ in 0..<2 { Task { await one.addSlowly(beside: other) } }
      }
      #expect(sum == again)
      sums.append(sum)
    }
    #expect(Set(sums) == [1, 2])
  }
}
