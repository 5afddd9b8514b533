import Simulation
import StoreModel
import StoreSimulation
import Testing

/// Expected answers: the store's own books, and the pages of App Store Server API.
@Suite("What a simulated server asks the App Store")
struct AppStoreServerTests {
  private static let pause = Journey.Step.wait(DelayRange(.hours(1), .hours(1)))
  private static let day = VirtualDuration.days(1)

  private func transactions(
    _ history: TransactionHistory,
    _ environment: ServerEnvironment
  ) throws -> [Transaction] {
    try history.signedTransactions.map { try environment.verifier.verify($0) }
  }

  @Test("the latest state of a transaction, signed when the call arrives, is that of the books")
  func info() throws {
    let (answers, world) = AskingWorld.asked([
      .purchaseOutside("coins"), Self.pause, .refund("coins"),
    ]) {
      environment,
      id in
      let before = environment.today()
      let signed = try await environment.appStore.transactionInfo(of: id)
      return (try environment.verifier.verify(signed), before, environment.today())
    }
    let (transaction, before, after) = try #require(answers.first).get()
    let entry = try #require(world.books.first)
    #expect(transaction.isRevoked && transaction.id == entry.transaction.id)
    #expect(transaction.revocationDate == entry.transaction.revocationDate)
    #expect(before <= transaction.signedDate && transaction.signedDate <= after)
    // There and back, each between 50 ms and 2 s.
    #expect((100...4_000).contains(after.rawValue - before.rawValue))
  }

  @Test("a transaction that the store does not know is not found, in any call")
  func unknown() {
    let other = TransactionID(rawValue: 77)
    let (answers, _) = AskingWorld.asked([.purchaseOutside("coins")]) { environment, _ in
      let store = environment.appStore
      return [
        await AskingWorld.error { _ = try await store.transactionInfo(of: other) },
        await AskingWorld.error {
          _ = try await store.transactionHistory(ofCustomerWith: other, revision: nil)
        },
        await AskingWorld.error {
          _ = try await store.refundHistory(ofCustomerWith: other, revision: nil)
        },
        await AskingWorld.error {
          _ = try await store.allSubscriptionStatuses(ofCustomerWith: other)
        },
      ]
    }
    let errors = try? answers.first?.get()
    #expect(errors == Array(repeating: AppStoreServerError.transactionIDNotFound, count: 4))
  }

  @Test("the history has all transactions in pages of 20, and the revision leads to later changes")
  func history() throws {
    let purchases = Array(repeating: Journey.Step.purchaseOutside("coins"), count: 45)
    let wait = Journey.Step.wait(DelayRange(.days(11), .days(11)))
    let (answers, world) = AskingWorld.asked(purchases + [wait, .refund("coins")]) {
      environment,
      id in
      var pages: [TransactionHistory] = []
      repeat {
        let page = try await environment.appStore.transactionHistory(
          ofCustomerWith: id,
          revision: pages.last?.revision
        )
        pages.append(page)
      } while pages.last?.hasMore == true
      try await environment.clock.sleep(for: .seconds(86_400 * 3))
      let later = try await environment.appStore.transactionHistory(
        ofCustomerWith: id,
        revision: pages.last?.revision
      )
      let listed = try pages.map { try transactions($0, environment) }
      return (listed, try transactions(later, environment))
    }
    let (pages, later) = try #require(answers.first).get()
    #expect(pages.map(\.count) == [20, 20, 5])
    #expect(Set(pages.joined().map(\.id)) == Set(world.books.map(\.transaction.id)))
    #expect(pages.joined().allSatisfy { !$0.isRevoked })
    let refunded = world.books.map(\.transaction).filter(\.isRevoked)
    #expect(refunded.count == 1 && later.map(\.id) == refunded.map(\.id))
  }

  @Test("the refund history has the refunded transactions alone")
  func refunds() throws {
    let steps: [Journey.Step] = [
      .purchaseOutside("coins"), .purchaseOutside("plan"), Self.pause, .refund("coins"),
    ]
    let (answers, world) = AskingWorld.asked(steps) { environment, id in
      let page = try await environment.appStore.refundHistory(ofCustomerWith: id, revision: nil)
      return (page.hasMore, try transactions(page, environment))
    }
    let (hasMore, refunds) = try #require(answers.first).get()
    #expect(!hasMore)
    #expect(refunds.map(\.id) == world.books.map(\.transaction).filter(\.isRevoked).map(\.id))
    #expect(refunds.map(\.productID) == ["coins"])
  }

  @Test("the statuses have the state and renewal details of each subscription, and nothing else")
  func statuses() throws {
    let steps: [Journey.Step] = [
      .purchaseOutside("coins"), .purchaseOutside("plan"), Self.pause, .cancelSubscription("plan"),
    ]
    let (answers, world) = AskingWorld.asked(steps) { environment, id in
      let groups = try await environment.appStore.allSubscriptionStatuses(ofCustomerWith: id)
      let items = groups.flatMap(\.lastTransactions)
      let signed = try items.map { try environment.verifier.verify($0.signedTransaction) }
      return (groups, signed)
    }
    let (groups, signed) = try #require(answers.first).get()
    let entry = try #require(world.books.first { $0.transaction.productID == "plan" })
    #expect(groups.map(\.subscriptionGroupID) == ["plans"])
    #expect(signed.map(\.id) == [entry.transaction.id])
    let item = try #require(groups.first?.lastTransactions.first)
    #expect(item.status == .subscribed)
    #expect(item.originalTransactionID == entry.transaction.originalID)
    #expect(item.renewalInfo == entry.standing?.renewalInfo && !item.renewalInfo.willAutoRenew)
  }

  /// Returns a page of notifications as verified payloads.
  private static func notifications(
    _ environment: ServerEnvironment,
    failuresOnly: Bool,
    of id: TransactionID? = nil
  ) async throws -> [(payload: NotificationPayload, attempts: [SendAttemptItem])] {
    let today = environment.today()
    let page = try await environment.appStore.notificationHistory(
      NotificationHistoryRequest(
        startDate: StoreDate(rawValue: today.rawValue - 86_400_000 * 30),
        endDate: today,
        transactionID: id,
        onlyFailures: failuresOnly
      ),
      paginationToken: nil
    )
    return try page.notificationHistory.map {
      (try environment.verified($0.signedNotification), $0.sendAttempts)
    }
  }

  @Test("notifications that failed are in the history with each attempt, after giving up, too")
  func failures() throws {
    // Half an hour, two hours, and ten days after the purchase: one attempt, two, all six.
    let (answers, world) = AskingWorld.asked(
      [.purchaseOutside("coins")],
      after: [.minutes(30), .hours(2), .days(10)],
      answer: .failed
    ) { environment, _ in
      try await Self.notifications(environment, failuresOnly: true)
    }
    let pages = try answers.map { try $0.get() }
    #expect(pages.map { $0.map(\.attempts.count) } == [[1], [2], [6]])
    let results = Set(pages.joined().flatMap(\.attempts).map(\.sendAttemptResult))
    #expect(results == [.unsuccessfulHTTPResponseCode])
    #expect(world.events.givenUp == 1)
    #expect(pages.last?.map(\.payload) == Array(world.events.sent.prefix(1)))
    let dates = pages.last?.first?.attempts.map(\.attemptDate)
    #expect(dates == world.events.attempts.map { StoreDate(at: $0) })
  }

  @Test("what has been delivered is in the history, but not among the failures")
  func delivered() throws {
    let (answers, world) = AskingWorld.asked([.purchaseOutside("coins")]) { environment, id in
      let all = try await Self.notifications(environment, failuresOnly: false, of: id)
      return (all, try await Self.notifications(environment, failuresOnly: true))
    }
    let (all, failures) = try #require(answers.first).get()
    #expect(all.map(\.payload) == world.events.sent && all.count == 1)
    #expect(all.first?.attempts.map(\.sendAttemptResult) == [.success])
    #expect(failures.isEmpty)
  }

  @Test("a history of an empty range, from too long ago, or with a foreign page name is refused")
  func refusals() throws {
    let (answers, _) = AskingWorld.asked([.purchaseOutside("coins")]) { environment, id in
      let (store, today) = (environment.appStore, environment.today())
      var errors: [AppStoreServerError?] = []
      for (start, end, token) in [(0, 0, nil), (-181, 0, nil), (-1, 0, "page")] {
        let request = NotificationHistoryRequest(
          startDate: StoreDate(rawValue: today.rawValue + Int64(start) * 86_400_000),
          endDate: StoreDate(rawValue: today.rawValue + Int64(end) * 86_400_000)
        )
        let error = await AskingWorld.error {
          _ = try await store.notificationHistory(request, paginationToken: token)
        }
        errors.append(error)
      }
      let page = try await store.refundHistory(ofCustomerWith: id, revision: nil)
      let error = await AskingWorld.error {
        _ = try await store.transactionHistory(ofCustomerWith: id, revision: page.revision)
      }
      return errors + [error]
    }
    let expected: [AppStoreServerError] = [
      .startDateAfterEndDate, .startDateTooFarInPast, .invalidPaginationToken,
      .invalidRequestRevision,
    ]
    #expect(try #require(answers.first).get() == expected)
  }

  // MARK: Environments

  @Test("the sandbox has an API of its own kind, and Xcode has none")
  func environments() throws {
    for (environment, isThere) in [(StoreEnvironment.sandbox, true), (.xcode, false)] {
      let (answers, _) = AskingWorld.asked([.purchaseOutside("coins")], in: environment) {
        environment,
        id in
        let signed = try await environment.appStore.transactionInfo(of: id)
        return try environment.verifier.verify(signed).environment
      }
      if isThere {
        #expect(try #require(answers.first).get() == environment)
      } else {
        #expect(throws: AppStoreServerError.unreachable) { try answers.first?.get() }
      }
    }
  }

  // MARK: Faults

  @Test(
    "each fault gives its error",
    arguments: [
      (\APIFaults.reset, AppStoreServerError.unreachable), (\.unauthorized, .unauthorized),
      (\.notFound, .accountNotFoundRetryable), (\.failure, .generalInternal),
      (\.retryableFailure, .generalInternalRetryable),
    ] as [(any WritableKeyPath<APIFaults, Ratio> & Sendable, AppStoreServerError)]
  )
  func fault(place: any WritableKeyPath<APIFaults, Ratio> & Sendable, error: AppStoreServerError) {
    let faults = APIFaults { $0[keyPath: place] = .always }
    let (answers, _) = AskingWorld.asked([.purchaseOutside("coins")], faults: faults) {
      environment,
      id in
      try await environment.appStore.transactionInfo(of: id)
    }
    #expect(answers.count == 1)
    #expect(throws: error) { try answers.first?.get() }
  }

  @Test("too many requests come with a date a second after the call arrived, not with a length")
  func tooMany() throws {
    let faults = APIFaults { $0.tooManyRequests = .always }
    let (answers, _) = AskingWorld.asked([.purchaseOutside("coins")], faults: faults) {
      environment,
      id in
      let before = environment.today()
      let error = await AskingWorld.error {
        _ = try await environment.appStore.transactionInfo(of: id)
      }
      guard case .rateLimitExceeded(let date) = error else { throw AppStoreServerError.unreachable }
      return (before, date, environment.today())
    }
    let (before, date, after) = try #require(answers.first).get()
    #expect(before.rawValue + 1_000 < date.rawValue && date.rawValue < after.rawValue + 1_000)
  }

  @Test("a stale answer is as of its date, and signed then")
  func stale() throws {
    let faults = APIFaults {
      $0.stale = .always
      $0.staleBy = DelayRange(Self.day, Self.day)
    }
    // Refunded on the fifth day; asked 12 hours later and two days later.
    let wait = Journey.Step.wait(DelayRange(.days(5), .days(5)))
    let steps: [Journey.Step] = [.purchaseOutside("coins"), wait, .refund("coins")]
    let (answers, _) = AskingWorld.asked(
      steps,
      after: [.days(5) + .hours(12), .days(7)],
      faults: faults
    ) { environment, id in
      let signed = try await environment.appStore.transactionInfo(of: id)
      let transaction = try environment.verifier.verify(signed)
      return (transaction, environment.today().rawValue - transaction.signedDate.rawValue)
    }
    let stale = try answers.map { try $0.get() }
    #expect(stale.map(\.0.isRevoked) == [false, true])
    #expect(stale.allSatisfy { (86_400_000...86_402_000).contains($0.1) })
  }

  // MARK: Determinism

  private static let mixed = APIFaults {
    $0.reset = Ratio(1, 4)
    $0.tooManyRequests = Ratio(1, 4)
    $0.stale = Ratio(1, 2)
    $0.staleBy = DelayRange(.zero, .days(9))
  }

  @Test("one seed gives the same answers and the same digest again; other seeds give others")
  func determinism() {
    func run(_ seed: UInt64) -> (answers: [String], digest: UInt64) {
      let times = (1...8).map { VirtualDuration.days($0) }
      let (answers, world) = AskingWorld.asked(
        [.purchaseOutside("coins")],
        after: times,
        faults: Self.mixed,
        seed: seed
      ) { environment, id in
        try await environment.appStore.transactionInfo(of: id).rawValue
      }
      return (answers.map { "\($0)" }, world.digest)
    }
    let (first, again) = (run(3), run(3))
    #expect(first.answers == again.answers && first.digest == again.digest)
    #expect(Set((3...6).map { run($0).answers }).count == 4)
  }

  @Test("faults of the API change nothing for a server that never calls it")
  func silence() {
    func digest(_ faults: APIFaults) -> UInt64 {
      AskingWorld([.purchaseOutside("coins")], askingAfter: [], faults: faults) { _, _ in }.digest
    }
    #expect(digest(Self.mixed) == digest(APIFaults()))
  }
}
