import Simulation
import Testing

@Suite("Sleepers")
struct TimerEntryTests {
  /// Counts down with a pause before each number, and reports each number.
  private final class Counting: TimerEntry {
    let lane: Lane
    let name: Int
    private let simulation: Simulation
    private let tell: (Int) -> Void
    private var left = 4

    init(_ simulation: Simulation, _ name: Int, on lane: Lane, _ tell: @escaping (Int) -> Void) {
      (self.simulation, self.name, self.lane, self.tell) = (simulation, name, lane, tell)
    }

    var operation: Operation { Operation(code: 7, subject: UInt64(name)) }

    /// Some of the pauses are equal, so the order of creation decides.
    var pause: Window {
      let length = VirtualDuration.seconds(Int64(left % 2 + name % 3))
      return Window(from: simulation.now + length, to: simulation.now + length + length)
    }

    func wake() {
      tell(name * 10 + left)
      left -= 1
      if left > 0 { simulation.post(self, in: pause) }
    }

    /// The same by an ordinary event.
    func wakeByEvent() {
      tell(name * 10 + left)
      left -= 1
      if left > 0 { postByEvent() }
    }

    func postByEvent() { simulation.post(operation, to: lane, in: pause) { self.wakeByEvent() } }
  }

  private func run(
    timing: Timing,
    recording: Bool = false,
    asTimerEntries: Bool
  ) -> (told: [Int], digest: UInt64, counters: Simulation.Counters) {
    let simulation = Simulation(seed: 3, timing: timing, recording: recording)
    let told = Confined<[Int]>([], to: simulation)
    // Two share a lane.
    let lanes = (0..<4).map { _ in simulation.world.makeLane() }
    for name in 1...5 {
      let counting = Counting(simulation, name, on: lanes[name % 4]) { number in
        told.with { $0.append(number) }
      }
      if asTimerEntries {
        simulation.post(counting, in: counting.pause)
      } else {
        counting.postByEvent()
      }
    }
    #expect(simulation.run() == .quiet)
    defer { simulation.tearDown() }
    return (simulation.entered { told.with { $0 } }, simulation.digest, simulation.counters)
  }

  @Test(
    "wake at the same instants and in the same order as events would, in every timing",
    arguments: [Timing.instants, .windows(hop: .milliseconds(50))],
    [false, true]
  )
  func sameAsEvents(timing: Timing, recording: Bool) {
    let timerEntries = run(timing: timing, recording: recording, asTimerEntries: true)
    let events = run(timing: timing, recording: recording, asTimerEntries: false)
    #expect(timerEntries.told == events.told)
    #expect(timerEntries.told.count == 20)
    #expect(timerEntries.digest == events.digest)
    #expect(timerEntries.counters == events.counters)
  }

  @Test("of a dead domain never wake and leave nothing behind", arguments: [1, 200])
  func death(count: Int) {
    let simulation = Simulation(seed: 3, timing: .instants)
    let told = Confined<[Int]>([], to: simulation)
    let domain = simulation.makeDomain()
    weak var last: Counting?
    for name in 0..<count {
      let timerEntry = Counting(simulation, name, on: domain.makeLane()) { number in
        told.with { $0.append(number) }
      }
      simulation.post(timerEntry, in: timerEntry.pause)
      last = timerEntry
    }
    let survivor = Counting(simulation, 1, on: simulation.world.makeLane()) { number in
      told.with { $0.append(number) }
    }
    simulation.post(survivor, in: survivor.pause)
    simulation.entered { domain.kill() }
    #expect(simulation.run() == .quiet)
    #expect(simulation.entered { told.with { $0 } } == [14, 13, 12, 11])
    #expect(last == nil)
    simulation.tearDown()
  }
}
