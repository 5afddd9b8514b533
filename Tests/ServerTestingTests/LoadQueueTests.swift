import Simulation
import StoreModel
import StoreSimulation
import Testing

@testable import ServerTesting

@Suite("The requests of a load")
struct LoadQueueTests {
  private func request(_ user: String) -> PlannedRequest {
    PlannedRequest(content: .read(AppAccountToken(rawValue: user)), date: StoreDate(at: .start))
  }

  private func exchange(status: Int?) -> Exchange {
    Exchange(
      number: 1,
      purpose: .reset,
      date: StoreDate(at: .start),
      transaction: nil,
      status: status,
      failure: nil
    )
  }

  private func user(_ turn: LoadQueue.Turn) -> String? {
    guard case .send(let attempt) = turn, case .read(let user) = attempt.request.content else {
      return nil
    }
    return user.rawValue
  }

  @Test("are due at equal intervals, and later by the time in which the server was down")
  func rate() {
    var queue = LoadQueue([request("a"), request("b"), request("c")], rate: 10)
    #expect(user(queue.next(at: .zero)) == "a")
    #expect(user(queue.next(at: .milliseconds(99))) == nil)
    #expect(user(queue.next(at: .milliseconds(150))) == "b")
    queue.shift(by: .seconds(1))
    #expect(user(queue.next(at: .milliseconds(1_199))) == nil)
    guard case .send(let late) = queue.next(at: .milliseconds(1_500)) else {
      Issue.record("the third request is due")
      return
    }
    // The time until the answer counts from here, however late the connection was free.
    #expect(late.due == .milliseconds(1_200))
  }

  @Test("come again after a failure, six times in all, as notifications of the App Store do")
  func refused() {
    var queue = LoadQueue([request("a")], rate: nil)
    var (time, sent) = (Duration.zero, 0)
    while case .send(let attempt) = queue.next(at: time) {
      sent += 1
      queue.finish(attempt, exchange(status: 500), at: time)
      time += .seconds(1)
    }
    #expect(sent == 6 && queue.givenUp.count == 1)
    guard case .over = queue.next(at: time) else {
      Issue.record("nothing is left to be sent")
      return
    }
  }

  @Test("come again more often if they had no answer, and are not given up then")
  func lost() {
    var queue = LoadQueue([request("a")], rate: nil)
    var time = Duration.zero
    for _ in 0..<20 {
      guard case .send(let attempt) = queue.next(at: time) else { break }
      queue.finish(attempt, exchange(status: nil), at: time)
      time += .seconds(5)
    }
    guard case .send(let attempt) = queue.next(at: time) else {
      Issue.record("a request without an answer comes again")
      return
    }
    #expect(attempt.losses == 20 && attempt.refusals == 0)
    queue.finish(attempt, exchange(status: 200), at: time)
    #expect(queue.givenUp.isEmpty && user(queue.next(at: time + .seconds(9))) == nil)
  }
}
