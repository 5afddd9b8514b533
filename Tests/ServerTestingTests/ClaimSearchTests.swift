import StoreModel
import Testing

@testable import ServerTesting

/// The right story follows by hand from what the shop does: see ``ForgetfulShop``.
@Suite("The shortest order of a finding")
struct ClaimSearchTests {
  private typealias Shop = ForgetfulShop

  @Test("is about the reversal that was forgotten, not about a charge that counts for nothing")
  func reversal() throws {
    let shop = try Shop(.reversed, .bought)
    // A charge of another purchase arrives just before the reversal, and its post after it.
    let story = shop.shortest(of: [
      Shop.charge(1), Shop.post(1), Shop.post(1, .refunded), Shop.refund(1), Shop.charge(2),
      Shop.reversal(1), Shop.post(1, .reversed), Shop.post(2),
    ])
    #expect(
      story == [
        "post of transaction 1 by u", "notification REFUND about transaction 1",
        "notification REFUND_REVERSED about transaction 1",
      ]
    )
  }

  @Test("keeps the charge where the server never had the purchase, but was told of it")
  func neverShown() throws {
    let story = try Shop(.reversed).shortest(of: [
      Shop.charge(1), Shop.refund(1), Shop.post(1, .refunded), Shop.reversal(1),
      Shop.post(1, .reversed),
    ])
    #expect(
      story == [
        "notification ONE_TIME_CHARGE about transaction 1",
        "notification REFUND about transaction 1",
        "notification REFUND_REVERSED about transaction 1",
      ]
    )
  }

  @Test("is about the forged refund, and begins with a purchase that the server has shown")
  func forgedRefund() throws {
    let story = try Shop(.bought).shortest(of: [
      Shop.charge(1), Shop.post(1), Shop.forgedRefund(1), Shop.charge(1),
    ])
    #expect(
      story == [
        "post of transaction 1 by u",
        "forged notification REFUND about transaction 1, signed under another root",
      ]
    )
  }

  @Test(
    "is about the forged refund, too, if the purchase only counts at its post, which comes later"
  )
  func forgedBeforePost() throws {
    let story = try Shop(.bought, .bought).shortest(of: [
      Shop.charge(1), Shop.charge(1), Shop.forgedRefund(1), Shop.post(1), Shop.post(2),
      Shop.post(1),
    ])
    #expect(
      story == [
        "notification ONE_TIME_CHARGE about transaction 1",
        "forged notification REFUND about transaction 1, signed under another root",
        "post of transaction 1 by u",
      ]
    )
  }

  @Test("is one forged post, which needs no purchase before it")
  func forgedPost() throws {
    let forged = ["forged post about transaction 9 by u, signed under another root"]
    let two = [Shop.post(1), Shop.forgedPost(), Shop.post(2)]
    #expect(try Shop(.bought, .bought).shortest(of: two) == forged)
    // The forged purchase gives as many credits as the refund has taken.
    let refunded = try Shop(.refunded)
    let requests = [Shop.charge(1), Shop.forgedPost(), Shop.refund(1)]
    let finding = try #require(refunded.findings(after: requests).first)
    #expect(finding.kind == .tooMany && finding.alternative == .keptAfterRefund)
    #expect(refunded.shortest(of: requests) == forged)
  }

  @Test("may be one charge if that is all that the server has got wrong")
  func charge() throws {
    let story = try Shop(.bought).shortest(of: [Shop.charge(1), Shop.charge(1)])
    #expect(story == ["notification ONE_TIME_CHARGE about transaction 1"])
  }

  @Test("keeps a purchase that the server was right about where all requests are sent at once")
  func together() throws {
    let story = try Shop(.reversed).shortest(
      of: [Shop.charge(1), Shop.post(1), Shop.refund(1), Shop.reversal(1)],
      isTogether: true
    )
    #expect(
      story == [
        "post of transaction 1 by u", "notification REFUND about transaction 1",
        "notification REFUND_REVERSED about transaction 1",
      ]
    )
  }

  @Test("marks the decisive request, and the one before it about the same transaction")
  func marks() throws {
    let requests = [Shop.post(1), Shop.refund(1), Shop.post(2), Shop.reversal(1)]
    let exchanges = try Shop(.reversed, .bought).answers(to: requests).exchanges
    #expect(
      DecisiveRequests(in: exchanges, for: .lost, decisive: 3) == DecisiveRequests(1, 3)
    )
    #expect(DecisiveRequests(in: [exchanges[0]], for: .lost, decisive: 0) == nil)
    let forged = try Shop(.bought).answers(to: [Shop.post(1), Shop.forgedRefund(1)]).exchanges
    #expect(DecisiveRequests(in: forged, for: .lost, decisive: 1) == DecisiveRequests(0, 1))
  }
}
