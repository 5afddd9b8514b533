import Simulation
import StoreModel
import StoreSimulation
import Testing

/// Expected times: Apple's "Responding to App Store Server Notifications".
@Suite("Sending notifications")
struct NotificationSenderTests {
  /// On its way for no time at all, so that times can be told exactly.
  static let exact = NotificationPlan { $0.latency = .zero }

  private func hours(_ numbers: [Int64]) -> [VirtualInstant] {
    numbers.map { .start + .hours($0) }
  }

  @Test("six attempts, 1, 12, 24, 48 and 72 hours after the one before; the last after 157 hours")
  func schedule() {
    let post = Post(Self.exact, habits: Post.Habits(answers: [.failed]))
    post.send(Post.payload(1))
    let events = post.run(for: .days(20))
    #expect(events.attempts == hours([0, 1, 13, 37, 85, 157]))
    #expect(events.givenUp == 1)
    #expect(Set(events.sent).count == 1, "each attempt carries what the first one did")
    post.end()
  }

  @Test("an attempt that is answered with 200 or 206 is the last", arguments: [200, 206])
  func success(status: Int) {
    let habits = Post.Habits(answers: [.unavailable, ServerAnswer(rawValue: status)])
    let post = Post(Self.exact, habits: habits)
    post.send(Post.payload(1))
    let events = post.run(for: .days(20))
    #expect(events.attempts == hours([0, 1]))
    #expect(events.givenUp == 0)
    post.end()
  }

  @Test("any other status asks for another attempt", arguments: [199, 207, 301, 400, 404, 503])
  func failure(status: Int) {
    let habits = Post.Habits(answers: [ServerAnswer(rawValue: status), .ok])
    let post = Post(Self.exact, habits: habits)
    post.send(Post.payload(1))
    #expect(post.run(for: .days(20)).attempts == hours([0, 1]))
    post.end()
  }

  @Test("an answer that takes longer than the store waits counts as none")
  func timeout() {
    let habits = Post.Habits(takes: .seconds(30))
    let post = Post(Self.exact, habits: habits)
    post.send(Post.payload(1))
    // The pause counts from the attempt, not from when it was given up.
    #expect(post.run(for: .hours(2)).attempts == hours([0, 1]))
    post.end()
  }

  @Test("a sandbox and Xcode send once", arguments: [StoreEnvironment.sandbox, .xcode])
  func once(environment: StoreEnvironment) {
    let post = Post(Self.exact, habits: Post.Habits(answers: [.failed]))
    post.send(Post.payload(1, environment: environment))
    let events = post.run(for: .days(20))
    #expect(events.attempts.count == 1)
    #expect(events.givenUp == 1)
    post.end()
  }

  @Test("an attempt may arrive twice, and is one attempt")
  func twice() {
    var plan = Self.exact
    plan.duplicates = .always
    let post = Post(plan)
    post.send(Post.payload(1))
    let events = post.run(for: .days(1))
    #expect(events.attempts.count == 1)
    #expect(events.arrived.count == 2)
    post.end()
  }

  @Test("what is sent later may arrive earlier")
  func overtaking() {
    let plan = NotificationPlan { $0.latency = DelayRange(.zero, .seconds(5)) }
    let post = Post(plan)
    for number in 1...20 { post.send(Post.payload(number)) }
    let arrived = post.run(for: .minutes(1)).arrived.map(\.signedDate)
    #expect(arrived.sorted() == (1...20).map { StoreDate(rawValue: $0) })
    #expect(arrived != arrived.sorted())
    post.end()
  }

  @Test("if the network loses everything, every attempt fails")
  func loss() {
    let post = Post(Self.exact, network: NetworkPlan { $0.loss = .always })
    post.send(Post.payload(1))
    let events = post.run(for: .days(20))
    #expect(events.arrived.isEmpty)
    #expect(events.attempts.count == 6)
    post.end()
  }

  @Test("a server that is down does not answer, or answers 503, and has workers again later")
  func outage() {
    let faults = Faults {
      $0.serverDown = Irregularities.Episode(.always, lasts: DelayRange(.hours(2), .hours(2)))
    }
    // Slow enough for the outage to come while the first attempt is being worked on.
    let post = Post(
      NotificationPlan {
        $0.timeout = .minutes(5)
        $0.latency = .zero
      },
      habits: Post.Habits(takes: .seconds(120)),
      faults: faults
    )
    post.send(Post.payload(1))
    // The second attempt, an hour later, still finds it away.
    let events = post.run(for: .minutes(90))
    let isDown = events.contains {
      if case .serverUp(isUp: false) = $0.event { true } else { false }
    }
    let isAnswered = events.contains {
      if case .notificationAnswered(_, _, .ok) = $0.event { true } else { false }
    }
    #expect(isDown)
    #expect(!isAnswered, "its workers ended with it")
    let later = post.run(for: .hours(3))
    #expect(later.contains { if case .serverUp(isUp: true) = $0.event { true } else { false } })
    post.end()
  }

  @Test("a faster life has a proportionally faster schedule")
  func scaled() {
    // A day is an hour: an hour of the schedule is 2.5 minutes.
    let retries = NotificationPlan.appleRetries(at: .oneHourIsOneDay)
    #expect(retries == [.seconds(150), .minutes(30), .hours(1), .hours(2), .hours(3)])
    let real = NotificationPlan.appleRetries(at: .realTime)
    #expect(real == [1, 12, 24, 48, 72].map { VirtualDuration.hours($0) })
  }
}
