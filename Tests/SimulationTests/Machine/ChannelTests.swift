import Simulation
import Testing

@Suite("Channels")
struct ChannelTests {
  private static let timings: [Timing] = [.windows(hop: .milliseconds(50)), .instants]

  /// Sends numbered messages with windows in a random order, and says in which order they arrive.
  private func arrivals(seed: UInt64, timing: Timing, usesChannel: Bool) -> [Int] {
    let simulation = Simulation(seed: seed, timing: timing)
    let lane = simulation.world.makeLane()
    let channel = Channel()
    let log = Confined<[Int]>([], to: simulation)
    var stream = RandomStream(seed: seed, purpose: "windows")
    for number in 0..<20 {
      let from = VirtualInstant.start + .milliseconds(Int64(stream.next(below: 1_000)))
      let to = from + .milliseconds(Int64(stream.next(below: 300)))
      simulation.post(
        Operation(code: 1, subject: UInt64(number)),
        to: lane,
        in: timing == .instants ? Window(from: from, to: from) : Window(from: from, to: to),
        on: usesChannel ? channel : nil
      ) {
        log.with { $0.append(number) }
      }
    }
    #expect(simulation.run() == .quiet)
    return simulation.entered { log.with { $0 } }
  }

  @Test("are first in, first out, whatever the time windows of the messages", arguments: timings)
  func order(timing: Timing) {
    for seed in 0..<50 as Range<UInt64> {
      #expect(arrivals(seed: seed, timing: timing, usesChannel: true) == Array(0..<20))
    }
  }

  @Test("keep the order: without one, messages overtake each other", arguments: timings)
  func withoutChannel(timing: Timing) {
    let overtaken = (0..<50 as Range<UInt64>).count {
      arrivals(seed: $0, timing: timing, usesChannel: false) != Array(0..<20)
    }
    #expect(overtaken == 50)
  }

  @Test(
    "accept messages sent while others are in progress, and after a pause",
    arguments: timings
  )
  func later(timing: Timing) {
    let simulation = Simulation(seed: 1, timing: timing)
    let lane = simulation.world.makeLane()
    let channel = Channel()
    let log = Confined<[Int]>([], to: simulation)
    func send(_ number: Int, after delay: VirtualDuration) {
      let window = simulation.window(after: delay, upTo: delay)
      simulation.post(.job, to: lane, in: window, on: channel) {
        log.with { $0.append(number) }
        if number == 2 { send(4, after: .zero) }
      }
    }
    send(1, after: .seconds(3))
    send(2, after: .seconds(2))
    send(3, after: .seconds(1))
    simulation.run()
    #expect(simulation.now == .start + .seconds(3))
    send(5, after: .zero)
    simulation.run()
    #expect(simulation.entered { log.with { $0 } } == [1, 2, 3, 4, 5])
  }

  @Test("are not blocked by messages of dead processes at any position", arguments: timings)
  func deadMessages(timing: Timing) {
    for doomedOnes in [[0], [1], [0, 1], [0, 1, 2, 3], [1, 3], [3]] {
      let simulation = Simulation(seed: 1, timing: timing)
      let lane = simulation.world.makeLane()
      let domain = simulation.makeDomain()
      let channel = Channel()
      let log = Confined<[Int]>([], to: simulation)
      for number in 0..<4 {
        let isDoomed = doomedOnes.contains(number)
        simulation.post(
          .job,
          to: lane,
          in: simulation.window(after: .seconds(1), upTo: .seconds(2)),
          on: channel,
          of: isDoomed ? domain : nil
        ) {
          log.with { $0.append(number) }
        }
      }
      domain.kill()
      #expect(simulation.run() == .quiet)
      let expected = (0..<4).filter { !doomedOnes.contains($0) }
      #expect(simulation.entered { log.with { $0 } } == expected, "\(doomedOnes)")
      #expect(simulation.counters.steps == UInt64(expected.count))
    }
  }
}
