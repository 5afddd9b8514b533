import Dispatch
import Foundation
import Simulation
import Testing

@Suite("Calls that wait for an answer")
struct PendingCallTests {
  /// Starts one call and hands it out, with what it returned in the end.
  private final class Desk {
    let simulation = Simulation(seed: 1)
    let calls: Confined<[PendingCall<Int>]>
    let answers: Confined<[Int?]>

    init() {
      calls = Confined([], to: simulation)
      answers = Confined([], to: simulation)
    }

    func ask(in domain: FailureDomain) {
      let calls = calls
      let answers = answers
      domain.start {
        let answer = await domain.call(returning: Int.self) { call in calls.with { $0.append(call) }
        }
        answers.with { $0.append(answer) }
      }
      simulation.run()
    }

    func entered(_ body: (PendingCall<Int>) -> Void) {
      simulation.entered { body(calls.with { $0[0] }) }
      simulation.run()
    }

    var answered: [Int?] { simulation.entered { answers.with { $0 } } }
  }

  @Test("an answer comes once: the second is ignored")
  func twice() {
    let desk = Desk()
    desk.ask(in: desk.simulation.world)
    #expect(desk.simulation.world.outstandingCalls == 1)
    desk.entered { call in
      #expect(call.isWaiting)
      call.answer(1)
      call.answer(2)
      call.abandon()
      #expect(!call.isWaiting)
    }
    desk.entered { $0.answer(3) }
    #expect(desk.answered == [1])
    #expect(desk.simulation.world.outstandingCalls == 0)
  }

  @Test("an abandoned call returns nothing and ignores its answer")
  func abandoned() {
    let desk = Desk()
    desk.ask(in: desk.simulation.world)
    desk.entered { call in
      call.abandon()
      call.answer(1)
    }
    #expect(desk.answered == [nil])
    #expect(desk.simulation.world.outstandingCalls == 0)
  }

  @Test("a call can be answered or abandoned while it is still being asked")
  func atOnce() {
    let desk = Desk()
    let answers = desk.answers
    let world = desk.simulation.world
    world.start {
      let first = await world.call(returning: Int.self) { $0.answer(7) }
      let second = await world.cancellableCall(returning: Int.self) { $0.abandon() }
      answers.with { $0 = [first, second] }
    }
    #expect(desk.simulation.run() == .quiet)
    #expect(desk.answered == [7, nil])
  }

  @Test("a call of a killed process returns nothing and ignores its answer")
  func killed() {
    let desk = Desk()
    let domain = desk.simulation.makeDomain()
    desk.ask(in: domain)
    domain.kill()
    let steps = desk.simulation.counters.steps
    desk.entered { call in
      #expect(!call.isWaiting)
      call.answer(1)
    }
    #expect(desk.simulation.counters.steps == steps)
    #expect(domain.outstandingCalls == 0)
  }

  @Test("a cancelled call returns nothing, and one that cannot be cancelled keeps waiting")
  func cancellation() {
    let simulation = Simulation(seed: 1)
    let world = simulation.world
    let answers = Confined<[String]>([], to: simulation)
    world.start {
      let patient = Task {
        let answer = await world.call(returning: Int.self) { _ in }
        answers.with { $0.append("patient \(String(describing: answer))") }
      }
      let hasty = Task {
        let answer = await world.cancellableCall(returning: Int.self) { _ in }
        answers.with { $0.append("hasty \(String(describing: answer))") }
      }
      try? await VirtualClock(domain: world).sleep(for: .seconds(1))
      patient.cancel()
      hasty.cancel()
    }
    #expect(simulation.run() == .quiet)
    #expect(simulation.entered { answers.with { $0 } } == ["hasty nil"])
    #expect(world.outstandingCalls == 1)
    simulation.tearDown()
  }

  @Test("an answer from an outside thread is refused and ends the run as an escape")
  func foreignAnswer() {
    let desk = Desk()
    desk.ask(in: desk.simulation.world)
    let call = desk.simulation.entered { desk.calls.with { $0[0] } }
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      call.answer(1)
      done.signal()
    }
    done.wait()
    #expect(call.isWaiting)
    guard case .escaped(let escape) = desk.simulation.run() else {
      Issue.record("the answer was accepted")
      return
    }
    #expect(escape.kind == .foreignEnqueue)
  }
}
