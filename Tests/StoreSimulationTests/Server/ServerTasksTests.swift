import Simulation
import StoreModel
import StoreSimulation
import Testing

@Suite("What the developer has the server do")
struct ServerTasksTests {
  private struct Failed: Error {}

  @Test("the server goes live, customers of old come, then what is planned")
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

  @Test("a task that fails is begun again a minute later, until it is done")
  func again() {
    let log = TaskWorld.Log()
    let world = TaskWorld { _, _ in
      log.note("try")
      if log.all.count < 3 { throw Failed() }
    }
    #expect(world.ended == [false, false, true])
    #expect(world.begun.map(\.at) == [0, 1, 2].map { .start + .minutes($0) })
  }

  @Test("an image takes as long as the plan says, and may fail")
  func images() {
    for (fails, line) in [(Ratio.never, "made"), (.always, "not made")] {
      let log = TaskWorld.Log()
      _ = TaskWorld(
        faults: Faults(imageFails: fails),
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
