import Simulation
import StoreModel
import TestFixtures

@testable import Judging
@testable import StoreSimulation

/// A hand-made story between a store, a server and an app with a login.
struct ServerWitness {
  static let anna = AppAccountToken(of: Witness.account, number: 1)
  static let ben = AppAccountToken(of: Witness.account, number: 2)
  static let original = TransactionID(rawValue: 1)

  private(set) var witness: Witness
  private var shown = Screen()

  init(_ invariant: any Invariant) { witness = Witness(invariant) }

  var signatures: [String] { witness.signatures }
  var premises: Int { witness.verdict.premises }

  static func date(_ milliseconds: Int64) -> StoreDate {
    StoreDate(at: VirtualInstant(rawValue: milliseconds * 1_000_000))
  }

  /// A period from the start of the world on.
  static func period(
    _ id: TransactionID = original,
    renewing first: TransactionID? = nil,
    of product: ProductID = Witness.vip,
    owned: OwnershipType = .purchased,
    for user: AppAccountToken? = nil,
    until end: Int64 = 3_600_000,
    takenBack: Int64? = nil
  ) -> Transaction {
    Transaction(
      id: id,
      originalID: first,
      productID: product,
      productType: .autoRenewable,
      purchaseDate: date(0),
      ownershipType: owned,
      subscription: SubscriptionDetails(groupID: "g", expirationDate: date(end)),
      revocation: takenBack.map { Revocation(date: date($0)) },
      appAccountToken: user
    )
  }

  static func renewal(on isOn: Bool = true) -> RenewalInfo {
    RenewalInfo(
      originalTransactionID: original,
      currentProductID: Witness.vip,
      willAutoRenew: isOn,
      autoRenewPreference: isOn ? Witness.vip : nil,
      renewalDate: date(3_600_000),
      recentSubscriptionStartDate: date(0)
    )
  }

  static func payload(
    _ notification: ServerNotification,
    signed: Int64,
    _ transaction: Transaction = period(),
    renewal: RenewalInfo = renewal()
  ) -> NotificationPayload {
    NotificationPayload(
      notification: notification,
      id: NotificationID(rawValue: "\(signed)"),
      signedDate: date(signed),
      transaction: transaction,
      renewal: renewal,
      status: .subscribed
    )
  }

  static func record(
    _ transaction: Transaction = period(),
    creditedTo user: AppAccountToken? = nil,
    renewal: RenewalInfo = renewal()
  ) -> PurchaseRecord {
    PurchaseRecord(
      creditedTo: user,
      copies: [PurchaseRecord.Copy(transaction, signed: date(0))],
      renewal: renewal
    )
  }

  mutating func tell(_ milliseconds: Int64, _ event: WorldEvent) {
    witness.tell(milliseconds, event)
  }

  mutating func rest(_ milliseconds: Int64) { witness.rest(milliseconds) }

  /// A row is written.
  mutating func row(
    _ milliseconds: Int64,
    _ record: PurchaseRecord,
    number: Int = 0,
    version: Int = 0
  ) {
    let row = Row(
      number: number,
      key: .purchase(record.copies[0].transaction.originalID),
      content: .purchase(record),
      version: version
    )
    tell(milliseconds, .rowChanged(row))
  }

  /// A notification is sent and taken in.
  mutating func take(_ milliseconds: Int64, _ payload: NotificationPayload) {
    tell(milliseconds, .notificationSent(payload, attempt: 1))
    tell(milliseconds, .notificationAnswered(payload, attempt: 1, answer: .ok))
  }

  /// A window shows something else.
  mutating func show(_ milliseconds: Int64, _ screen: Screen) { witness.show(milliseconds, screen) }

  /// Delivers the server's answer to the app: a user's access and its end.
  mutating func describe(
    _ milliseconds: Int64,
    _ user: AppAccountToken,
    _ plans: KeyValuePairs<ProductID, Int64> = [Witness.vip: 3_600_000]
  ) {
    ask(milliseconds, user)
    answer(milliseconds, user, plans)
  }

  /// The app asks what an app user may use.
  mutating func ask(_ milliseconds: Int64, _ user: AppAccountToken) {
    witness.begin(milliseconds, 1, .access)
    tell(
      milliseconds,
      .serverAsked(.access(of: user), call: CallID(rawValue: 1), process: Witness.process)
    )
  }

  /// The server answers it.
  mutating func answer(
    _ milliseconds: Int64,
    _ user: AppAccountToken,
    _ plans: KeyValuePairs<ProductID, Int64> = [Witness.vip: 3_600_000]
  ) {
    let access = ServerAccess(
      user: user,
      plans: plans.map { ServedPlan($0.key, until: Self.date($0.value)) },
      asOf: Self.date(milliseconds)
    )
    witness.end(milliseconds, 1, .access, .server(.access(access)))
  }

  /// Charges in the store and delivers the news to the device.
  mutating func bought(_ milliseconds: Int64, _ transaction: Transaction = period()) {
    let standing = SubscriptionStanding(
      state: transaction.isRevoked ? .revoked : .subscribed,
      accessEnd: transaction.isRevoked ? nil : transaction.expirationDate,
      renewalInfo: Self.renewal()
    )
    let entry = BookEntry(
      transaction: transaction,
      sequence: transaction.isRevoked ? 2 : 1,
      origin: .outside,
      standing: standing
    )
    tell(milliseconds, .charged(entry, account: Witness.account))
    tell(milliseconds, .learned(entry, device: Witness.device))
  }
}
