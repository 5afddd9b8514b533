import StoreModel
import StoreSigning
import Testing

@testable import ServerTesting

/// What a server must refuse follows from the checks of Apple's App Store Server Library.
@Suite("Forged requests to a real server")
struct ForgeryTests {
  private static let app = AppStoreApp(bundleID: "com.example.app", appAppleID: 1)
  private static let user = AppAccountToken(rawValue: "u")

  private static let purchase = Transaction(
    id: TransactionID(rawValue: 7),
    productID: "coins",
    productType: .consumable,
    purchaseDate: StoreDate(rawValue: 1_767_268_800_000),
    purchasedQuantity: 3,
    appAccountToken: user
  )

  private static let payload = NotificationPayload(
    notification: .oneTimeCharge,
    id: NotificationID(rawValue: "n"),
    signedDate: purchase.purchaseDate,
    transaction: purchase
  )

  private static func reason(_ flaw: Forgery.Flaw) -> SignedDataError {
    switch flaw {
    case .foreignRoot, .xcode: .invalidChain
    case .foreignKey, .truncated, .unsigned: .verificationFailure
    case .otherApp: .invalidAppIdentifier
    }
  }

  @Test(
    "are refused by a server that verifies, for the reason that they name",
    arguments: Forgery.Flaw.allCases
  )
  func refused(_ flaw: Forgery.Flaw) {
    let signer = ForgingSigner(app: Self.app)
    let verifier = AppStoreVerifier(app: Self.app, environment: .production)
    #expect(throws: Self.reason(flaw)) {
      try verifier.notification(
        signer.sign(Forgery(flaw: flaw, content: .notification(Self.payload)))
      )
    }
    let post = Forgery(flaw: flaw, content: .post(Self.purchase, by: Self.user))
    #expect(throws: Self.reason(flaw)) {
      try verifier.transaction(SignedTransaction(rawValue: signer.sign(post)))
    }
  }

  @Test("claim a purchase that the store never sold, or take away one that it sold")
  func claims() throws {
    let extras = ExtraRequests(seed: 1)
    let all = try (1...300).map { number -> Forgery in
      let made = extras.following(.notification(Self.payload), number: number, [.forgery])
      guard made.count == 1, case .forgery(let forgery) = made[0] else { throw Missing() }
      return forgery
    }
    #expect(Set(all.map(\.flaw)) == Set(Forgery.Flaw.allCases))
    let refunds = all.filter { $0.transaction?.id == Self.purchase.id }
    // A third of them; six standard deviations of a binomial distribution at most.
    #expect(abs(refunds.count - 100) < 49)
    #expect(refunds.allSatisfy { $0.transaction?.isRevoked == true && $0.user == Self.user })
    let invented = all.filter { $0.transaction?.id != Self.purchase.id }
    #expect(Set(invented.map { $0.transaction?.id }).count == invented.count)
    #expect(
      invented.allSatisfy {
        $0.transaction?.purchasedQuantity == 3 && $0.transaction?.isRevoked == false
      }
    )
    let again = extras.following(.notification(Self.payload), number: 300, [.forgery])
    guard case .forgery(let last) = try #require(again.first) else { throw Missing() }
    #expect(last.phrase == all.last?.phrase)
  }

  private struct Missing: Error {}
}
