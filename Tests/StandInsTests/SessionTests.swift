import Judging
import Simulation
import StoreSimulation
import Synchronization
import Testing
import Trials

@Suite("A test session")
struct SessionTests {
  /// Runs a test of an app without delays, and returns what it saw.
  private func run(
    _ calls: @escaping @Sendable () async throws -> SessionCalls.Lines
  ) throws -> [String] {
    let seen = Mutex<[String]>([])
    let test = SimulatedTest("SessionTests/test") {
      do {
        let lines = try await calls()
        seen.withLock { $0 = lines }
      } catch { seen.withLock { $0 = ["\(error)"] } }
      return nil
    }
    let outcome = try CalmTest.run(test)
    #expect(outcome.violations.isEmpty && outcome.ending == .quiet, "\(outcome.ending)")
    return seen.withLock { $0 }
  }

  @Test("keeps a purchase pending until it is approved, which arrives as an update")
  func asks() throws {
    #expect(
      try run(SessionCalls.askToBuy) == [
        "pending", "transactions: 1000000 deferred", "entitled: ", "update: com.kape.vip",
        "transactions: 0 purchased", "entitled: com.kape.vip",
      ]
    )
  }

  @Test("takes a refunded purchase off the list, and gives no identifier twice")
  func refunds() throws {
    #expect(
      try run(SessionCalls.refund) == [
        "entitled: com.kape.vip", "entitled: ", "transactions: ", "transactions: 1 purchased",
      ]
    )
  }

  @Test("arms an error until it is set to nil or everything is reset")
  func errors() throws {
    #expect(try run(SessionCalls.errors) == ["network error", "loaded", "loaded"])
  }

  @Test("interrupts a purchase, which succeeds as an update once the issue is resolved")
  func interrupts() throws {
    #expect(
      try run(SessionCalls.interruption) == [
        "unknown", "entitled: ", "update: com.kape.vip", "entitled: com.kape.vip",
      ]
    )
  }

  @Test("renews at its rate, at once by force, and no more after an expiry")
  func renews() throws {
    #expect(
      try run(SessionCalls.renewals) == [
        "state: subscribed", "transactions: 0 purchased",
        "state: subscribed", "transactions: 0 purchased, 1 purchased",
        "state: subscribed", "transactions: 0 purchased, 1 purchased, 2 purchased",
        "state: expired", "entitled: ",
      ]
    )
  }

  @Test("lists a subscription in its grace period, not in billing retry, and again once resolved")
  func retries() throws {
    #expect(
      try run(SessionCalls.billingRetry) == [
        "state: in grace period", "entitled: tale.monthly", "state: in billing retry",
        "entitled: ", "state: subscribed", "entitled: tale.monthly",
      ]
    )
  }

  @Test("refuses to be made outside a simulation")
  func outside() {
    #expect(SessionCalls.outside() == "SKTestSession works only in a simulated test")
  }
}

/// Runs tests of apps without delays.
enum CalmTest {
  static func run(_ test: SimulatedTest) throws -> Outcome {
    let scenario = try Scenario.decode(
      text: Array(SimulatedTest.scenario(of: test.system, isCalm: true).utf8),
      fileName: "test.json5",
      catalog: Array(SimulatedTest.catalog.utf8),
      vocabulary: .storm([test.variant], own: ["test-passes"])
    )
    let trial = Trial(
      scenario: scenario,
      variant: test.variant,
      strategy: .fifo,
      seed: 0,
      faultProfile: .asWritten,
      invariants: [TestPasses()]
    )
    return TrialRun(trial) { $0.stopsAtViolation = false }.carryOut()
  }
}
