import Simulation
import StoreModel
import Testing

@testable import StoreSimulation

/// Expected answers: the store's own books, and the pages of App Store Server API.
@Suite("What a simulated server looks up and orders at the App Store")
struct AppStoreServerCallsTests {
  private static let pause = Journey.Step.wait(DelayRange(.hours(1), .hours(1)))
  private static let day: Int64 = 86_400_000
  private static let unknown = TransactionID(rawValue: 77)

  // MARK: Filters

  @Test("each filter of the history lets only its own transactions pass, and all of them together")
  func filters() throws {
    let steps: [Journey.Step] = [
      .purchaseOutside("coins"), .purchaseOutside("plan"), Self.pause, .purchaseOutside("coins"),
      .refund("coins"),
    ]
    // Two purchases of coins, of which one is refunded, and one of the plan.
    let table: [(count: Int, change: @Sendable (inout TransactionHistoryRequest) -> Void)] = [
      (3, { _ in }), (2, { $0.productIDs = ["coins"] }),
      (3, { $0.productIDs = ["coins", "plan"] }), (0, { $0.productIDs = ["coin"] }),
      (1, { $0.productTypes = [.autoRenewable] }), (2, { $0.productTypes = [.consumable] }),
      (0, { $0.productTypes = [.nonConsumable, .nonRenewing] }),
      (1, { $0.subscriptionGroupIDs = ["plans"] }), (0, { $0.subscriptionGroupIDs = ["coins"] }),
      (3, { $0.inAppOwnershipType = .purchased }), (0, { $0.inAppOwnershipType = .familyShared }),
      (1, { $0.revoked = true }), (2, { $0.revoked = false }),
      (1, { ($0.productIDs, $0.revoked) = (["coins"], false) }),
    ]
    let (answers, _) = AskingWorld.asked(steps) { environment, id in
      var counts: [Int] = []
      for (_, change) in table {
        let request = TransactionHistoryRequest(change)
        let store = environment.appStore
        let page = try await store.transactionHistory(ofCustomerWith: id, revision: nil, request)
        counts.append(page.signedTransactions.count)
      }
      return counts
    }
    #expect(try #require(answers.first).get() == table.map(\.count))
  }

  @Test("a history begins and ends with the purchases of its dates, in the order asked for")
  func datesAndOrder() throws {
    let steps: [Journey.Step] = [
      .purchaseOutside("coins"), Self.pause, .purchaseOutside("coins"), Self.pause,
      .purchaseOutside("coins"),
    ]
    let (answers, world) = AskingWorld.asked(steps) { environment, id in
      func history(
        _ change: (inout TransactionHistoryRequest) -> Void
      ) async throws -> [Transaction] {
        let page = try await environment.appStore.transactionHistory(
          ofCustomerWith: id,
          revision: nil,
          TransactionHistoryRequest(change)
        )
        return try page.signedTransactions.map { try environment.verifier.verify($0) }
      }
      let all = try await history { _ in }
      let second = all[1].purchaseDate
      return (
        all, try await history { $0.startDate = second }, try await history { $0.endDate = second },
        try await history { $0.sort = .descending },
        await AskingWorld.error {
          _ = try await history { ($0.startDate, $0.endDate) = (second, second) }
        }
      )
    }
    let (all, after, before, descending, error) = try #require(answers.first).get()
    let ids = world.books.map(\.transaction.id)
    #expect(all.map(\.id) == ids && ids.count == 3)
    #expect(after.map(\.id) == Array(ids.dropFirst()))
    #expect(before.map(\.id) == [ids[0]])
    #expect(descending.map(\.id) == ids.reversed())
    #expect(error == .startDateAfterEndDate)
  }

  @Test("a page name belongs to the filters of its list")
  func otherFilters() throws {
    let (answers, _) = AskingWorld.asked([.purchaseOutside("coins")]) { environment, id in
      let store = environment.appStore
      let page = try await store.transactionHistory(ofCustomerWith: id, revision: nil)
      return await AskingWorld.error {
        _ = try await store.transactionHistory(
          ofCustomerWith: id,
          revision: page.revision,
          TransactionHistoryRequest { $0.revoked = false }
        )
      }
    }
    #expect(try #require(answers.first).get() == .invalidRequestRevision)
  }

  @Test("statuses can be those of some states alone")
  func statuses() throws {
    let (answers, _) = AskingWorld.asked([.purchaseOutside("plan")]) { environment, id in
      var counts: [Int] = []
      for status in [[], [.subscribed], [.expired, .subscribed], [.expired]] as [[RenewalState]] {
        let groups = try await environment.appStore.allSubscriptionStatuses(
          ofCustomerWith: id,
          status: status
        )
        counts.append(groups.count)
      }
      return counts
    }
    #expect(try #require(answers.first).get() == [1, 1, 1, 0])
  }

  @Test("notifications can be those of some kinds alone, but then not those of one customer")
  func kinds() throws {
    let steps: [Journey.Step] = [.purchaseOutside("coins"), Self.pause, .refund("coins")]
    let kinds: [[ServerNotification]?] = [nil, [], [.refund], [.refund, .oneTimeCharge], [.test]]
    let (answers, _) = AskingWorld.asked(steps) { environment, id in
      let (store, today) = (environment.appStore, environment.today())
      let start = StoreDate(rawValue: today.rawValue - 30 * Self.day)
      var request = NotificationHistoryRequest(startDate: start, endDate: today)
      var counts: [Int] = []
      for kinds in kinds {
        request.kinds = kinds
        let page = try await store.notificationHistory(request, paginationToken: nil)
        counts.append(page.notificationHistory.count)
      }
      request.transactionID = id
      let both = request
      let error = await AskingWorld.error {
        _ = try await store.notificationHistory(both, paginationToken: nil)
      }
      return (counts, error)
    }
    let (counts, error) = try #require(answers.first).get()
    #expect(counts == [2, 0, 1, 2, 0] && error == .multipleFiltersSupplied)
  }

  // MARK: Orders

  @Test("an order is found by its number, but not in the sandbox")
  func orders() throws {
    for (environment, status) in [
      (StoreEnvironment.production, OrderLookupResponse.Status.valid), (.sandbox, .invalid),
    ] {
      let (answers, _) = AskingWorld.asked([.purchaseOutside("coins")], in: environment) {
        environment,
        id in
        let store = environment.appStore
        var found: [OrderLookupResponse] = []
        for order in ["MSTORM\(id.rawValue)", "MSTORM77", "MSTORM0\(id.rawValue)", "M"] {
          found.append(try await store.orderLookup(order))
        }
        let signed = found.flatMap(\.signedTransactions)
        let ids = try signed.map { try environment.verifier.verify($0).id }
        return (found.map(\.status), ids == (status == .valid ? [id] : []))
      }
      let (found, areRight) = try #require(answers.first).get()
      #expect(found == [status, .invalid, .invalid, .invalid] && areRight)
    }
  }

  // MARK: Extensions

  @Test("an extension gives the period its days, twice within a year, and the server is told")
  func extend() throws {
    let (answers, world) = AskingWorld.asked([.purchaseOutside("plan")]) { environment, id in
      let store = environment.appStore
      let before = try environment.verifier.verify(try await store.transactionInfo(of: id))
      var dates: [StoreDate] = []
      for number in 1...2 {
        let request = ExtendRenewalDateRequest(extendByDays: 5, requestIdentifier: "\(number)")
        let response = try await store.extendSubscriptionRenewalDate(of: id, request)
        #expect(response.success && response.originalTransactionID == id)
        dates.append(response.effectiveDate)
        try await environment.clock.sleep(for: .seconds(60))
      }
      let error = await AskingWorld.error {
        let request = ExtendRenewalDateRequest(extendByDays: 5, requestIdentifier: "3")
        _ = try await store.extendSubscriptionRenewalDate(of: id, request)
      }
      return (before.expirationDate, dates, error)
    }
    let (before, dates, error) = try #require(answers.first).get()
    let end = try #require(before).rawValue
    #expect(dates.map(\.rawValue) == [end + 5 * Self.day, end + 10 * Self.day])
    #expect(error == .subscriptionMaxExtension)
    let told = world.events.sent.filter { $0.notification == .renewalExtended }
    #expect(told.map { $0.transaction?.expirationDate } == dates)
    #expect(world.books.first?.transaction.expirationDate == dates.last)
  }

  @Test("what is no running subscription of the customer's own, or asks too much, is not extended")
  func extensionRefusals() throws {
    let steps: [Journey.Step] = [.purchaseOutside("coins"), Self.pause, .purchaseOutside("plan")]
    let (answers, world) = AskingWorld.asked(steps) { environment, coins in
      var errors: [AppStoreServerError?] = []
      for (id, days, identifier) in [
        (coins, 5, "a"), (Self.unknown, 5, "a"), (coins, 91, "a"), (coins, 0, "a"), (coins, 5, ""),
        (coins, 5, String(repeating: "a", count: 129)),
      ] {
        let request = ExtendRenewalDateRequest(extendByDays: days, requestIdentifier: identifier)
        let error = await AskingWorld.error {
          _ = try await environment.appStore.extendSubscriptionRenewalDate(of: id, request)
        }
        errors.append(error)
      }
      return errors
    }
    let expected: [AppStoreServerError] = [
      .subscriptionExtensionIneligible, .originalTransactionIDNotFound, .invalidExtendByDays,
      .invalidExtendByDays, .invalidRequestIdentifier, .invalidRequestIdentifier,
    ]
    #expect(try #require(answers.first).get() == expected)
    #expect(!world.events.sent.contains { $0.notification == .renewalExtended })
  }

  // MARK: Test notifications

  @Test("a test notification has no status until an attempt is over, and then that of the attempt")
  func testNotification() throws {
    var early: [AppStoreServerError?] = []
    for seed in 1...8 as ClosedRange<UInt64> {
      let (answers, world) = AskingWorld.asked([.purchaseOutside("coins")], seed: seed) {
        environment,
        _ in
        let store = environment.appStore
        let token = try await store.requestTestNotification()
        let early = await AskingWorld.error { _ = try await store.testNotificationStatus(token) }
        try await environment.clock.sleep(for: .seconds(600))
        let item = try await store.testNotificationStatus(token)
        let malformed = await AskingWorld.error { _ = try await store.testNotificationStatus("t") }
        let payload = try environment.verified(item.signedNotification)
        return (early, payload, item.sendAttempts.map(\.sendAttemptResult), malformed)
      }
      let (error, payload, results, malformed) = try #require(answers.first).get()
      early.append(error)
      #expect(payload.notification == .test && payload.transaction == nil)
      #expect(results == [.success] && malformed == .invalidTestNotificationToken)
      #expect(world.events.sent.filter { $0.notification == .test } == [payload])
    }
    // In some orders, the attempt is over before the question arrives.
    #expect(early.contains(.testNotificationNotFound))
    #expect(early.allSatisfy { $0 == nil || $0 == .testNotificationNotFound })
  }

  @Test("an extension whose answer is lost may have been carried out, or not")
  func lostAnswer() throws {
    var faults = APIFaults()
    faults.reset = .always
    var extended: Set<Bool> = []
    for seed in 1...16 as ClosedRange<UInt64> {
      let (answers, world) = AskingWorld.asked(
        [.purchaseOutside("plan")],
        faults: faults,
        seed: seed
      ) { environment, id in
        await AskingWorld.error {
          let request = ExtendRenewalDateRequest(extendByDays: 5, requestIdentifier: "1")
          _ = try await environment.appStore.extendSubscriptionRenewalDate(of: id, request)
        }
      }
      #expect(try answers.first?.get() == .unreachable)
      extended.insert(world.events.sent.contains { $0.notification == .renewalExtended })
    }
    #expect(extended == [true, false])
  }

  @Test("a test notification that no one has ordered is not found")
  func otherTest() throws {
    let (answers, _) = AskingWorld.asked([.purchaseOutside("coins")]) { environment, _ in
      await AskingWorld.error {
        let token = "ffffffff-0000-4000-8000-000000000009_5"
        _ = try await environment.appStore.testNotificationStatus(token)
      }
    }
    #expect(try #require(answers.first).get() == .testNotificationNotFound)
  }

  // MARK: Purchases

  @Test("a token that is a UUID becomes that of the purchase; others are refused")
  func token() throws {
    let token = AppAccountToken(rawValue: "0f4a2c1e-7b6d-4e5f-8a9b-0c1d2e3f4a5b")
    let (answers, world) = AskingWorld.asked([.purchaseOutside("plan")]) { environment, id in
      let store = environment.appStore
      let errors = [
        await AskingWorld.error {
          try await store.setAppAccountToken(AppAccountToken(rawValue: "anna"), of: id)
        },
        await AskingWorld.error { try await store.setAppAccountToken(token, of: Self.unknown) },
      ]
      let before = try await store.transactionInfo(of: id)
      try await store.setAppAccountToken(token, of: id)
      try await environment.clock.sleep(for: .seconds(60))
      let after = try await store.transactionInfo(of: id)
      return (errors, try [before, after].map { try environment.verifier.verify($0) })
    }
    let (errors, seen) = try #require(answers.first).get()
    #expect(errors == [.invalidAppAccountTokenUUID, .transactionIDNotFound])
    #expect(seen.map(\.appAccountToken) == [nil, token])
    #expect(world.books.first?.transaction.appAccountToken == token)
  }

  @Test("consumption information is accepted with the customer's consent, and changes nothing")
  func consumption() throws {
    let (answers, world) = AskingWorld.asked([.purchaseOutside("coins")]) { environment, id in
      var errors: [AppStoreServerError?] = []
      for (id, consents, part) in [
        (id, true, nil), (id, true, 100_000), (id, true, 100_001), (id, false, nil),
        (Self.unknown, true, nil),
      ] as [(TransactionID, Bool, Int?)] {
        let request = ConsumptionRequest(
          customerConsented: consents,
          sampleContentProvided: false,
          deliveryStatus: .delivered,
          consumptionPercentage: part,
          refundPreference: .decline
        )
        let error = await AskingWorld.error {
          try await environment.appStore.sendConsumptionInformation(about: id, request)
        }
        errors.append(error)
      }
      return errors
    }
    let expected: [AppStoreServerError?] = [
      nil, nil, .generalBadRequest, .invalidCustomerConsented, .transactionIDNotFound,
    ]
    #expect(try #require(answers.first).get() == expected)
    #expect(world.events.sent.count == 1)
  }
}
