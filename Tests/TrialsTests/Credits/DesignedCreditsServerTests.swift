import StoreModel
import Testing

@testable import Entitlements
@testable import StoreSimulation

/// Each trait of the design that is a weakness, alone and without a world.
@Suite("The credits server as designed")
struct DesignedCreditsServerTests {
  private typealias TrialObserver = CreditsBench
  private actor Plain {}

  private let server = AsDesigned.ImageServer(
    environment: ServerEnvironment(
      database: InstantDatabase(),
      verifier: StoreSignature.verifier(in: .production),
      notificationVerifier: StoreSignature.notificationVerifier(in: .production),
      makeKey: { RequestKey(rawValue: "unused") },
      clock: ContinuousClock(),
      today: { StoreDate(rawValue: 0) },
      makeHost: { Plain() }
    )
  )

  private func post(
    _ transaction: Transaction,
    as product: ProductID,
    by user: AppAccountToken = TrialObserver.anna
  ) async throws -> Int? {
    let request = CreditRequest.purchase(
      TrialObserver.signed(transaction),
      product: product,
      by: user
    )
    let answer = try await server.answer(.credits(request))
    guard case .credits(.purchased(_, let added, _)) = answer else { return nil }
    return added
  }

  private func balance(of user: AppAccountToken) async throws -> Int? {
    let answer = try await server.answer(.credits(.balance(of: user)))
    guard case .credits(.balance(let balance)) = answer else { return nil }
    return balance.credits
  }

  @Test("credits the product named in the request, whatever was bought")
  func otherProduct() async throws {
    #expect(try await post(TrialObserver.pack(), as: TrialObserver.popular) == 50)
  }

  @Test("reports another customer's purchase as processed to anyone")
  func anybody() async throws {
    #expect(try await post(TrialObserver.pack(), as: TrialObserver.starter) == 10)
    #expect(
      try await post(TrialObserver.pack(), as: TrialObserver.starter, by: TrialObserver.ben) == 0
    )
    #expect(try await balance(of: TrialObserver.ben) == 2)
  }

  @Test("stores the free credits as a number, so a migration changes nothing")
  func migration() async throws {
    try await server.perform(.adopt([TrialObserver.anna]))
    for _ in 1...2 { try await server.perform(.migrate) }
    #expect(try await balance(of: TrialObserver.anna) == 2)
  }

  @Test("credits forged purchases")
  func forged() async throws {
    let forged = StoreSignature.wrongSigner.sign(TrialObserver.pack(), at: StoreDate(rawValue: 0))
    _ = try await server.answer(
      .credits(.purchase(forged, product: TrialObserver.starter, by: TrialObserver.anna))
    )
    #expect(try await balance(of: TrialObserver.anna) == 12)
  }
}
