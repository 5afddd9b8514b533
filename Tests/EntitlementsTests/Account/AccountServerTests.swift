import StoreModel
import Testing

@testable import Entitlements

@Suite("The story app's server")
struct AccountServerTests {
  private let rows = MemoryRows()
  private let production = TrustedSigner(in: .production)
  private let sandbox = TrustedSigner(in: .sandbox)

  private func worker(
    _ parts: ServerParts = ServerParts(),
    appStore: any AppStoreServer = NoAppStoreServer(),
    acceptsSandbox: Bool = false
  ) -> AccountServer {
    AccountServer(
      environment: ServerEnvironment(
        rows: rows,
        verifier: verifier(in: .production),
        sandboxVerifier: acceptsSandbox ? verifier(in: .sandbox) : nil,
        notificationVerifier: production,
        sandboxNotificationVerifier: sandbox,
        appStore: appStore,
        makeKey: { RequestKey(rawValue: "unused") },
        clock: ContinuousClock(),
        today: { StoreDate(rawValue: 20) },
        makeHost: { Plain() }
      ),
      parts: parts
    )
  }

  private actor Plain {}

  private static let key = SigningKey(name: "store", secret: Array(repeating: 1, count: 32))

  private func verifier(in environment: StoreEnvironment) -> KeyedDigestVerifier {
    KeyedDigestVerifier(key: Self.key, bundleID: "com.example.tales", environment: environment)
  }

  private func signed(
    _ transaction: Transaction,
    with key: SigningKey = key
  ) -> SignedTransaction {
    KeyedDigestSigner(key: key, bundleID: "com.example.tales")
      .sign(transaction, at: transaction.signedDate)
  }

  private let bought = PurchaseRecordTests.period(1, from: 10, to: 50)

  private static let monthly = ServedPlan("tale.monthly", until: StoreDate(rawValue: 50))

  private func payload(_ transaction: Transaction, signed: Int64) -> NotificationPayload {
    NotificationPayload(
      notification: .subscribed(.initialBuy),
      id: NotificationID(rawValue: "\(signed)"),
      signedDate: StoreDate(rawValue: signed),
      transaction: transaction,
      renewal: PurchaseRecordTests.renewal()
    )
  }

  private func plans(_ response: ServerResponse) -> [ServedPlan]? {
    if case .access(let access) = response { access.plans } else { nil }
  }

  @Test("a transaction without a token belongs to its first poster, not to a later one")
  func post() async throws {
    let (first, second) = (worker(), worker())
    let answer = try await first.answer(.post(signed(bought), by: PurchaseRecordTests.anna))
    #expect(plans(answer) == [Self.monthly])
    let other = try await second.answer(.post(signed(bought), by: PurchaseRecordTests.ben))
    #expect(plans(other) == [])
    #expect(rows.all.count == 1)
  }

  @Test("each of several plans ends independently; the same plan twice ends with the later one")
  func several() async throws {
    let worker = worker()
    let purchases = [
      bought, PurchaseRecordTests.period(2, boughtAs: 2, from: 11, to: 400, of: "tale.yearly"),
      PurchaseRecordTests.period(3, boughtAs: 3, from: 12, to: 80),
    ]
    var answer = ServerResponse.accepted
    for purchase in purchases {
      answer = try await worker.answer(.post(signed(purchase), by: PurchaseRecordTests.anna))
    }
    let expected = [("tale.monthly", 80), ("tale.yearly", 400)].map { plan, end in
      ServedPlan(ProductID(plan), until: StoreDate(rawValue: end))
    }
    #expect(plans(answer) == expected)
  }

  @Test("a server that recovers asks once for each page of failures, and keeps newer state")
  func recovery() async throws {
    let refunded = PurchaseRecordTests.period(1, from: 10, to: 50, takenBack: 15)
    let missed = PurchaseRecordTests.period(2, boughtAs: 2, from: 11, to: 400, of: "tale.yearly")
    let failures = ScriptedFailures([
      SignedNotification(payload(bought, signed: 10), signedBy: production),
      SignedNotification(rawValue: "forged"),
      SignedNotification(payload(missed, signed: 11), signedBy: production),
    ])
    let worker = worker(ServerParts(recovery: .atStart(.bySignature)), appStore: failures)
    #expect(worker.takesTasks)
    _ = await worker.receive(payload(refunded, signed: 15), from: production)
    try await worker.perform(.deploy)
    #expect(failures.asked == [nil, "1", "2"])
    let records = rows.all.compactMap { row in
      if case .purchase(let record) = row.content { record } else { nil }
    }
    let held = records.flatMap(\.copies).map(\.transaction)
    #expect(held.map(\.id.rawValue) == [1, 2] && held.map(\.isRevoked) == [true, false])
  }

  @Test("a server that cannot reach the App Store fails its task, so that it is done again")
  func unrecovered() async {
    let worker = worker(ServerParts(recovery: .atStart(.bySignature)))
    await #expect(throws: AppStoreServerError.unreachable) { try await worker.perform(.deploy) }
    #expect(!self.worker().takesTasks)
  }

  @Test("a notification that was already processed changes nothing")
  func again() async {
    let worker = worker()
    #expect(await worker.receive(payload(bought, signed: 10), from: production) == .ok)
    let changes = rows.changes
    #expect(await worker.receive(payload(bought, signed: 10), from: production) == .ok)
    #expect(rows.changes == changes)
  }

  @Test("a refund that arrives before the renewal it revokes still counts")
  func refundFirst() async throws {
    let worker = worker()
    _ = try await worker.answer(.post(signed(bought), by: PurchaseRecordTests.anna))
    let refunded = PurchaseRecordTests.period(1, from: 10, to: 50, takenBack: 15)
    #expect(await worker.receive(payload(refunded, signed: 15), from: production) == .ok)
    #expect(await worker.receive(payload(bought, signed: 10), from: production) == .ok)
    let answer = try await worker.answer(.access(of: PurchaseRecordTests.anna))
    #expect(plans(answer) == [])
  }

  @Test("without its storage it asks for a retry and grants the app nothing yet")
  func away() async throws {
    rows.isAway = true
    let worker = worker()
    #expect(await worker.receive(payload(bought, signed: 10), from: production) == .failed)
    #expect(
      try await worker.answer(.post(signed(bought), by: PurchaseRecordTests.anna)) == .accepted
    )
    await #expect(throws: RowStoreError.unavailable) {
      try await worker.answer(.access(of: PurchaseRecordTests.anna))
    }
  }

  @Test("a notification about no purchase is accepted and changes nothing")
  func nothing() async {
    let test = NotificationPayload(
      notification: .test,
      id: NotificationID(rawValue: "t"),
      signedDate: StoreDate(rawValue: 1)
    )
    #expect(await worker().receive(test, from: production) == .ok)
    #expect(rows.all.isEmpty)
  }

  @Test("a notification that no one trusted signed is a bad request and changes nothing")
  func forged() async throws {
    let (worker, forger) = (worker(), TrustedSigner(in: .production))
    #expect(await worker.receive(payload(bought, signed: 10), from: forger) == .badRequest)
    #expect(await worker.receive(SignedNotification(rawValue: "a.b.c")) == .badRequest)
    #expect(rows.all.isEmpty)
  }

  @Test("a notification from the sandbox is accepted where users of the app buy there")
  func fromSandbox() async throws {
    var news = payload(bought, signed: 10)
    news.environment = .sandbox
    #expect(await worker().receive(news, from: production) == .badRequest)
    #expect(rows.all.isEmpty)
    #expect(await worker().receive(news, from: sandbox) == .ok)
    #expect(rows.all.count == 1)
  }

  @Test("a post that the App Store did not sign is a bad request and changes nothing")
  func forgedPost() async throws {
    let worker = worker()
    let foreign = SigningKey(name: "store", secret: Array(repeating: 2, count: 32))
    let text = signed(bought).rawValue
    for forged in [
      signed(bought, with: foreign),
      SignedTransaction(rawValue: signed(bought, with: foreign).rawValue),
      SignedTransaction(rawValue: String(text.dropLast(8))), SignedTransaction(rawValue: ""),
    ] {
      await #expect(throws: ServerError.status(400)) {
        try await worker.answer(.post(forged, by: PurchaseRecordTests.anna))
      }
    }
    #expect(rows.all.isEmpty)
    let genuine = SignedTransaction(rawValue: text)
    let answer = try await worker.answer(.post(genuine, by: PurchaseRecordTests.anna))
    #expect(plans(answer) == [Self.monthly])
  }

  @Test("a post from the sandbox is accepted only where users of the app buy there")
  func postFromSandbox() async throws {
    let test = PurchaseRecordTests.period(1, from: 10, to: 50, in: .sandbox)
    let post = ServerRequest.post(signed(test), by: PurchaseRecordTests.anna)
    await #expect(throws: ServerError.status(400)) { try await worker().answer(post) }
    #expect(rows.all.isEmpty)
    #expect(plans(try await worker(acceptsSandbox: true).answer(post)) == [Self.monthly])
  }

  @Test("trusting the last arrival gives refunded access back")
  func lateRenewal() async throws {
    let parts = ServerParts(
      merging: LateRenewalReactivates.merging,
      repetition: LateRenewalReactivates.repetition
    )
    let worker = worker(parts)
    let refunded = PurchaseRecordTests.period(1, from: 10, to: 50, takenBack: 15)
    #expect(await worker.receive(payload(refunded, signed: 15), from: production) == .ok)
    #expect(await worker.receive(payload(bought, signed: 10), from: production) == .ok)
    let answer = try await worker.answer(.post(signed(bought), by: PurchaseRecordTests.anna))
    #expect(plans(answer) == [Self.monthly])
  }

  @Test("expecting the first token to stay, it gives an upgrade without one to nobody")
  func ownerless() async throws {
    for (id, rule, names) in [
      (UInt64(1), OwnerRule.firstPoster, ["tale.yearly"]), (3, TokenOfFirstPurchase.ownership, []),
    ] {
      let buyer = AppAccountToken(rawValue: "customer \(id)")
      let first = PurchaseRecordTests.period(id, boughtAs: id, from: 10, to: 50, for: buyer)
      let change = PurchaseRecordTests.period(
        id + 1,
        boughtAs: id,
        from: 20,
        to: 400,
        of: "tale.yearly"
      )
      let worker = worker(ServerParts(ownership: rule))
      #expect(plans(try await worker.answer(.post(signed(first), by: buyer))) == [Self.monthly])
      let answer = try await worker.answer(.post(signed(change), by: buyer))
      #expect(plans(answer)?.map(\.product.rawValue) == names)
    }
  }
}
