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

@MainActor private final class Screen {
  var shown = 0

  func show(_ counter: Counter) async {
    MainActor.assertIsolated()
    shown = await counter.count
    MainActor.preconditionIsolated()
  }
}

@Suite("Actors that were handed no host are lanes")
struct CapturedActorsTests {
  /// How many steps a piece of code takes.
  private func steps(_ body: @escaping @Sendable () async -> Void) -> UInt64 {
    let simulation = Simulation(seed: 1)
    simulation.world.start(body)
    #expect(simulation.run() == .quiet)
    simulation.tearDown()
    return simulation.steps
  }

  @Test("each call of a plain actor is a step, and so is the way back to another")
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

  /// Two calls that each read, wait and write: the sum depends on the order.
  private func sum(_ seed: UInt64, _ make: @escaping @Sendable (Counter, Counter) -> Void) async -> Int {
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
