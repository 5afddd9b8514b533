import AppStoreServerAPI
import FileFormats
import HTTP
import Simulation
import StoreJSON
import StoreModel
import StoreSigning
import StoreSimulation
import Testing

/// Books that a test writes day by day, and the API that answers from them.
final class APIBench {
  static let app = AppStoreApp(bundleID: "com.example.app", appAppleID: 7)
  /// Noon of January 1, 2026: the beginning of every simulated world.
  static let begin: Int64 = 1_767_268_800_000
  /// The wall clock, in milliseconds since 1970: a day in 2033.
  static let now: Int64 = 2_000_000_000_000
  static let day: Int64 = 86_400_000

  let api: ServerAPI
  var books = APIBooks(at: StoreDate(rawValue: begin))
  private var sequence: UInt64 = 0

  init(faults: APIFaults = APIFaults(), seed: UInt64 = 0) {
    api = ServerAPI(app: Self.app, faults: faults, seed: seed)
  }

  /// Lets something happen on a day, counted from 0, at noon.
  func happen(_ event: WorldEvent, day: Int64) {
    books.record(TimedEvent(instant: .start + .days(day), event: event))
  }

  /// Lets time pass, and nothing else.
  func pass(toDay day: Int64) { happen(.quiescenceBegan, day: day) }

  // MARK: Purchases

  /// A transaction of a customer on a day.
  static func transaction(
    _ id: UInt64,
    original: UInt64? = nil,
    product: ProductID = "coins",
    type: ProductType = .consumable,
    day: Int64 = 0,
    ownership: OwnershipType = .purchased,
    environment: StoreEnvironment = .production
  ) -> Transaction {
    Transaction(
      id: TransactionID(rawValue: id),
      originalID: original.map { TransactionID(rawValue: $0) },
      productID: product,
      productType: type,
      purchaseDate: StoreDate(rawValue: begin + day * Self.day),
      ownershipType: ownership,
      environment: environment
    )
  }

  /// A period of a subscription, from a day on, for 30 days.
  static func period(
    _ id: UInt64,
    original: UInt64? = nil,
    day: Int64,
    ownership: OwnershipType = .purchased,
    offer: SubscriptionOffer? = nil
  ) -> Transaction {
    var period = transaction(
      id,
      original: original,
      product: "plus.monthly",
      type: .autoRenewable,
      day: day,
      ownership: ownership
    )
    period.subscription = SubscriptionDetails(
      groupID: "plus",
      expirationDate: StoreDate(rawValue: begin + (day + 30) * Self.day),
      offer: offer,
      webOrderLineItemID: "w\(id)"
    )
    return period
  }

  /// What the store knows of a subscription whose latest transaction is the given one.
  static func standing(
    of period: Transaction,
    _ state: RenewalState = .subscribed,
    accessEnd: StoreDate? = nil
  ) -> SubscriptionStanding {
    SubscriptionStanding(
      state: state,
      accessEnd: accessEnd ?? period.expirationDate,
      renewalInfo: RenewalInfo(
        originalTransactionID: period.originalID,
        currentProductID: period.productID,
        willAutoRenew: true,
        autoRenewPreference: period.productID,
        renewalDate: period.expirationDate ?? period.purchaseDate,
        recentSubscriptionStartDate: period.purchaseDate
      )
    )
  }

  /// Charges a customer.
  func charge(
    _ transaction: Transaction,
    account: Int = 0,
    standing: SubscriptionStanding? = nil,
    day: Int64
  ) {
    happen(.charged(entry(transaction, standing), account: AccountID(rawValue: account)), day: day)
  }

  /// Changes a transaction.
  func change(
    _ transaction: Transaction,
    account: Int = 0,
    standing: SubscriptionStanding? = nil,
    day: Int64
  ) {
    happen(.changed(entry(transaction, standing), account: AccountID(rawValue: account)), day: day)
  }

  /// Refunds a transaction.
  func refund(_ transaction: Transaction, account: Int = 0, day: Int64) {
    var refunded = transaction
    let date = StoreDate(rawValue: Self.begin + day * Self.day)
    refunded.setRevocation(Revocation(date: date), signed: date)
    happen(.refunded(entry(refunded, nil), account: AccountID(rawValue: account)), day: day)
  }

  private func entry(
    _ transaction: Transaction,
    _ standing: SubscriptionStanding?
  ) -> BookEntry {
    sequence += 1
    return BookEntry(
      transaction: transaction,
      sequence: sequence,
      origin: .direct,
      standing: standing
    )
  }

  // MARK: Notifications

  /// A notification about a transaction, signed on a day.
  static func payload(
    _ number: Int,
    _ notification: ServerNotification,
    about transaction: Transaction? = nil,
    day: Int64
  ) -> NotificationPayload {
    NotificationPayload(
      notification: notification,
      id: NotificationID(rawValue: "00000000-0000-4000-8000-\(100_000_000_000 + number)"),
      signedDate: StoreDate(rawValue: begin + day * Self.day),
      transaction: transaction
    )
  }

  /// Sends a notification, which is answered with a status at once; nil for no answer in time.
  func send(
    _ payload: NotificationPayload,
    attempt: Int = 1,
    status: Int?,
    day: Int64
  ) {
    happen(.notificationSent(payload, attempt: attempt), day: day)
    let answer = status.map { ServerAnswer(rawValue: $0) }
    happen(.notificationAnswered(payload, attempt: attempt, answer: answer), day: day)
  }

  // MARK: Asking

  /// Sends a request with a valid token, or with another header.
  func ask(
    _ method: HTTPMethod = .get,
    _ path: String,
    _ body: String = "",
    authorization: String? = "Bearer \(TestToken().text)"
  ) -> HTTPResponse? {
    var headers: HTTPHeaders = [:]
    if let authorization, let header = HTTPHeader(name: "Authorization", value: authorization) {
      headers.append(header)
    }
    guard let path = HTTPPath(path) else { return nil }
    let request = HTTPRequest(method, path, headers: headers, body: Array(body.utf8))
    return api.answer(request, from: &books, at: Self.now)
  }

  /// Sends a request that is answered, and returns the answer.
  func response(
    _ method: HTTPMethod = .get,
    _ path: String,
    _ body: String = "",
    authorization: String? = "Bearer \(TestToken().text)"
  ) throws -> HTTPResponse {
    let response = ask(method, path, body, authorization: authorization)
    return try #require(response)
  }

  /// Sends a request that is answered with 200, and returns the content.
  func content(
    _ method: HTTPMethod = .get,
    _ path: String,
    _ body: String = ""
  ) throws -> JSONNode {
    let response = try self.response(method, path, body)
    #expect(response.status == 200, "\(response.text)")
    #expect(response.headers["Content-Type"] == "application/json")
    return try JSONNode.read(FileText(name: "answer", bytes: response.body), dialect: .json)
  }

  /// Sends a request that is answered with an error, and returns its code; 0 if it is none.
  func code(
    _ method: HTTPMethod = .get,
    _ path: String,
    _ body: String = ""
  ) throws -> Int {
    let response = try self.response(method, path, body)
    guard response.headers["Content-Type"] == "application/json", response.status >= 400 else {
      return 0
    }
    let file = FileText(name: "answer", bytes: response.body)
    let content = try JSONNode.read(file, dialect: .json)
    let code = try #require(content["errorCode"]?.whole)
    #expect(content["errorMessage"]?.text?.isEmpty == false && response.status == code / 10_000)
    return code
  }
}

extension JSONNode {
  /// The transaction that a signed text contains.
  func transaction() throws -> Transaction {
    try UnsignedPayloadReader().verify(SignedTransaction(rawValue: text ?? ""))
  }

  /// The object that a signed text contains.
  func signedObject() throws -> WireObject {
    let parts = (text ?? "").utf8.split(separator: UInt8(ascii: "."))
    return try WireObject(utf8: try Base64URL.bytes(of: try #require(parts.dropFirst().first)))
  }

  /// The identifiers of the signed transactions in a list.
  func ids() throws -> [UInt64] {
    try (elements ?? []).map { try $0.transaction().id.rawValue }
  }
}
