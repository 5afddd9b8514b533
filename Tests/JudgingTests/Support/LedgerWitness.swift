import Simulation
import StoreModel
import TestFixtures

@testable import Judging
@testable import StoreSimulation

/// A hand-made story between a store, a server that keeps credits and an app with a login.
struct LedgerWitness {
  static let anna = AppAccountToken(of: Witness.account, number: 1)
  static let ben = AppAccountToken(of: Witness.account, number: 2)
  static let date = StoreDate(rawValue: 0)
  private static let call = CallID(rawValue: 1)

  private(set) var witness: Witness

  init(_ invariant: any Invariant) { witness = Witness(invariant) }

  var signatures: [String] { witness.signatures }
  var premises: Int { witness.verdict.premises }

  /// A pack of ten that was bought.
  static func coins(
    _ number: UInt64 = 1,
    for user: AppAccountToken? = nil,
    takenBack: Revocation? = nil
  ) -> Transaction {
    Transaction(
      id: TransactionID(rawValue: number),
      productID: Witness.coins,
      productType: .consumable,
      purchaseDate: date,
      revocation: takenBack,
      appAccountToken: user
    )
  }

  /// A record of a customer.
  static func account(
    _ user: AppAccountToken,
    has balance: Int,
    free: Int = 0
  ) -> Record<CreditRecord> {
    Record(
      id: RecordID(rawValue: user == anna ? 1 : 2),
      content: .account(CreditAccount(user: user, balance: balance, freeCredits: free))
    )
  }

  /// A record of a row.
  static func row(
    _ number: Int,
    _ user: AppAccountToken,
    _ kind: LedgerEntry.Kind,
    _ amount: Int,
    _ status: LedgerEntry.Status = .completed,
    of transaction: Transaction? = nil
  ) -> Record<CreditRecord> {
    Record(
      id: RecordID(rawValue: number),
      content: .entry(
        LedgerEntry(
          user: user,
          kind: kind,
          amount: amount,
          transaction: transaction,
          status: status,
          at: date
        )
      )
    )
  }

  mutating func tell(_ milliseconds: Int64, _ event: WorldEvent) {
    witness.tell(milliseconds, event)
  }

  mutating func commit(_ milliseconds: Int64, _ records: Record<CreditRecord>...) {
    tell(milliseconds, .committed(records))
  }

  mutating func rest(_ milliseconds: Int64) { witness.rest(milliseconds) }

  mutating func show(_ milliseconds: Int64, _ screen: Screen) { witness.show(milliseconds, screen) }

  /// The app asks its server.
  mutating func ask(_ milliseconds: Int64, _ request: CreditRequest) {
    witness.begin(milliseconds, 1, .balance)
    tell(milliseconds, .serverAsked(.credits(request), call: Self.call, process: Witness.process))
  }

  /// The server answers.
  mutating func answer(_ milliseconds: Int64, _ response: CreditResponse) {
    witness.end(milliseconds, 1, .balance, .server(.credits(response)))
  }

  /// Charges in the store, or changes a charge, and delivers the news to the device.
  mutating func bought(_ milliseconds: Int64, _ transaction: Transaction = coins()) {
    let entry = BookEntry(
      transaction: transaction,
      sequence: transaction.isRevoked ? 2 : 1,
      origin: .direct
    )
    tell(milliseconds, .charged(entry, account: Witness.account))
    tell(milliseconds, .learned(entry, device: Witness.device))
  }
}
