import Synchronization
import Testing

@testable import Simulation

/// Runs something on a thread of its own: whoever waits for the wall clock must not keep a thread
/// of Swift's pool, which the jobs need.
private func onThread<Result: Sendable>(
  _ body: @escaping @Sendable () -> Result
) async -> Result {
  await withCheckedContinuation { continuation in
    RealThread.start { continuation.resume(returning: body()) }
  }
}

@Suite("Real threads")
struct RealThreadsTests {
  /// An hour in some milliseconds.
  private static func simulation() -> Simulation {
    Simulation(seed: 1, timing: .instants, realTime: RealTime(pace: 1_000_000))
  }

  @Test("time does not run ahead of a running job, whatever the wall clock shows")
  func timeout() async {
    let length = await onThread {
      let simulation = Self.simulation()
      let domain = simulation.makeDomain()
      let clock = VirtualClock(domain: domain)
      let most = Mutex(VirtualDuration.zero)
      let due = VirtualInstant.start + .seconds(1)
      simulation.post(.job, to: simulation.world.makeLane(), in: Window(from: due, to: due)) {
        domain.start {
          // Milliseconds, which would be hours.
          for _ in 0..<20_000 {
            let length = clock.now.sinceStart - due
            most.withLock { $0 = max($0, length) }
          }
        }
      }
      #expect(simulation.run(until: .start + .hours(1)) == .quiet)
      #expect(simulation.now == .start + .hours(1))
      simulation.tearDown()
      return most.withLock { $0 }
    }
    #expect(length > .zero)
    #expect(length <= .milliseconds(50))
  }

  @Test(
    "the world's thread does not wake itself, so it can sleep",
    arguments: [
      (true, false), (false, true),
    ]
  )
  func ownRing(isWorld: Bool, rings: Bool) throws {
    let simulation = Self.simulation()
    let threads = try #require(simulation.handle.threads)
    threads.alone(in: simulation.handle, isWorld: isWorld) { threads.isAsleep = true }
    #expect(threads.pool.isRung == rings)
    simulation.tearDown()
  }

  @Test("sleeps end on time, in the order of their instants")
  func order() async {
    let woken = await onThread {
      let simulation = Self.simulation()
      let domain = simulation.makeDomain()
      let clock = VirtualClock(domain: domain)
      let woken = Confined<[(Int64, VirtualInstant)]>([], to: simulation)
      for minute in [3, 1, 2] as [Int64] {
        domain.start {
          try? await clock.sleep(until: .init(.start + .minutes(minute)), tolerance: nil)
          woken.with { $0.append((minute, simulation.now)) }
        }
      }
      #expect(simulation.run(until: .start + .hours(1)) == .quiet)
      simulation.tearDown()
      return simulation.entered { woken.with { $0 } }
    }
    #expect(woken.map(\.0) == [1, 2, 3])
    for (minute, instant) in woken {
      let late = instant - (.start + .minutes(minute))
      #expect(late >= .zero && late <= .milliseconds(50))
    }
  }

  @Test("what a job shows is seen before the work that it started continues")
  func looks() async {
    let told = await onThread {
      let simulation = Self.simulation()
      let domain = simulation.makeDomain()
      let host = domain.makeHost()
      let log = HostedLog(host: host)
      let told = Confined<[Int]>([], to: simulation)
      host.lane.afterEachStep = {
        let last = simulation.glancing(at: host.lane) { log.assumeIsolated { $0.numbers.last } }
        if let last = last ?? nil { told.with { $0.append(last) } }
      }
      domain.start {
        for number in 1...500 {
          await log.note(number)
          told.with { $0.append(-number) }
        }
      }
      #expect(simulation.run(until: .start + .hours(1)) == .quiet)
      simulation.exclusively { host.lane.afterEachStep = nil }
      simulation.tearDown()
      return simulation.entered { told.with { $0 } }
    }
    for number in 1...500 {
      guard let seen = told.firstIndex(of: number), let after = told.firstIndex(of: -number) else {
        Issue.record("\(number) was not seen")
        return
      }
      #expect(seen < after)
    }
  }

  @Test("dead processes do nothing to the world, and their memory is released")
  func kills() async {
    let (counts, hosts, isDrained) = await onThread {
      let simulation = Self.simulation()
      let calls = Confined<[Int]>(Array(repeating: 0, count: 40), to: simulation)
      let atDeath = Confined<[Int]>([], to: simulation)
      for number in 0..<40 {
        let domain = simulation.makeDomain()
        let log = HostedLog(host: number % 2 == 0 ? domain.makeHost() : domain.makePlace())
        domain.start {
          while !Task.isCancelled {
            await log.note(number)
            await domain.call(returning: Void.self) { pending in
              calls.with { $0[number] += 1 }
              let window = simulation.window(after: .milliseconds(1), upTo: .milliseconds(1))
              simulation.post(.job, to: domain.inbox, in: window) { pending.answer(()) }
            }
          }
        }
        let death = VirtualInstant.start + .milliseconds(200 + Int64(number))
        simulation.post(.job, to: simulation.world.makeLane(), in: Window(from: death, to: death)) {
          domain.kill()
          let count = calls.with { $0[number] }
          atDeath.with { $0.append(count) }
        }
      }
      #expect(simulation.run(until: .start + .hours(1)) == .quiet)
      simulation.tearDown()
      let counts = simulation.entered { (calls.with { $0 }, atDeath.with { $0 }) }
      return (counts, simulation.liveHosts, simulation.drainedCompletely)
    }
    #expect(counts.0 == counts.1)
    #expect(counts.0.allSatisfy { $0 > 0 })
    #expect(hosts == 0)
    #expect(isDrained)
  }

  @Test("a cancelled sleep ends at once, from any thread that cancels it")
  func cancelling() async {
    let ended = await onThread {
      let simulation = Self.simulation()
      let domain = simulation.makeDomain()
      let clock = VirtualClock(domain: domain)
      let ended = Confined<[VirtualInstant]>([], to: simulation)
      for _ in 0..<50 {
        domain.start {
          let sleep = Task { try await clock.sleep(for: .seconds(3_000)) }
          sleep.cancel()
          if case .failure = await sleep.result { ended.with { $0.append(simulation.now) } }
        }
      }
      #expect(simulation.run(until: .start + .hours(2)) == .quiet)
      simulation.tearDown()
      return simulation.entered { ended.with { $0 } }
    }
    #expect(ended.count == 50)
    #expect(ended.allSatisfy { $0 < .start + .seconds(3_000) })
  }

  @Test(
    "a real-time timer ends the run: no pace could be kept with it",
    .enabled(if: Simulation.noticesRealTimers, "no timer can be noticed here")
  )
  func timers() async {
    let ending = await onThread {
      let simulation = Self.simulation()
      simulation.makeDomain().start { try? await Task.sleep(for: .milliseconds(1)) }
      let ending = simulation.run(until: .start + .hours(1))
      simulation.tearDown()
      return ending
    }
    guard case .escaped(let escape) = ending else {
      Issue.record("ended otherwise: \(ending)")
      return
    }
    #expect(escape.kind == .realTimer)
  }

  @Test("a progress observer may end the run")
  func stopping() async {
    let ending = await onThread {
      // An hour would take an hour.
      let realTime = RealTime(pace: 1) { _, _ in false }
      let simulation = Simulation(seed: 1, timing: .instants, realTime: realTime)
      let ending = simulation.run(until: .start + .hours(1))
      simulation.tearDown()
      return ending
    }
    #expect(ending == .stopped)
  }
}
