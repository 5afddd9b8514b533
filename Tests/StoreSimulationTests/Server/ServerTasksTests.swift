import Simulation
import StoreModel
import StoreSimulation
import Testing

@Suite("What the developer has the server do")
struct ServerTasksTests {
  private struct Failed: Error {}

  @Test("the server goes live, existing customers are added, then planned tasks run")
  func order() {
    let planned = ServerPlan.PlannedTask(
      begins: DelayRange(.minutes(3), .minutes(3)),
      task: .migrate
    )
    let world = TaskWorld(tasks: [planned], hasCustomers: true) { _, _ in }
    let customers = [0, 1].map { AppAccountToken(of: AccountID(rawValue: $0), number: 1) }
    #expect(world.begun.map(\.task) == [.deploy, .adopt(customers), .migrate])
    #expect(world.begun.last?.at == .start + .minutes(3))
    #expect(world.ended == [true, true, true])
  }

  @Test("a failed task starts again a minute later until it succeeds")
  func again() {
    let log = TaskWorld.Log()
    let world = TaskWorld { _, _ in
      log.note("try")
      if log.all.count < 3 { throw Failed() }
    }
    #expect(world.ended == [false, false, true])
    #expect(world.begun.map(\.at) == [0, 1, 2].map { .start + .minutes($0) })
  }

  @Test("a task ordered while the server is down runs when it is up again")
  func down() {
    let episode = Irregularities.Episode(.always, lasts: DelayRange(.minutes(3), .minutes(3)))
    let planned = ServerPlan.PlannedTask(
      begins: DelayRange(.minutes(2), .minutes(2)),
      task: .migrate
    )
    // The request is what an outage needs to begin: within the first minute.
    let world = TaskWorld(tasks: [planned], faults: Faults { $0.serverDown = episode }, asks: true)
    {
      _,
      _ in
    }
    let up = world.events.first { if case .serverUp(isUp: true) = $0.event { true } else { false } }
    let began = world.begun.first { $0.task == .migrate }
    #expect(up.map { .start + .minutes(3) <= $0.instant } == true)
    #expect(began != nil && began?.at == up?.instant)
    #expect(world.begun.map(\.task) == [.deploy, .migrate, .deploy])
  }

  @Test("an image takes as long as planned and may fail")
  func images() {
    for (fails, line) in [(Ratio.never, "made"), (.always, "not made")] {
      let log = TaskWorld.Log()
      _ = TaskWorld(
        faults: Faults { $0.imageFails = fails },
        image: DelayRange(.seconds(7), .seconds(7))
      ) { environment, _ in
        let before = environment.today()
        let isMade = (try? await environment.makeImage()) != nil
        let taken = environment.today().rawValue - before.rawValue
        log.note("\(isMade ? "made" : "not made") after \(taken)")
      }
      #expect(log.all == ["\(line) after 7000"])
    }
  }
}
