import Testing

@testable import Simulation

@Suite("Mailboxes")
struct MailboxTests {
  @Test("an entry takes three words: every lane has one, and a million users have two lanes each")
  func size() {
    #expect(MemoryLayout<MailboxEntry>.size == 24)
  }

  @Test("a lane runs its jobs in order of arrival, whatever the schedule")
  func jobs() {
    for seed in 0..<50 as Range<UInt64> {
      let simulation = Simulation(seed: seed)
      let host = simulation.world.makeHost()
      let other = HostedLog(host: simulation.world.makeHost())
      let log = HostedLog(host: host)
      simulation.world.start { await log.noteInTasks(0..<20) }
      for number in 0..<5 { simulation.world.start { await other.note(number, around: other) } }
      #expect(simulation.run() == .quiet)
      let numbers = simulation.inspecting(host.lane) { log.assumeIsolated { $0.numbers } }
      #expect(numbers == Array(0..<20))
    }
  }

  /// Lets an event happen as soon as something else waits on its lane, and not before.
  private struct Pushing: Strategy {
    let event: Operation

    mutating func begin(seed: UInt64) {}

    mutating func choose(among candidates: Candidates) -> Int {
      let all = (0..<candidates.count).map { candidates[$0] }
      let place = all.firstIndex { $0.operation == event } ?? 0
      let isBusy = all.contains { $0.lane == all[place].lane && $0.operation != event }
      return isBusy ? place : all.firstIndex { $0.operation != event } ?? 0
    }
  }

  @Test("an event that arrives on a busy lane waits behind its jobs")
  func events() {
    let event = Operation(code: 9)
    let simulation = Simulation(seed: 1, strategy: Pushing(event: event))
    let host = simulation.world.makeHost()
    let log = HostedLog(host: host)
    simulation.world.start { await log.note(1) }
    simulation.post(
      event,
      to: host.lane,
      in: simulation.window(after: .zero, upTo: .milliseconds(50))
    ) {
      log.assumeIsolated { $0.note(2) }
    }
    #expect(simulation.run() == .quiet)
    #expect(simulation.inspecting(host.lane) { log.assumeIsolated { $0.numbers } } == [1, 2])
  }

  @Test("two jobs of one actor never run at once, and its awaits let others in")
  func interleaving() {
    var orders: Set<[Int]> = []
    for seed in 0..<200 as Range<UInt64> {
      let simulation = Simulation(seed: seed)
      let host = simulation.world.makeHost()
      let log = HostedLog(host: host)
      let other = HostedLog(host: simulation.world.makeHost())
      for number in 1...2 { simulation.world.start { await log.note(number, around: other) } }
      simulation.run()
      orders.insert(simulation.inspecting(host.lane) { log.assumeIsolated { $0.numbers } })
    }
    // The other actor answers in order, so the first task to start also ends first.
    #expect(orders == [[1, 1, 2, 2], [2, 2, 1, 1], [1, 2, 1, 2], [2, 1, 2, 1]])
  }

  @Test("a busy lane releases its memory even if it is never empty")
  func memory() {
    let simulation = Simulation(seed: 1, timing: .instants)
    let lane = simulation.world.makeLane()
    final class Token {}
    weak var first: Token?
    let steps = Confined(0, to: simulation)
    func send(_ token: Token) {
      simulation.post(.job, to: lane, in: simulation.window(after: .zero, upTo: .zero)) {
        _ = token
        let count = steps.with { count in
          count += 1
          return count
        }
        if count < 1_000 { send(Token()) }
      }
    }
    for _ in 0..<3 {
      let token = Token()
      first = first ?? token
      send(token)
    }
    simulation.run(maxSteps: 500)
    #expect(first == nil)
  }
}
