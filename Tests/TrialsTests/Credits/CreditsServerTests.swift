import StoreModel
import Testing

@testable import Entitlements
@testable import StoreSimulation

@Suite("The server that keeps credits")
struct CreditsServerTests {
  private typealias Bench = CreditsBench

  // MARK: Purchases

  @Test(
    "a pack is credited once, times its quantity, however often and to whichever worker it comes"
  )
  func once() async throws {
    let bench = try await Bench()
    let bought = Bench.pack(quantity: 3)
    #expect(try await bench.post(bought) == 30)
    #expect(try await bench.post(bought) == 0)
    #expect(try await bench.post(bought, to: bench.second) == 0)
    // Two free ones, and three packs of ten.
    #expect(try await bench.balance() == CreditBalance(user: Bench.anna, credits: 32))
  }

  @Test("who posts it first has it; a pack that names a customer is nobody else's")
  func owners() async throws {
    let bench = try await Bench()
    #expect(try await bench.post(Bench.pack()) == 10)
    await #expect(throws: ServerError.refused(.otherUser)) {
      try await bench.post(Bench.pack(), by: Bench.ben)
    }
    await #expect(throws: ServerError.refused(.otherUser)) {
      try await bench.post(Bench.pack(2, for: Bench.anna), by: Bench.ben)
    }
    #expect(await bench.database.rows(of: Bench.ben).isEmpty)
  }

  @Test("the amount is the one in force when it was bought, also once the pack is not shown")
  func amounts() async throws {
    let bench = try await Bench()
    bench.circumstances.set(1_000)
    try await bench.first.perform(.change(Bench.starter, credits: 15))
    try await bench.first.perform(.activate(Bench.starter, false))
    #expect(try await bench.post(Bench.pack(1, bought: 999)) == 10)
    #expect(try await bench.post(Bench.pack(2, bought: 1_000)) == 15)
    guard
      case .credits(.packs(let packs)) = try await bench.first.answer(
        .credits(.packs(for: Bench.anna))
      )
    else { return }
    #expect(
      packs.map(\.product.rawValue).map { $0.split(separator: ".").last } == [
        "popular", "bestvalue",
      ]
    )
  }

  @Test("nothing that the App Store did not sign for this app leaves a trace in the ledger")
  func forged() async throws {
    let bench = try await Bench()
    let bought = Bench.pack()
    let good = Bench.signed(bought)
    let before = await bench.database.commits.count
    let production = KeyedDigestSigner(
      key: SigningKey(name: "other", secret: Array(repeating: 7, count: 32)),
      bundleID: StoreSignature.bundleID
    )
    let sandbox = Bench.pack(in: .sandbox)
    let parts = good.rawValue.split(separator: ".")
    let other = Bench.signed(Bench.pack(2, of: Bench.popular)).rawValue.split(separator: ".")
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
        try await bench.first.answer(
          .credits(.purchase(forgery, product: Bench.starter, by: Bench.anna))
        )
      }
    }
    await #expect(throws: ServerError.refused(.otherProduct)) {
      try await bench.first.answer(
        .credits(.purchase(good, product: Bench.popular, by: Bench.anna))
      )
    }
    #expect(await bench.database.commits.count == before)
  }

  @Test(
    "a commit whose answer is lost is found to have happened; one that fails is tried by the app"
  )
  func commits() async throws {
    let bench = try await Bench()
    await bench.database.plan(.happensUnanswered)
    #expect(try await bench.post(Bench.pack()) == 0)
    #expect(try await bench.balance()?.credits == 12)
    await bench.database.plan(.fails)
    await #expect(throws: DatabaseError.unavailable) { try await bench.post(Bench.pack(2)) }
    #expect(try await bench.post(Bench.pack(2)) == 10)
  }

  // MARK: What the store says

  @Test("a charge that names a customer is credited by the store's word; one that does not waits")
  func charges() async throws {
    let bench = try await Bench()
    #expect(await bench.tell(.oneTimeCharge, Bench.pack(1, for: Bench.anna), signed: 1) == .ok)
    #expect(await bench.tell(.oneTimeCharge, Bench.pack(2), signed: 2) == .ok)
    #expect(try await bench.balance()?.credits == 12)
    #expect(try await bench.post(Bench.pack(1, for: Bench.anna)) == 0)
    #expect(try await bench.post(Bench.pack(2)) == 10)
  }

  @Test("a refund takes a pack back and a reversal gives it again, each once, in whatever order")
  func refunds() async throws {
    let bench = try await Bench()
    _ = try await bench.post(Bench.pack())
    let refunded = Bench.pack(takenBack: Revocation(date: StoreDate(rawValue: 5)))
    for _ in 1...2 { #expect(await bench.tell(.refund, refunded, signed: 5) == .ok) }
    #expect(try await bench.balance()?.credits == 2)
    #expect(await bench.database.rows(of: Bench.anna).last?.status == .refunded)
    for _ in 1...2 { #expect(await bench.tell(.refundReversed, Bench.pack(), signed: 9) == .ok) }
    #expect(try await bench.balance()?.credits == 12)
    // The refund that comes late is older than its reversal.
    #expect(await bench.tell(.refund, refunded, signed: 5) == .ok)
    #expect(try await bench.balance()?.credits == 12)
  }

  @Test("a refund that comes before the purchase leaves nothing to credit")
  func refundFirst() async throws {
    let bench = try await Bench()
    let refunded = Bench.pack(takenBack: Revocation(date: StoreDate(rawValue: 5)))
    #expect(await bench.tell(.refund, refunded, signed: 5) == .ok)
    #expect(try await bench.post(Bench.pack()) == 0)
    #expect(try await bench.balance()?.credits == 2)
    #expect(await bench.tell(.refundReversed, Bench.pack(), signed: 9) == .ok)
    #expect(try await bench.balance()?.credits == 12)
  }

  @Test("a refund in part is a second, negative row; its reversal gives that up")
  func inPart() async throws {
    let bench = try await Bench()
    _ = try await bench.post(Bench.pack())
    // 25 % of ten credits, rounded in the customer's favour: two.
    let part = Revocation(
      date: StoreDate(rawValue: 5),
      type: .refundProrated,
      percentage: 25_000
    )
    for _ in 1...2 {
      #expect(await bench.tell(.refund, Bench.pack(takenBack: part), signed: 5) == .ok)
    }
    #expect(try await bench.balance()?.credits == 10)
    #expect(await bench.database.rows(of: Bench.anna).last?.amount == -2)
    #expect(await bench.tell(.refundReversed, Bench.pack(), signed: 9) == .ok)
    #expect(try await bench.balance()?.credits == 12)
    let half = Revocation(
      date: StoreDate(rawValue: 11),
      type: .refundProrated,
      percentage: 50_000
    )
    #expect(await bench.tell(.refund, Bench.pack(takenBack: half), signed: 11) == .ok)
    #expect(try await bench.balance()?.credits == 7)
  }

  @Test("a balance that a refund left below zero buys nothing")
  func belowZero() async throws {
    let bench = try await Bench()
    _ = try await bench.post(Bench.pack())
    for _ in 1...5 { _ = try await bench.first.image(for: Bench.anna) }
    let refunded = Bench.pack(takenBack: Revocation(date: StoreDate(rawValue: 5)))
    _ = await bench.tell(.refund, refunded, signed: 5)
    #expect(try await bench.balance()?.credits == -3)
    await #expect(throws: CreditRefusal.insufficientCredits) {
      try await bench.first.image(for: Bench.anna)
    }
  }

  // MARK: Customers

  @Test("a new customer has two credits, however often they sign in")
  func welcome() async throws {
    let bench = try await Bench()
    for worker in [bench.first, bench.second] {
      let answer = try await worker.answer(.signIn(Bench.anna))
      #expect(answer == .credits(.balance(CreditBalance(user: Bench.anna, credits: 2))))
    }
    #expect(await bench.database.rows(of: Bench.anna).map(\.kind) == [.bonus])
  }

  @Test("the migration gives two credits to everybody once, interrupted and run twice")
  func migration() async throws {
    let bench = try await Bench()
    try await bench.first.perform(.adopt([Bench.anna, Bench.ben]))
    #expect(try await bench.balance()?.credits == 0)
    // The reading commits, then the first customer's does, and the second one's fails.
    await bench.database.plan(.happens, .happens, .fails)
    await #expect(throws: DatabaseError.unavailable) { try await bench.first.perform(.migrate) }
    for _ in 1...2 { try await bench.second.perform(.migrate) }
    for user in [Bench.anna, Bench.ben] {
      #expect(try await bench.balance(of: user)?.credits == 2)
    }
  }
}
