import Foundation
import Simulation
import Testing

/// An actor that does a little of everything until its process is killed.
private actor Busy {
  private let host: any Actor
  private let domain: FailureDomain
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  init(domain: FailureDomain) {
    self.domain = domain
    host = domain.makeHost()
  }

  func work() async {
    Task { while !Task.isCancelled { _ = await domain.call(returning: Int.self) { _ in } } }
    try? await VirtualClock(domain: domain).sleep(for: .seconds(3_600))
  }
}

/// What one process after another costs; run in a process of its own, where nobody else allocates.
private enum Mortality {
  static func kill(_ count: Int, in simulation: Simulation) {
    for round in 0..<count {
      let domain = simulation.makeDomain()
      do {
        let busy = Busy(domain: domain)
        domain.start { await busy.work() }
      }
      simulation.run(
        until: simulation.now,
        maxSteps: simulation.counters.steps + UInt64(round % 8) + 1
      )
      domain.kill()
    }
  }

  /// Pages of memory in use, by the second number of /proc/self/statm.
  static var pages: Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0
  }

  static func check(_ count: Int, _ timing: Timing) {
    let simulation = Simulation(seed: 1, timing: timing)
    kill(1_000, in: simulation)
    let before = pages
    precondition(before > 0)
    kill(count, in: simulation)
    let grown = pages - before
    // Four bytes a kill would be 100 pages.
    precondition(grown < 400, "\(grown) pages for \(count) kills")
    precondition(simulation.liveHosts == 0)
    precondition(simulation.drainedCompletely)
  }
}

#if os(Linux)
@Suite("Memory")
struct MemoryTests {
  @Test("does not grow with 100,000 kills at any step while the schedule chooses")
  func windows() async {
    await #expect(processExitsWith: .success) {
      Mortality.check(100_000, .windows(hop: .milliseconds(50)))
    }
  }

  @Test("does not grow with 20,000 kills at any step while times are drawn")
  func instants() async {
    await #expect(processExitsWith: .success) { Mortality.check(20_000, .instants) }
  }

  @Test("does not grow with 10,000 simulations")
  func simulations() async {
    await #expect(processExitsWith: .success) {
      func run(_ count: Int) {
        for seed in 0..<UInt64(count) {
          let simulation = Deposits(drawsBelow: 10).run(seed: seed).simulation
          simulation.tearDown()
        }
      }
      run(500)
      let before = Mortality.pages
      run(10_000)
      let grown = Mortality.pages - before
      precondition(grown < 400, "\(grown) pages for 10,000 simulations")
    }
  }
}
#endif
