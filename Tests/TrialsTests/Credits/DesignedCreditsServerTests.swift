import StoreModel
import Testing

@testable import Entitlements
@testable import StoreSimulation

/// Each trait of the design that is a weakness, alone and without a world.
@Suite("The credits server as designed")
struct DesignedCreditsServerTests {
  private typealias Bench = CreditsBench
  private actor Plain {}

  private let server = DesignedCreditsServer(
    environment: ServerEnvironment(
      database: InstantDatabase(),
      verifier: StoreSignature.verifier,
      makeKey: { RequestKey(rawValue: "unused") },
      clock: ContinuousClock(),
      today: { StoreDate(rawValue: 0) },
      makeHost: { Plain() }
    )
  )

  private func post(
    _ transaction: Transaction,
    as product: ProductID,
    by user: AppAccountToken = Bench.anna
  ) async throws -> Int? {
    let request = CreditRequest.purchase(Bench.signed(transaction), product: product, by: user)
    let answer = try await server.answer(.credits(request))
    guard case .credits(.purchased(_, let added, _)) = answer else { return nil }
    return added
  }

  private func balance(of user: AppAccountToken) async throws -> Int? {
    let answer = try await server.answer(.credits(.balance(of: user)))
    guard case .credits(.balance(let balance)) = answer else { return nil }
    return balance.credits
  }

  @Test("gives what the request names, whatever was bought")
  func otherProduct() async throws {
    #expect(try await post(Bench.pack(), as: Bench.popular) == 50)
  }

  @Test("tells anybody that what somebody else has was processed")
  func anybody() async throws {
    #expect(try await post(Bench.pack(), as: Bench.starter) == 10)
    #expect(try await post(Bench.pack(), as: Bench.starter, by: Bench.ben) == 0)
    #expect(try await balance(of: Bench.ben) == 2)
  }

  @Test("has the free credits as a number, so that a migration changes nothing")
  func migration() async throws {
    try await server.perform(.adopt([Bench.anna]))
    for _ in 1...2 { try await server.perform(.migrate) }
    #expect(try await balance(of: Bench.anna) == 2)
  }

  @Test("credits what nobody but a forger has signed")
  func forged() async throws {
    let forged = StoreSignature.wrongSigner.sign(Bench.pack(), at: StoreDate(rawValue: 0))
    _ = try await server.answer(
      .credits(.purchase(forged, product: Bench.starter, by: Bench.anna))
    )
    #expect(try await balance(of: Bench.anna) == 12)
  }
}
