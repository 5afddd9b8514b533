import Simulation
import Testing

/// Posts events with random windows and watches when each of them happens.
private final class Storm {
  struct Planned {
    let window: Window
    let parent: Int?
  }

  let simulation: Simulation
  private(set) var planned: [Planned] = []
  private(set) var happened: [(event: Int, at: VirtualInstant)] = []
  private var stream: RandomStream
  private let lanes: [Lane]

  init(seed: UInt64, timing: Timing) {
    simulation = Simulation(seed: seed, timing: timing)
    stream = RandomStream(seed: seed, purpose: "storm")
    lanes = (0..<3).map { [world = simulation.world] _ in world.makeLane() }
  }

  func post(parent: Int? = nil) {
    let number = planned.count
    let from = simulation.now + .milliseconds(Int64(stream.next(below: 500)))
    let to = from + .milliseconds(Int64(stream.next(below: 400)))
    let window =
      simulation.timing == .instants ? Window(from: from, to: from) : Window(from: from, to: to)
    planned.append(Planned(window: window, parent: parent))
    simulation.post(
      Operation(code: 1, subject: UInt64(number)),
      to: lanes[Int(stream.next(below: 3))],
      in: window
    ) { [unowned self] in
      happened.append((number, simulation.now))
      if planned.count < 60, stream.next(below: 2) == 0 { post(parent: number) }
    }
  }
}

@Suite("Time windows")
struct WindowTests {
  @Test("nothing happens before its earliest or after its latest instant, nor does time go further")
  func windows() {
    for seed in 0..<100 as Range<UInt64> {
      let storm = Storm(seed: seed, timing: .windows(hop: .milliseconds(50)))
      for _ in 0..<12 { storm.post() }
      #expect(storm.simulation.run() == .quiet)
      #expect(storm.happened.count == storm.planned.count)
      var before = VirtualInstant.start
      for (event, instant) in storm.happened {
        let window = storm.planned[event].window
        #expect(window.earliest <= instant && instant <= window.latest)
        // Time moves to the earliest lawful instant of what was chosen.
        #expect(instant == max(before, window.earliest))
        before = instant
      }
    }
  }

  @Test("overlapping windows happen in either order, separate ones in one order only")
  func orders() {
    func order(seed: UInt64, gap: VirtualDuration) -> [Int] {
      let simulation = Simulation(seed: seed)
      let log = Confined<[Int]>([], to: simulation)
      for number in 0..<2 {
        let from = VirtualInstant.start + (number == 0 ? .zero : gap)
        let window = Window(from: from, to: from + .milliseconds(100))
        simulation.post(.job, to: simulation.world.makeLane(), in: window) {
          log.with { $0.append(number) }
        }
      }
      simulation.run()
      return simulation.entered { log.with { $0 } }
    }
    let seeds = 0..<40 as Range<UInt64>
    #expect(Set(seeds.map { order(seed: $0, gap: .milliseconds(100)) }) == [[0, 1], [1, 0]])
    #expect(Set(seeds.map { order(seed: $0, gap: .milliseconds(101)) }) == [[0, 1]])
  }

  @Test("with drawn times, events happen at their instant, in total order")
  func instants() {
    for seed in 0..<50 as Range<UInt64> {
      let storm = Storm(seed: seed, timing: .instants)
      for _ in 0..<12 { storm.post() }
      #expect(storm.simulation.run() == .quiet)
      for (event, instant) in storm.happened {
        #expect(storm.planned[event].window.earliest == instant)
      }
      let order = storm.happened.map { ($0.at, $0.event) }
      #expect(zip(order, order.dropFirst()).allSatisfy { $0 < $1 })
      #expect(storm.simulation.counters.picks == 0)
    }
  }

  @Test("a ready job waits for its turn no longer than a hop")
  func hops() {
    for seed in 0..<60 as Range<UInt64> {
      let simulation = Simulation(seed: seed, timing: .windows(hop: .milliseconds(50)))
      let instants = Confined<[VirtualInstant]>([], to: simulation)
      for delay in [0, 20, 49, 51, 400] as [Int64] {
        let from = VirtualInstant.start + .milliseconds(delay)
        let window = Window(from: from, to: from + .seconds(9))
        simulation.post(.job, to: simulation.world.makeLane(), in: window) {}
      }
      simulation.world.start { instants.with { $0.append(simulation.now) } }
      simulation.run()
      let started = simulation.entered { instants.with { $0[0] } }
      #expect(started <= .start + .milliseconds(50))
    }
  }

  @Test(
    "a limit leaves later events for the next run, and time stops at the limit",
    arguments: [
      Timing.windows(hop: .milliseconds(50)), .instants,
    ]
  )
  func limit(timing: Timing) {
    let simulation = Simulation(seed: 1, timing: timing)
    let log = Confined<[Int]>([], to: simulation)
    for second in [1, 2, 3] {
      let instant = VirtualInstant.start + .seconds(Int64(second))
      let window = Window(from: instant, to: instant)
      simulation.post(.job, to: simulation.world.makeLane(), in: window) {
        log.with { $0.append(second) }
      }
    }
    #expect(simulation.run(until: .start + .milliseconds(2_000)) == .quiet)
    #expect(simulation.entered { log.with { $0 } } == [1, 2])
    #expect(simulation.now == .start + .seconds(2))
    simulation.run(until: .start + .milliseconds(2_500))
    #expect(simulation.now == .start + .milliseconds(2_500))
    simulation.run()
    #expect(simulation.entered { log.with { $0 } } == [1, 2, 3])
    #expect(simulation.now == .start + .seconds(3))
  }
}
