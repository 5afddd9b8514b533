import Simulation
import Testing

@Suite("Runs")
struct RunTests {
  @Test("end at the step limit if they have no end, and can continue from there")
  func stepLimit() {
    let simulation = Simulation(seed: 1)
    let one = HostedLog(host: simulation.world.makeHost())
    let two = HostedLog(host: simulation.world.makeHost())
    simulation.world.start { await one.bounce(off: two) }
    #expect(simulation.run(maxSteps: 1_000) == .stepLimit)
    #expect(simulation.counters.steps == 1_000)
    #expect(simulation.run(maxSteps: 1_500) == .stepLimit)
    #expect(simulation.counters.steps == 1_500)
    #expect(simulation.now == .start)
    simulation.tearDown()
  }

  @Test("end after the current step on request, and can continue from there")
  func stopping() {
    let simulation = Simulation(seed: 1, timing: .instants)
    let log = Confined<[Int]>([], to: simulation)
    for number in 1...4 {
      let instant = VirtualInstant.start + .seconds(Int64(number))
      let window = Window(from: instant, to: instant)
      simulation.post(.job, to: simulation.world.makeLane(), in: window) {
        if number == 2 { simulation.stop() }
        log.with { $0.append(number) }
      }
    }
    #expect(simulation.run(until: .start + .hours(1)) == .stopped)
    #expect(simulation.entered { log.with { $0 } } == [1, 2])
    #expect(simulation.now == .start + .seconds(2))
    #expect(simulation.run(until: .start + .hours(1)) == .quiet)
    #expect(simulation.entered { log.with { $0 } } == [1, 2, 3, 4])
    #expect(simulation.now == .start + .hours(1))
  }

  @Test("of an empty world are quiescent at once")
  func empty() {
    let simulation = Simulation(seed: 1)
    #expect(simulation.run() == .quiet)
    #expect(simulation.now == .start)
    #expect(simulation.counters.steps == 0 && simulation.counters.enqueues == 0)
  }

  @Test("check a lane after each of its steps, and at no other time")
  func afterEachStep() {
    let simulation = Simulation(seed: 1)
    let host = simulation.world.makeHost()
    let log = HostedLog(host: host)
    let other = HostedLog(host: simulation.world.makeHost())
    let looks = Confined<[Int]>([], to: simulation)
    host.lane.afterEachStep = {
      let count = simulation.inspecting(host.lane) { log.assumeIsolated { $0.numbers.count } }
      looks.with { $0.append(count) }
    }
    simulation.world.start { await log.note(1, around: other) }
    simulation.run()
    #expect(simulation.entered { looks.with { $0 } } == [1, 2])
    host.lane.afterEachStep = nil
  }

  @Test("call one closure after the steps of one lane, and another after those of the others")
  func afterOtherSteps() {
    let simulation = Simulation(seed: 1)
    let domain = simulation.makeDomain()
    let (main, other) = (domain.makeHost(), domain.makeHost())
    let (log, otherLog) = (HostedLog(host: main), HostedLog(host: other))
    let looks = Confined<[String]>([], to: simulation)
    let run = {
      domain.start { await log.note(1, around: otherLog) }
      simulation.run()
      return simulation.entered { looks.with { looks in Set(looks) } }
    }
    domain.afterOtherSteps = { looks.with { $0.append("other") } }
    main.lane.afterEachStep = { looks.with { $0.append("main") } }
    other.lane.afterEachStep = nil
    #expect(run() == ["main", "other"])
    simulation.entered { looks.with { $0 = [] } }
    main.lane.afterEachStep = nil
    #expect(run() == ["other"])
    domain.afterOtherSteps = nil
  }

  @Test("on two threads at once do not mix")
  func threads() async {
    let seeds = 0..<60 as Range<UInt64>
    let alone = seeds.map { Deposits(drawsBelow: 100).run(seed: $0).simulation.digest }
    let together = await withTaskGroup(of: [UInt64].self) { group in
      for _ in 0..<4 {
        group.addTask {
          seeds.map { Deposits(drawsBelow: 100).run(seed: $0).simulation.digest }
        }
      }
      var all: [[UInt64]] = []
      for await digests in group { all.append(digests) }
      return all
    }
    #expect(together == Array(repeating: alone, count: 4))
  }

  @Test("leave their threads unchanged")
  func threadsAfterwards() async {
    _ = Deposits().run(seed: 1)
    let value = await Task.detached { 7 }.value
    #expect(value == 7)
  }
}
