import Simulation
import Testing

@Suite("Suspending a process")
struct SuspensionTests {
  private static let timings = [Timing.windows(hop: .milliseconds(50)), .instants]

  /// A process that notes each second, and one event from outside at 2.5 s.
  private func run(
    _ timing: Timing,
    between: (Simulation, FailureDomain) -> Void
  ) -> [(number: Int, second: Int64)] {
    let simulation = Simulation(seed: 5, timing: timing)
    let domain = simulation.makeDomain()
    let noted = Confined<[(number: Int, second: Int64)]>([], to: simulation)
    let note = { @Sendable (number: Int) in
      let second = simulation.now.rawValue / 1_000_000_000
      noted.with { $0.append((number, second)) }
    }
    domain.start {
      for number in 1...3 {
        try? await VirtualClock(domain: domain).sleep(for: .seconds(1))
        note(number)
      }
    }
    let at = VirtualInstant.start + .milliseconds(2_500)
    simulation.post(Operation(code: 9), to: domain.inbox, in: Window(from: at, to: at)) { note(9) }
    simulation.run(until: .start + .milliseconds(1_500))
    between(simulation, domain)
    simulation.run(until: .start + .seconds(60))
    let result = noted.with { $0 }
    domain.kill()
    #expect(simulation.liveHosts == 0)
    simulation.tearDown()
    return result
  }

  @Test("Nothing of it runs until it resumes; then everything that waited runs", arguments: timings)
  func waits(timing: Timing) {
    let noted = run(timing) { simulation, domain in
      domain.suspend()
      simulation.run(until: .start + .seconds(10))
      domain.resume()
    }
    // The sleep that ended at 2 s and the event of 2.5 s were held; the next sleep begins at 10 s.
    #expect(noted.first?.number == 1 && noted.first?.second == 1)
    #expect(Set(noted[1...2].map(\.number)) == [2, 9])
    #expect(noted[1...2].allSatisfy { $0.second == 10 })
    #expect(noted[3].number == 3 && noted[3].second == 11)
  }

  @Test("Without a suspension, the same process runs through", arguments: timings)
  func control(timing: Timing) {
    #expect(run(timing) { _, _ in }.map(\.second) == [1, 2, 2, 3])
  }

  @Test("A suspended process can be killed, and nothing of it runs", arguments: timings)
  func killed(timing: Timing) {
    let noted = run(timing) { simulation, domain in
      domain.suspend()
      simulation.run(until: .start + .seconds(10))
      domain.kill()
      domain.resume()
    }
    // The task of a dead process runs to its end without waiting, so that its memory is freed.
    #expect(noted.filter { $0.number == 9 }.isEmpty)
    #expect(noted.first?.second == 1)
  }

  @Test("Work that is ready when the process is suspended keeps its order")
  func order() {
    let simulation = Simulation(seed: 1, strategy: FirstInFirstOut(), timing: .instants)
    let domain = simulation.makeDomain()
    let log = HostedLog(host: domain.makeHost())
    for number in 0..<3 { domain.start { await log.note(number) } }
    domain.suspend()
    for number in 3..<5 { domain.start { await log.note(number) } }
    #expect(simulation.run() == .quiet)
    domain.resume()
    #expect(simulation.run() == .quiet)
    let numbers = Confined<[Int]>([], to: simulation)
    domain.start {
      let seen = await log.numbers
      numbers.with { $0 = seen }
    }
    simulation.run()
    #expect(numbers.with { $0 } == [0, 1, 2, 3, 4])
  }
}
