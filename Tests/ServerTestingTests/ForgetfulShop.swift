import FileFormats
import StoreModel
import StoreSimulation

@testable import ServerTesting

/// A credits server as a function: what it answers to requests, and what the user has after them.
///
/// It gives credits at posts, takes them at each notification of a refund, whoever signed it, and
/// forgets reversed refunds.
struct ForgetfulShop {
  static let user = AppAccountToken(rawValue: "u")
  static let invented = TransactionID(rawValue: 9)

  /// The state of a purchase.
  enum State: Int64 {
    case bought = 0
    case refunded = 10
    case reversed = 20
  }

  /// The store's books at the end.
  let books: ServerBooks
  private let target: ServerTarget
  private let now = StoreDate(rawValue: 100)

  /// Opens the books.
  ///
  /// - Parameter states: The last states of the purchases 1, 2 and so on.
  /// - Throws: If the target file cannot be read.
  init(_ states: State...) throws {
    let file = FileText(name: "t", bytes: Array(TargetFileTests.complete.utf8))
    target = try ServerTargetReader.decode(file)
    var books = ServerBooks(of: target)
    for (place, state) in states.enumerated() {
      let transaction = Self.transaction(TransactionID(rawValue: UInt64(place + 1)), state)
      let entry = BookEntry(transaction: transaction, sequence: 1, origin: .direct)
      books.observe(.charged(entry, account: AccountID(rawValue: 0)))
    }
    self.books = books
  }

  static func transaction(_ id: TransactionID, _ state: State) -> Transaction {
    Transaction(
      id: id,
      productID: "coins",
      productType: .consumable,
      purchaseDate: StoreDate(rawValue: 0),
      revocation: state == .refunded ? Revocation(date: StoreDate(rawValue: 1)) : nil,
      appAccountToken: user,
      signedDate: StoreDate(rawValue: state.rawValue)
    )
  }

  private static func payload(
    _ notification: ServerNotification,
    _ id: UInt64,
    _ state: State
  )
    -> NotificationPayload
  {
    NotificationPayload(
      notification: notification,
      id: NotificationID(rawValue: "\(notification.type)-\(id)"),
      signedDate: StoreDate(rawValue: state.rawValue),
      transaction: transaction(TransactionID(rawValue: id), state)
    )
  }

  static func charge(_ id: UInt64) -> PlannedRequest {
    request(.notification(payload(.oneTimeCharge, id, .bought)))
  }

  static func refund(_ id: UInt64) -> PlannedRequest {
    request(.notification(payload(.refund, id, .refunded)))
  }

  static func reversal(_ id: UInt64) -> PlannedRequest {
    request(.notification(payload(.refundReversed, id, .reversed)))
  }

  static func post(_ id: UInt64, _ state: State = .bought) -> PlannedRequest {
    request(.post(transaction(TransactionID(rawValue: id), state), by: user))
  }

  static func forgedRefund(_ id: UInt64) -> PlannedRequest {
    let content = Forgery.Content.notification(payload(.refund, id, .refunded))
    return request(.forgery(Forgery(flaw: .foreignRoot, content: content)))
  }

  static func forgedPost() -> PlannedRequest {
    let content = Forgery.Content.post(transaction(invented, .bought), by: user)
    return request(.forgery(Forgery(flaw: .foreignRoot, content: content)))
  }

  private static func request(_ content: PlannedRequest.Content) -> PlannedRequest {
    PlannedRequest(content: content, date: StoreDate(rawValue: 50))
  }

  /// Returns what comes of requests, and the credits after them.
  func answers(to planned: [PlannedRequest]) -> (exchanges: [Exchange], balance: Int) {
    var (owned, refunded): (Set<TransactionID>, Set<TransactionID>) = ([], [])
    var exchanges: [Exchange] = []
    for request in planned {
      let isAccepted: Bool
      if case .post(let transaction) = Self.message(of: request) {
        isAccepted = !transaction.isRevoked && !refunded.contains(transaction.id)
        if isAccepted { owned.insert(transaction.id) }
      } else {
        isAccepted = true
        if case .refund(let id) = Self.message(of: request) { refunded.insert(id) }
      }
      var exchange = Exchange(
        number: exchanges.count + 1,
        purpose: request.purpose,
        date: request.date,
        transaction: request.transaction,
        status: isAccepted ? 200 : 400,
        failure: nil
      )
      exchange.notificationDate = request.notificationDate
      exchanges.append(exchange)
    }
    return (exchanges, 10 * owned.subtracting(refunded).count)
  }

  /// What the server reads, which checks no signature.
  private enum Message {
    case post(Transaction)
    case refund(TransactionID)
    case other
  }

  private static func message(of request: PlannedRequest) -> Message {
    let payload: NotificationPayload
    switch request.content {
    case .post(let transaction, _): return .post(transaction)
    case .notification(let genuine): payload = genuine
    case .forgery(let forgery):
      switch forgery.content {
      case .post(let transaction, _): return .post(transaction)
      case .notification(let forged): payload = forged
      }
    case .unknownNotification, .read, .reset: return .other
    }
    guard case .refund = payload.notification, let id = payload.transaction?.id else {
      return .other
    }
    return .refund(id)
  }

  /// Returns what is wrong after requests.
  func findings(after planned: [PlannedRequest]) -> [ServerFinding] {
    let (exchanges, balance) = answers(to: planned)
    return BooksComparison(books: books.after(exchanges), target, now, exchanges)
      .findings(about: Self.user, UserReading(balance: .found(balance)))
  }

  /// Returns what the server is right about after requests.
  private func basis(
    _ finding: ServerFinding,
    _ planned: [PlannedRequest],
    _ purchases: Set<TransactionID>?
  ) -> ClaimBasis {
    var observer = ClaimObserver(of: purchases)
    var basis = ClaimBasis()
    for count in 0...planned.count {
      let (exchanges, balance) = answers(to: Array(planned.prefix(count)))
      if let last = exchanges.last { observer.observe(last) }
      let told = books.after(exchanges)
      let found = BooksComparison(books: told.asTold, target, now, exchanges)
        .findings(about: Self.user, UserReading(balance: .found(balance)))
      let isRight = observer.knowsNothing ? !found.contains(where: finding.isLike) : found.isEmpty
      if isRight { observer.show(observer.unshown(in: told, on: now)) }
      basis.isRight = isRight
    }
    basis.knowledge = observer.knowledge
    return basis
  }

  /// Returns the shortest order of the first finding after requests, each in a few words.
  func shortest(of planned: [PlannedRequest], isTogether: Bool = false) -> [String]? {
    guard let finding = findings(after: planned).first else { return nil }
    let search = ClaimSearch(
      isTogether: isTogether,
      isAboutEnd: true,
      shows: { findings(after: $0).contains(where: finding.isLike) },
      basis: { basis(finding, $0, $1) }
    )
    return search.least(of: planned).map { answers(to: $0.requests).exchanges.map(\.phrase) }
  }
}
