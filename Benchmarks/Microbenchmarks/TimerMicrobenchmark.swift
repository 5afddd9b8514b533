import Simulation

/// A benchmark of tasks that sleep repeatedly, for durations spread over a day.
struct TimerMicrobenchmark {
  private let timerEntries = 1_000
  private let sleeps = 10

  /// Starts the tasks.
  func start(in simulation: Simulation) {
    let clock = VirtualClock(domain: simulation.world)
    for number in 0..<timerEntries {
      let sleeps = sleeps
      simulation.world.start {
        for round in 0..<sleeps {
          // Multiples of primes spread the ends far apart.
          let seconds = (number * 7_919 + round * 104_729) % 86_400
          do { try await clock.sleep(for: .seconds(seconds)) } catch { return }
        }
      }
    }
  }
}
