import HTTP
import StoreJSON
import StoreModel
import StoreSigning

/// Requests to the server under test, signed and as its target file describes them.
struct TargetRequests: Sendable {
  let target: ServerTarget
  private let signer: AppStoreSigner
  private let forger: ForgingSigner
  /// The type of the notifications that no library knows.
  static let unknownType = "STORESTORM_UNKNOWN"

  init(_ target: ServerTarget, app: AppStoreApp) {
    self.target = target
    var signer = AppStoreSigner(app: app)
    signer.addsUnknownMembers = target.faults.hasUnknownFields
    self.signer = signer
    forger = ForgingSigner(app: app)
  }

  /// Returns the destination of a request; nil if the target file names none.
  func address(of content: PlannedRequest.Content) -> HTTPAddress? {
    switch content {
    case .notification, .unknownNotification: target.notifications
    case .forgery(let forgery):
      switch forgery.origin {
      case .appStore: target.notifications
      case .app: target.post.address
      }
    case .post: target.post.address
    case .read: target.read.address
    case .reset: target.reset?.address
    }
  }

  /// Returns a request; nil if a value does not fit into a header.
  ///
  /// Equal contents on equal dates give equal requests.
  func request(_ planned: PlannedRequest) -> HTTPRequest? {
    let request = content(of: planned)
    guard let request, let name = target.clock?.header,
      let header = HTTPHeader(name: name, value: date(of: planned))
    else { return request }
    return HTTPRequest(
      request.method,
      request.path,
      headers: HTTPHeaders(request.headers.all + [header]),
      body: request.body
    )
  }

  /// The date of a request as the server is to see it.
  private func date(of planned: PlannedRequest) -> String {
    String(planned.date.rawValue - (target.clock?.behindMilliseconds ?? 0))
  }

  private func content(of planned: PlannedRequest) -> HTTPRequest? {
    switch planned.content {
    case .notification(let payload): return notification(signer.sign(payload))
    case .unknownNotification(let payload):
      return notification(signer.sign(payload, as: Self.unknownType))
    case .forgery(let forgery):
      let text = forger.sign(forgery)
      switch forgery.content {
      case .notification: return notification(text)
      case .post(let transaction, let user):
        return post(transaction, signed: text, by: user, planned)
      }
    case .post(let transaction, let user):
      let signed = signer.sign(transaction, at: transaction.signedDate)
      return post(transaction, signed: signed.rawValue, by: user, planned)
    case .read(let user):
      return target.read.request([
        .user: user.rawValue, .date: date(of: planned),
      ])
    case .reset: return target.reset?.request([:])
    }
  }

  private func notification(_ signed: String) -> HTTPRequest {
    let json = JSONValue.object([.init("signedPayload", .string(signed))])
    return HTTPRequest(
      .post,
      target.notifications.path,
      headers: ["Content-Type": "application/json"],
      body: Array(json.compact.utf8)
    )
  }

  private func post(
    _ transaction: Transaction,
    signed: String,
    by user: AppAccountToken,
    _ planned: PlannedRequest
  ) -> HTTPRequest? {
    target.post.request([
      .user: user.rawValue, .transaction: signed, .product: transaction.productID.rawValue,
      .transactionID: String(transaction.id.rawValue), .date: date(of: planned),
    ])
  }
}
