import StoreModel
import Testing

@testable import ServerTesting

@Suite("The claim of a finding about a server")
struct ServerClaimTests {
  private func claim(
    _ form: RequestForm,
    _ transaction: UInt64 = 1,
    isRight: Bool = true,
    knows knowledge: ClaimBasis.Knowledge = .shown,
    presupposesPurchase: Bool = true
  ) -> ServerClaim {
    ServerClaim(
      cause: .request(
        form,
        transaction: TransactionID(rawValue: transaction),
        presupposesPurchase: presupposesPurchase
      ),
      basis: ClaimBasis(isRight: isRight, knowledge: knowledge)
    )
  }

  @Test("is another one if another request decides, or the server knew less before it")
  func kept() {
    let forged = claim(.forgedNotification("REFUND"))
    #expect(forged.isKept(by: forged))
    #expect(!forged.isKept(by: claim(.notification("REFUND"))))
    #expect(!forged.isKept(by: claim(.forgedNotification("REFUND"), 2)))
    #expect(!forged.isKept(by: claim(.forgedNotification("REFUND"), isRight: false)))
    #expect(!forged.isKept(by: claim(.forgedNotification("REFUND"), knows: .accepted)))
    // A server that was wrong all along may be wrong in a shorter order, too.
    let wrong = claim(.notification("REFUND"), isRight: false, knows: .heard)
    #expect(wrong.isKept(by: wrong))
    #expect(!wrong.isKept(by: claim(.notification("REFUND"), knows: .nothing)))
  }

  @Test("is the same without an earlier request if a charge decides")
  func charges() {
    let charge = claim(.post(hasEnded: false), presupposesPurchase: false)
    let first = claim(.post(hasEnded: false), knows: .nothing, presupposesPurchase: false)
    #expect(charge.isKept(by: first))
    #expect(!charge.isSufficient && !first.isSufficient)
    #expect(claim(.forgedPost, knows: .nothing, presupposesPurchase: false).isSufficient)
    #expect(claim(.notification("REFUND")).isSufficient)
    #expect(!claim(.notification("REFUND"), knows: .heard).isSufficient)
  }

  @Test("allows charges alone at once only if they are right one after the other")
  func overlap() {
    func claim(_ presupposesPurchase: Bool, isRight: Bool) -> ServerClaim {
      ServerClaim(
        cause: .overlap(presupposesPurchase: presupposesPurchase),
        basis: ClaimBasis(isRight: isRight, knowledge: presupposesPurchase ? .shown : .nothing)
      )
    }
    let all = claim(true, isRight: true)
    #expect(all.isKept(by: claim(false, isRight: true)))
    #expect(!all.isKept(by: claim(false, isRight: false)))
    #expect(claim(true, isRight: false).isKept(by: claim(false, isRight: false)))
  }
}
