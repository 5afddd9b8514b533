import StoreModel
import Testing

@testable import Entitlements
@testable import StoreSimulation

@Suite("The credits server")
struct CreditsServerTests {
  private typealias TrialObserver = CreditsBench

  // MARK: Purchases

  @Test("credits a pack once, times its quantity, for any number of posts and workers")
  func once() async throws {
    let observer = try await TrialObserver()
    let bought = TrialObserver.pack(quantity: 3)
    #expect(try await observer.post(bought) == 30)
    #expect(try await observer.post(bought) == 0)
    #expect(try await observer.post(bought, to: observer.second) == 0)
    // Two free ones, and three packs of ten.
    #expect(try await observer.balance() == CreditBalance(user: TrialObserver.anna, credits: 32))
  }

  @Test("credits the first poster; a pack that names a customer is that customer's only")
  func owners() async throws {
    let observer = try await TrialObserver()
    #expect(try await observer.post(TrialObserver.pack()) == 10)
    await #expect(throws: ServerError.refused(.otherUser)) {
      try await observer.post(TrialObserver.pack(), by: TrialObserver.ben)
    }
    await #expect(throws: ServerError.refused(.otherUser)) {
      try await observer.post(TrialObserver.pack(2, for: TrialObserver.anna), by: TrialObserver.ben)
    }
    #expect(await observer.database.rows(of: TrialObserver.ben).isEmpty)
  }

  @Test("uses the amount in force at the purchase, even once the pack is hidden")
  func amounts() async throws {
    let observer = try await TrialObserver()
    observer.circumstances.set(1_000)
    try await observer.first.perform(.change(TrialObserver.starter, credits: 15))
    try await observer.first.perform(.activate(TrialObserver.starter, isActive: false))
    #expect(try await observer.post(TrialObserver.pack(1, bought: 999)) == 10)
    #expect(try await observer.post(TrialObserver.pack(2, bought: 1_000)) == 15)
    guard
      case .credits(.packs(let packs)) = try await observer.first.answer(
        .credits(.packs(for: TrialObserver.anna))
      )
    else { return }
    #expect(
      packs.map(\.product.rawValue).map { $0.split(separator: ".").last } == [
        "popular", "bestvalue",
      ]
    )
  }

  @Test("leaves no trace in the ledger of anything not signed by the App Store for this app")
  func forged() async throws {
    let observer = try await TrialObserver()
    let bought = TrialObserver.pack()
    let good = TrialObserver.signed(bought)
    let before = await observer.database.commits.count
    let production = KeyedDigestSigner(
      key: SigningKey(name: "other", secret: Array(repeating: 7, count: 32)),
      bundleID: StoreSignature.bundleID
    )
    let sandbox = TrialObserver.pack(in: .sandbox)
    let parts = good.rawValue.split(separator: ".")
    let other = TrialObserver.signed(TrialObserver.pack(2, of: TrialObserver.popular)).rawValue
      .split(separator: ".")
    let forgeries = [
      production.sign(bought, at: bought.signedDate),
      StoreSignature.signer.sign(sandbox, at: bought.signedDate),
      StoreSignature.signerOfAnotherApp.sign(bought, at: bought.signedDate),
      SignedTransaction(rawValue: "\(parts[0]).\(other[1]).\(parts[2])"),
      SignedTransaction(rawValue: String(good.rawValue.dropLast())),
      SignedTransaction(rawValue: "\(parts[0]).\(parts[1])."), SignedTransaction(rawValue: ""),
    ]
    for forgery in forgeries {
      await #expect(throws: ServerError.refused(.invalidTransaction)) {
        try await observer.first.answer(
          .credits(.purchase(forgery, product: TrialObserver.starter, by: TrialObserver.anna))
        )
      }
    }
    await #expect(throws: ServerError.refused(.otherProduct)) {
      try await observer.first.answer(
        .credits(.purchase(good, product: TrialObserver.popular, by: TrialObserver.anna))
      )
    }
    #expect(await observer.database.commits.count == before)
  }

  @Test("detects a commit whose answer was lost; the app retries a failed commit")
  func commits() async throws {
    let observer = try await TrialObserver()
    await observer.database.plan(.happensUnanswered)
    #expect(try await observer.post(TrialObserver.pack()) == 0)
    #expect(try await observer.balance()?.credits == 12)
    await observer.database.plan(.fails)
    await #expect(throws: DatabaseError.unavailable) {
      try await observer.post(TrialObserver.pack(2))
    }
    #expect(try await observer.post(TrialObserver.pack(2)) == 10)
  }

  // MARK: What the store says

  @Test("credits a reported charge that names a customer; one that does not waits")
  func charges() async throws {
    let observer = try await TrialObserver()
    #expect(
      await observer.tell(.oneTimeCharge, TrialObserver.pack(1, for: TrialObserver.anna), signed: 1)
        == .ok
    )
    #expect(await observer.tell(.oneTimeCharge, TrialObserver.pack(2), signed: 2) == .ok)
    #expect(try await observer.balance()?.credits == 12)
    #expect(try await observer.post(TrialObserver.pack(1, for: TrialObserver.anna)) == 0)
    #expect(try await observer.post(TrialObserver.pack(2)) == 10)
  }

  @Test("a refund takes a pack back and a reversal gives it again, each once, in whatever order")
  func refunds() async throws {
    let observer = try await TrialObserver()
    _ = try await observer.post(TrialObserver.pack())
    let refunded = TrialObserver.pack(takenBack: Revocation(date: StoreDate(rawValue: 5)))
    for _ in 1...2 { #expect(await observer.tell(.refund, refunded, signed: 5) == .ok) }
    #expect(try await observer.balance()?.credits == 2)
    #expect(await observer.database.rows(of: TrialObserver.anna).last?.status == .refunded)
    for _ in 1...2 {
      #expect(await observer.tell(.refundReversed, TrialObserver.pack(), signed: 9) == .ok)
    }
    #expect(try await observer.balance()?.credits == 12)
    // The refund that comes late is older than its reversal.
    #expect(await observer.tell(.refund, refunded, signed: 5) == .ok)
    #expect(try await observer.balance()?.credits == 12)
  }

  @Test("credits nothing for a purchase whose refund arrived first")
  func refundFirst() async throws {
    let observer = try await TrialObserver()
    let refunded = TrialObserver.pack(takenBack: Revocation(date: StoreDate(rawValue: 5)))
    #expect(await observer.tell(.refund, refunded, signed: 5) == .ok)
    #expect(try await observer.post(TrialObserver.pack()) == 0)
    #expect(try await observer.balance()?.credits == 2)
    #expect(await observer.tell(.refundReversed, TrialObserver.pack(), signed: 9) == .ok)
    #expect(try await observer.balance()?.credits == 12)
  }

  @Test("a refund in part is a second, negative row; its reversal gives that up")
  func inPart() async throws {
    let observer = try await TrialObserver()
    _ = try await observer.post(TrialObserver.pack())
    // 25 % of ten credits, rounded in the customer's favor: two.
    let part = Revocation(
      date: StoreDate(rawValue: 5),
      type: .refundProrated,
      percentage: 25_000
    )
    for _ in 1...2 {
      #expect(await observer.tell(.refund, TrialObserver.pack(takenBack: part), signed: 5) == .ok)
    }
    #expect(try await observer.balance()?.credits == 10)
    #expect(await observer.database.rows(of: TrialObserver.anna).last?.amount == -2)
    #expect(await observer.tell(.refundReversed, TrialObserver.pack(), signed: 9) == .ok)
    #expect(try await observer.balance()?.credits == 12)
    let half = Revocation(
      date: StoreDate(rawValue: 11),
      type: .refundProrated,
      percentage: 50_000
    )
    #expect(await observer.tell(.refund, TrialObserver.pack(takenBack: half), signed: 11) == .ok)
    #expect(try await observer.balance()?.credits == 7)
  }

  @Test("sells nothing for a balance that a refund left below zero")
  func belowZero() async throws {
    let observer = try await TrialObserver()
    _ = try await observer.post(TrialObserver.pack())
    for _ in 1...5 { _ = try await observer.first.image(for: TrialObserver.anna) }
    let refunded = TrialObserver.pack(takenBack: Revocation(date: StoreDate(rawValue: 5)))
    _ = await observer.tell(.refund, refunded, signed: 5)
    #expect(try await observer.balance()?.credits == -3)
    await #expect(throws: CreditRefusal.insufficientCredits) {
      try await observer.first.image(for: TrialObserver.anna)
    }
  }

  // MARK: Customers

  @Test("gives a new customer two credits, however often they sign in")
  func welcome() async throws {
    let observer = try await TrialObserver()
    for worker in [observer.first, observer.second] {
      let answer = try await worker.answer(.signIn(TrialObserver.anna))
      #expect(answer == .credits(.balance(CreditBalance(user: TrialObserver.anna, credits: 2))))
    }
    #expect(await observer.database.rows(of: TrialObserver.anna).map(\.kind) == [.bonus])
  }

  @Test("gives each customer two credits by migration once, even if interrupted and run twice")
  func migration() async throws {
    let observer = try await TrialObserver()
    try await observer.first.perform(.adopt([TrialObserver.anna, TrialObserver.ben]))
    #expect(try await observer.balance()?.credits == 0)
    // The reading commits, then the first customer's does, and the second one's fails.
    await observer.database.plan(.happens, .happens, .fails)
    await #expect(throws: DatabaseError.unavailable) { try await observer.first.perform(.migrate) }
    for _ in 1...2 { try await observer.second.perform(.migrate) }
    for user in [TrialObserver.anna, TrialObserver.ben] {
      #expect(try await observer.balance(of: user)?.credits == 2)
    }
  }
}
