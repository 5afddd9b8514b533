import Simulation
import Testing

@Suite("The virtual clock")
struct VirtualClockTests {
  private static let timings: [Timing] = [.windows(hop: .milliseconds(50)), .instants]

  /// Runs a body that sees nothing but `any Clock<Duration>`, as an app does.
  private func run(
    _ timing: Timing = .instants,
    until limit: VirtualInstant = .never,
    _ body: @escaping @Sendable (any Clock<Duration>) async -> String
  ) -> (said: [String], simulation: Simulation) {
    let simulation = Simulation(seed: 4, timing: timing)
    let said = Confined<[String]>([], to: simulation)
    let clock: any Clock<Duration> = VirtualClock(domain: simulation.world)
    simulation.world.start {
      let word = await body(clock)
      said.with { $0.append(word) }
    }
    #expect(simulation.run(until: limit) == .quiet)
    return (simulation.entered { said.with { $0 } }, simulation)
  }

  private static func nap(_ clock: any Clock<Duration>, _ length: Duration) async -> String {
    do {
      try await clock.sleep(for: length)
      return "woke up"
    } catch {
      return error is CancellationError ? "cancelled" : "\(error)"
    }
  }

  @Test("lets 30 days pass, and at most its lateness more", arguments: timings)
  func longSleep(timing: Timing) {
    let (said, simulation) = run(timing) { await Self.nap($0, .seconds(30 * 86_400)) }
    #expect(said == ["woke up"])
    #expect(simulation.now >= .start + .days(30))
    #expect(simulation.now <= .start + .days(30) + .milliseconds(50))
    simulation.tearDown()
  }

  @Test("wakes sleepers in the order of their deadlines with exact times")
  func order() {
    let simulation = Simulation(seed: 8, timing: .instants)
    let log = Confined<[Int]>([], to: simulation)
    let clock = VirtualClock(domain: simulation.world)
    for length in [5, 1, 4, 2, 3] {
      simulation.world.start {
        try? await clock.sleep(for: .seconds(length))
        log.with { $0.append(length) }
      }
    }
    simulation.run()
    #expect(simulation.entered { log.with { $0 } } == [1, 2, 3, 4, 5])
  }

  @Test(
    "does not wait for a past instant",
    arguments: [.zero, .seconds(-5), .seconds(-9e18)] as [Duration]
  )
  func past(length: Duration) {
    let (said, simulation) = run { await Self.nap($0, length) }
    #expect(said == ["woke up"])
    #expect(simulation.now == .start)
  }

  @Test(
    "sleeps for centuries without a trap",
    arguments: [.seconds(Int64.max), .seconds(9_000_000_000_000)] as [Duration]
  )
  func huge(length: Duration) {
    let limit = VirtualInstant.start + .days(36_500)
    let (said, simulation) = run(until: limit) { await Self.nap($0, length) }
    #expect(said == [])
    #expect(simulation.now == limit)
    #expect(simulation.world.liveTasks == 1)
    simulation.tearDown()
  }

  @Test("ends a sleep as soon as its task is cancelled", arguments: timings)
  func cancellation(timing: Timing) {
    let (said, simulation) = run(timing, until: .start + .seconds(5)) { clock in
      let timerEntry = Task { await Self.nap(clock, .seconds(60)) }
      _ = await Self.nap(clock, .seconds(1))
      timerEntry.cancel()
      return await timerEntry.value
    }
    #expect(said == ["cancelled"])
    #expect(simulation.world.outstandingCalls == 0)
  }

  @Test("does not start a sleep in a task that is already cancelled")
  func cancelledBefore() {
    let (said, simulation) = run { clock in
      // The task begins with a later step, and so after its cancellation.
      let timerEntry = Task { await Self.nap(clock, .seconds(60)) }
      timerEntry.cancel()
      return await timerEntry.value
    }
    #expect(said == ["cancelled"])
    #expect(simulation.counters.draws == 0)
    #expect(simulation.world.outstandingCalls == 0)
  }

  @Test("decides a race between work and a timeout, as task groups use it", arguments: timings)
  func timeout(timing: Timing) {
    let (said, _) = run(timing) { clock in
      await withTaskGroup(of: String.self) { group in
        group.addTask { await Self.nap(clock, .seconds(10)) + " late" }
        group.addTask { await Self.nap(clock, .seconds(1)) + " early" }
        let first = await group.next() ?? ""
        group.cancelAll()
        let second = await group.next() ?? ""
        return first + ", " + second
      }
    }
    #expect(said == ["woke up early, cancelled late"])
  }

  @Test("measures the time that passed")
  func measuring() {
    let simulation = Simulation(seed: 1, timing: .instants)
    let measured = Confined<Duration?>(nil, to: simulation)
    let clock: any Clock<Duration> = VirtualClock(domain: simulation.world)
    simulation.world.start {
      let length = try? await clock.measure { try await clock.sleep(for: .milliseconds(1_250)) }
      measured.with { $0 = length }
    }
    simulation.run()
    #expect(simulation.entered { measured.with { $0 } } == .milliseconds(1_250))
  }
}
