import Dispatch
import Foundation
import Simulation
import Testing

@Suite("Time that code under test gets from the system is virtual")
struct CapturedTimeTests {
  /// Runs code in a world and returns how it ended and the instant at its end.
  @discardableResult
  private func run(
    seed: UInt64 = 1,
    _ body: @escaping @Sendable () async -> Void
  ) -> (ending: Simulation.Ending, now: VirtualInstant) {
    let simulation = Simulation(seed: seed, timing: .instants)
    simulation.world.start(body)
    let ending = simulation.run()
    let now = simulation.now
    simulation.tearDown()
    return (ending, now)
  }

  @Test("every form of Task.sleep takes virtual time and no wall time")
  func sleeps() {
    let result = run {
      try? await Task.sleep(for: .seconds(3_600))
      try? await Task.sleep(nanoseconds: 1_000_000_000)
      try? await Task.sleep(until: .now + .seconds(2), clock: .suspending)
      try? await Task.sleep(until: .now + .seconds(4), tolerance: .zero, clock: .continuous)
      try? await ContinuousClock().sleep(for: .seconds(8))
    }
    #expect(result.ending == .quiet)
    #expect(result.now == .start + .seconds(3_615))
  }

  @Test("a loop that yields until time has passed ends", arguments: 1...5)
  func polling(seed: UInt64) {
    let timings: [Timing] = [.instants, .windows(hop: .milliseconds(50))]
    let strategies: [any Strategy] = [RandomWalk(), PCT(depth: 2, profile: .unknown)]
    for timing in timings {
      for strategy in strategies {
        let simulation = Simulation(seed: seed, strategy: strategy, timing: timing)
        simulation.makeDomain().start {
          await Task { @MainActor in
            let sleep = Flag()
            Task {
              try? await Task.sleep(for: .seconds(2))
              sleep.isOver = true
            }
            while !sleep.isOver { await Task.yield() }
          }.value
        }
        #expect(simulation.run(maxSteps: 100_000) == .quiet)
        #expect(simulation.now >= .start + .seconds(2) && simulation.now < .start + .seconds(3))
        simulation.tearDown()
      }
    }
  }

  @MainActor private final class Flag { var isOver = false }

  @Test("a sleep on the main actor and on a plain actor returns there")
  func sleepsOnActors() {
    let result = run {
      await Task { @MainActor in
        try? await Task.sleep(for: .seconds(5))
        MainActor.preconditionIsolated()
      }.value
    }
    #expect(result.ending == .quiet)
    #expect(result.now == .start + .seconds(5))
  }

  @Test("a cancelled sleep ends at once, with an error")
  func cancelled() {
    let notes = Recorder<String>()
    let result = run {
      let task = Task {
        do {
          try await Task.sleep(for: .seconds(60))
          notes.add("slept")
        } catch {
          notes.add("cancelled")
        }
      }
      try? await Task.sleep(for: .seconds(1))
      task.cancel()
      await task.value
    }
    #expect(notes.all == ["cancelled"])
    #expect(result.ending == .quiet)
  }

  @Test("a kill ends a loop of sleeps as a cancellation does")
  func killed() {
    let notes = Recorder<String>()
    let simulation = Simulation(seed: 1, timing: .instants)
    let process = simulation.makeDomain()
    process.start {
      Task {
        while !Task.isCancelled {
          do {
            try await Task.sleep(for: .seconds(1))
            notes.add("tick")
          } catch {
            notes.add("cancelled")
          }
        }
        notes.add("over")
      }
    }
    simulation.run(until: .start + .milliseconds(2_500))
    process.kill()
    #expect(simulation.run() == .quiet)
    #expect(notes.all == ["tick", "tick", "cancelled", "over"])
    #expect(simulation.drainedCompletely)
    simulation.tearDown()
  }

  @Test("clocks do not move within a step, and measure the length of a sleep")
  func clocks() {
    let notes = Recorder<Duration>()
    run {
      let clock = ContinuousClock()
      notes.add(await clock.measure { try? await Task.sleep(for: .seconds(7)) })
      let start = SuspendingClock.now
      for _ in 0..<1_000 { _ = Date() }
      notes.add(start.duration(to: .now))
      let before = Date()
      try? await Task.sleep(for: .seconds(11))
      notes.add(.seconds(Date().timeIntervalSince(before)))
      let uptime = DispatchTime.now().uptimeNanoseconds
      try? await Task.sleep(for: .seconds(13))
      notes.add(.nanoseconds(DispatchTime.now().uptimeNanoseconds - uptime))
    }
    #expect(notes.all == [.seconds(7), .zero, .seconds(11), .seconds(13)])
  }

  @Test("the date is the device's, which may be wrong")
  func dates() {
    let notes = Recorder<Double>()
    let simulation = Simulation(seed: 1, timing: .instants)
    let process = simulation.makeDomain()
    let main = process.makeLane()
    process.surround {
      ProcessEnvironment(main: main, launch: 1, timer: Operation(code: 1)) {
        1_000_000_000_000_000_000 + $0.rawValue
      }
    }
    process.start {
      notes.add(Date().timeIntervalSince1970)
      try? await Task.sleep(for: .seconds(2))
      notes.add(Date.now.timeIntervalSince1970)
      notes.add(Double(time(nil)))
      notes.add(NSDate().timeIntervalSince1970)
    }
    simulation.run()
    simulation.tearDown()
    #expect(notes.all == [1_000_000_000, 1_000_000_002, 1_000_000_002, 1_000_000_002])
  }

  @Test("what code gets from its device is made once, when it first asks")
  func firstRequest() {
    let (made, dates) = (Recorder<Int>(), Recorder<Double>())
    let simulation = Simulation(seed: 1, timing: .instants)
    for asks in [false, true] {
      let process = simulation.makeDomain()
      process.surround {
        made.add(1)
        return ProcessEnvironment(main: process.makeLane(), launch: 1, timer: Operation(code: 1)) {
          7_000_000_000 + $0.rawValue
        }
      }
      process.start { if asks { for _ in 1...2 { dates.add(Date().timeIntervalSince1970) } } }
      simulation.run()
      #expect(made.all == (asks ? [1] : []))
    }
    simulation.tearDown()
    #expect(dates.all == [7, 7])
  }

  @Test("a pause of the thread advances time within the step")
  func pauses() {
    let notes = Recorder<Duration>()
    let result = run {
      let start = ContinuousClock.now
      pauseTwoSeconds()
      notes.add(start.duration(to: .now))
      usleep(500_000)
      notes.add(start.duration(to: .now))
    }
    #expect(notes.all == [.seconds(2), .milliseconds(2_500)])
    #expect(result.ending == .quiet)
  }

  @Test("randomness is a function of the seed and of the process")
  func randomness() {
    func drawn(_ seed: UInt64) -> [String] {
      let notes = Recorder<String>()
      let simulation = Simulation(seed: seed)
      for launch in 1...2 as ClosedRange<UInt32> {
        let process = simulation.makeDomain()
        process.label = 7
        let main = process.makeLane()
        process.surround {
          ProcessEnvironment(main: main, launch: launch, timer: Operation(code: 1)) { $0.rawValue }
        }
        process.start {
          notes.add("\(UUID())")
          notes.add("\(Int.random(in: 0..<1_000_000_000))")
          notes.add("\((0..<20).shuffled())")
          notes.add("\(arc4random_uniform(1_000_000)) \(rand()) \(random()) \(drand48())")
        }
        simulation.run()
      }
      simulation.tearDown()
      return notes.all
    }
    let first = drawn(1)
    #expect(first == drawn(1))
    #expect(Set(first + drawn(2)).count == 16)
    // Version 4, as RFC 9562 marks it.
    let digits = Array(first[0])
    #expect(digits[14] == "4" && "89AB".contains(digits[19]))
  }
}

/// Asynchronous code may not call it itself.
private func pauseTwoSeconds() { Thread.sleep(forTimeInterval: 2) }

extension Duration {
  fileprivate static func seconds(_ length: Double) -> Duration {
    .nanoseconds(Int64((length * 1_000_000_000).rounded()))
  }
}
