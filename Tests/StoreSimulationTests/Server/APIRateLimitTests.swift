import Simulation
import StoreModel
import Testing

@testable import StoreSimulation

/// Expected numbers: developer.apple.com/documentation/appstoreserverapi/identifying-rate-limits.
@Suite("Rate limits of the App Store Server API")
struct APIRateLimitTests {
  /// Returns how many calls in a row are allowed at one date, and until when the next one waits.
  private func allowed(
    _ limit: APIRateLimit,
    in environment: StoreEnvironment,
    at milliseconds: Int64
  ) -> (count: Int, next: Int64?) {
    var counts = APICallCounts()
    for count in 0..<100 {
      let date = StoreDate(rawValue: milliseconds)
      if let next = counts.refusal(of: limit, in: environment, at: date) {
        return (count, next.rawValue)
      }
    }
    return (100, nil)
  }

  @Test(
    "each kind of call has its number in a second; the sandbox has a tenth",
    arguments: [
      (.transactionInfo, 50, 5), (.transactionHistory, 50, 5), (.subscriptionStatuses, 50, 5),
      (.consumption, 50, 5), (.notificationHistory, 50, 5), (.extendRenewalDate, 20, 2),
      (.appAccountToken, 20, 2), (.orderLookup, 10, 1), (.refundHistory, 10, 1),
    ] as [(APIRateLimit, Int, Int)]
  )
  func numbers(limit: APIRateLimit, production: Int, sandbox: Int) {
    #expect(allowed(limit, in: .production, at: 5_300) == (production, 6_000))
    #expect(allowed(limit, in: .sandbox, at: 5_300) == (sandbox, 6_000))
  }

  @Test(
    "a test notification may be asked for once a second; in the sandbox, once in ten seconds",
    arguments: [APIRateLimit.testNotification, .testNotificationStatus]
  )
  func tests(limit: APIRateLimit) {
    #expect(allowed(limit, in: .production, at: 5_300) == (1, 6_000))
    #expect(allowed(limit, in: .sandbox, at: 5_300) == (1, 10_000))
  }

  @Test("kinds of calls and stores are counted apart, and each second anew")
  func apart() {
    var counts = APICallCounts()
    func isAllowed(
      _ limit: APIRateLimit,
      _ environment: StoreEnvironment = .production,
      _ milliseconds: Int64 = 999
    ) -> Bool {
      counts.refusal(of: limit, in: environment, at: StoreDate(rawValue: milliseconds)) == nil
    }
    #expect(isAllowed(.testNotification) && !isAllowed(.testNotification))
    #expect(isAllowed(.testNotificationStatus))
    #expect(isAllowed(.testNotification, .sandbox))
    #expect(isAllowed(.testNotification, .production, 1_000))
  }

  /// Asks for ten test notifications at once, and returns the answers and the digest.
  private func asked(
    _ faults: APIFaults
  ) throws -> (refusals: [StoreDate], successes: Int, digest: UInt64) {
    let (answers, world) = AskingWorld.asked([.purchaseOutside("coins")], faults: faults) {
      environment,
      _ in
      await withTaskGroup(of: AppStoreServerError?.self) { group in
        for _ in 0..<10 {
          group.addTask {
            await AskingWorld.error { _ = try await environment.appStore.requestTestNotification() }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
    }
    let errors = try #require(answers.first).get()
    let refusals = errors.compactMap { error -> StoreDate? in
      if case .rateLimitExceeded(let date) = error { date } else { nil }
    }
    return (refusals, errors.count { $0 == nil }, world.digest)
  }

  @Test("calls beyond the limit are refused until the next second, if the scenario says so")
  func world() throws {
    let free = try asked(APIFaults())
    #expect(free.refusals.isEmpty && free.successes == 10)
    let limited = try asked(APIFaults { $0.rateLimits = true })
    // The calls arrive between 50 ms and 2 s later: in three seconds at most.
    #expect((1...3).contains(limited.successes))
    #expect(limited.refusals.count == 10 - limited.successes)
    #expect(limited.refusals.allSatisfy { $0.rawValue % 1_000 == 0 })
  }

  @Test("limits that no call meets change nothing")
  func unmet() {
    func digest(_ faults: APIFaults) -> UInt64 {
      AskingWorld.asked([.purchaseOutside("coins")], faults: faults) { environment, id in
        try await environment.appStore.transactionInfo(of: id)
      }.world.digest
    }
    #expect(digest(APIFaults { $0.rateLimits = true }) == digest(APIFaults()))
  }
}
