import StoreModel
import TestFixtures
import Testing
import Trials

@testable import Judging
@testable import StoreSimulation

@Suite("The token of a purchase")
struct TokenNamesBuyerTests {
  private static let anna = ServerWitness.anna
  private static let ben = ServerWitness.ben
  private static let anothers = "token-names-buyer/purchase-succeeds>anothers-token/with-token"
  private static let missing = "token-names-buyer/purchase-succeeds>no-token/unclaimed"

  private func witness(_ user: AppAccountToken? = anna) -> Witness {
    var witness = Witness(TokenNamesBuyer())
    witness.show(0, Screen(appUser: user))
    return witness
  }

  private func transaction(
    _ number: UInt64,
    of product: ProductID,
    _ token: AppAccountToken?,
    at instant: Int64
  ) -> Transaction {
    let isPlan = [Witness.monthly, Witness.yearly].contains(product)
    let details = SubscriptionDetails(groupID: "plans", expirationDate: Witness.date(9_000_000))
    return Transaction(
      id: TransactionID(rawValue: number),
      productID: product,
      productType: isPlan ? .autoRenewable : .consumable,
      purchaseDate: Witness.date(instant),
      subscription: isPlan ? details : nil,
      appAccountToken: token
    )
  }

  private func tap(_ witness: inout Witness, at instant: Int64, _ action: UserAction) {
    witness.tell(instant, .tapped(action, process: Witness.process, window: 0))
  }

  /// A purchase from the call to its answer, with what happens in between.
  private func purchase(
    _ witness: inout Witness,
    at instant: Int64,
    of product: ProductID = Witness.coins,
    with token: AppAccountToken?,
    dated date: Int64? = nil,
    meanwhile: (inout Witness, Transaction) -> Void = { _, _ in }
  ) {
    let number = Int(instant)
    let bought = transaction(UInt64(instant), of: product, token, at: date ?? instant + 1)
    witness.begin(instant, number, .purchase, of: product)
    meanwhile(&witness, bought)
    witness.end(instant + 2, number, .purchase, .purchase(.success(.verified(bought))))
  }

  /// A purchase that begins with a tap.
  private func buy(
    _ witness: inout Witness,
    at instant: Int64,
    of product: ProductID = Witness.coins,
    with token: AppAccountToken?,
    dated date: Int64? = nil,
    meanwhile: (inout Witness, Transaction) -> Void = { _, _ in }
  ) {
    tap(&witness, at: instant, .buy(product))
    purchase(&witness, at: instant, of: product, with: token, dated: date, meanwhile: meanwhile)
  }

  @Test("is the buyer's own, whatever the app calls its users: held")
  func own() {
    let (first, second) = (AppAccountToken(rawValue: "a"), AppAccountToken(rawValue: "b"))
    for tokens in [(Self.anna, Self.ben), (first, second)] {
      var witness = witness()
      buy(&witness, at: 10, with: tokens.0)
      buy(&witness, at: 20, with: tokens.0)
      witness.show(30, Screen(appUser: Self.ben))
      buy(&witness, at: 40, with: tokens.1)
      witness.show(50, Screen(appUser: Self.anna))
      buy(&witness, at: 60, with: tokens.0)
      #expect(witness.verdict.premises == 4 && witness.signatures.isEmpty)
    }
  }

  @Test("is the name of a user who signed in before: violated")
  func name() {
    var witness = witness()
    witness.show(10, Screen(appUser: Self.ben))
    buy(&witness, at: 20, with: Self.anna)
    #expect(witness.signatures == [Self.anothers])
    #expect(witness.verdict.violations.first?.saw.contains(Self.anna.phrase) == true)
  }

  @Test(
    "is a token with which another user has bought: violated, unless the buyer has no other",
    arguments: [true, false]
  )
  func shared(hasOwn: Bool) {
    let token = AppAccountToken(rawValue: "a")
    var witness = witness()
    buy(&witness, at: 10, with: token)
    witness.show(20, Screen(appUser: Self.ben))
    if hasOwn { buy(&witness, at: 30, with: AppAccountToken(rawValue: "b")) }
    buy(&witness, at: 40, with: token)
    // One token for all users may stand for the installation.
    #expect(witness.signatures == (hasOwn ? [Self.anothers] : []))
  }

  @Test("differs for each purchase of one user: held, as an app may number its orders")
  func orders() {
    var witness = witness()
    buy(&witness, at: 10, with: AppAccountToken(rawValue: "a"))
    buy(&witness, at: 20, with: AppAccountToken(rawValue: "b"))
    #expect(witness.verdict.premises == 2 && witness.signatures.isEmpty)
  }

  @Test(
    "is missing: violated only where the app has passed one for the same product or group",
    arguments: [
      (Witness.coins, Witness.coins, true), (Witness.monthly, Witness.yearly, true),
      (Witness.monthly, Witness.coins, false), (Witness.coins, Witness.monthly, false),
    ]
  )
  func dropped(first: ProductID, second: ProductID, isViolated: Bool) {
    var witness = witness()
    buy(&witness, at: 10, of: first, with: Self.anna)
    buy(&witness, at: 20, of: second, with: nil)
    #expect(witness.signatures == (isViolated ? [Self.missing] : []))
  }

  @Test("is never passed: held")
  func never() {
    var witness = witness()
    for instant: Int64 in [10, 20] { buy(&witness, at: instant, with: nil) }
    #expect(witness.verdict.premises == 2 && witness.signatures.isEmpty)
  }

  /// What keeps the rule from knowing who bought, or whether anything was bought.
  private static let reasons: [(String, @Sendable (Self, inout Witness) -> Void)] = [
    (
      "nobody is signed in",
      {
        $1.show(20, Screen())
        $0.buy(&$1, at: 30, with: nil)
      }
    ),
    ("no tap began it", { $0.purchase(&$1, at: 30, with: nil) }),
    (
      "another user appears before the call",
      {
        $0.tap(&$1, at: 30, .buy(Witness.coins))
        $1.show(31, Screen(appUser: ben))
        $0.purchase(&$1, at: 32, with: nil)
      }
    ),
    (
      "another user appears during the call",
      { $0.buy(&$1, at: 30, with: nil) { witness, _ in witness.show(31, Screen(appUser: ben)) } }
    ),
    (
      "another user signs in during the call",
      { test, witness in
        test.buy(&witness, at: 30, with: nil) { witness, _ in
          test.tap(&witness, at: 31, .signIn(ben))
        }
      }
    ),
    (
      "another user signs in at the tap",
      {
        $0.tap(&$1, at: 29, .signIn(ben))
        $0.buy(&$1, at: 30, with: nil)
      }
    ),
    (
      "it was owned before",
      {
        $0.buy(&$1, at: 30, with: nil) { witness, bought in
          let entry = BookEntry(transaction: bought, sequence: 1, origin: .direct)
          witness.tell(31, .alreadyOwned(entry, account: Witness.account))
        }
      }
    ),
    (
      "it was left unfinished",
      {
        $0.buy(&$1, at: 30, with: nil) { witness, bought in
          let entry = BookEntry(transaction: bought, sequence: 1, origin: .direct)
          witness.tell(31, .returnedUnfinished(entry, process: Witness.process))
        }
      }
    ),
    ("it is older than the call", { $0.buy(&$1, at: 30, with: nil, dated: 29) }),
    (
      "it failed",
      {
        $0.tap(&$1, at: 30, .buy(Witness.coins))
        $1.call(31, 31, .purchase, .purchase(.pending))
      }
    ),
  ]

  @Test("is not judged without a buyer and a new transaction", arguments: reasons.indices)
  func unjudged(reason: Int) {
    var witness = witness()
    buy(&witness, at: 10, with: Self.anna)
    Self.reasons[reason].1(self, &witness)
    #expect(witness.verdict.premises == 1, "\(Self.reasons[reason].0)")
    #expect(witness.signatures.isEmpty, "\(Self.reasons[reason].0)")
  }

  @Test("is judged again once the user has signed in and tapped")
  func again() {
    var witness = witness()
    buy(&witness, at: 10, with: Self.anna)
    tap(&witness, at: 20, .signIn(Self.ben))
    witness.show(21, Screen(appUser: Self.ben))
    witness.tell(22, .settled(.signIn(Self.ben), process: Witness.process, window: 0))
    var unknown = witness
    buy(&unknown, at: 30, with: nil)
    #expect(unknown.signatures.isEmpty)
    buy(&witness, at: 30, with: Self.ben)
    buy(&witness, at: 40, with: nil)
    #expect(witness.signatures == [Self.missing])
  }

  @Test("is judged for an app with a server, and for code whose glue reports its users")
  func judged() throws {
    func isJudged(_ file: String, _ variant: Variant) throws -> Bool {
      let scenario = try HuntedScenario.named(file).judged(by: nil)
      return InvariantCatalog.judging(scenario, variant).contains { $0.id == "token-names-buyer" }
    }
    for (file, id, expected) in [
      ("server-notifications", "account/reference", true), ("credits", "credits/reference", true),
      ("unlock-basics", "unlock/reference", false),
    ] {
      #expect(try isJudged(file, #require(HuntedScenario.variant(id))) == expected)
    }
    var unchanged = try #require(HuntedScenario.variant("unlock/reference"))
    unchanged.isUnchanged = true
    for shows: Set<Screen.Part> in [[.unlocked], [.unlocked, .appUser]] {
      unchanged.shows = shows
      #expect(try isJudged("unlock-basics", unchanged) == shows.contains(.appUser))
    }
  }
}
