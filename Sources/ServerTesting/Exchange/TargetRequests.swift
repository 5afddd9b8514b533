import AppStoreSigning
import FileFormats
import HTTP
import StoreModel

/// Requests to the server under test, signed and as its target file describes them.
struct TargetRequests: Sendable {
  let target: ServerTarget
  private let signer: AppStoreSigner

  init(_ target: ServerTarget, app: AppStoreApp) {
    self.target = target
    signer = AppStoreSigner(app: app)
  }

  /// Returns where a request goes; nil if the target file names no place for it.
  func address(of content: PlannedRequest.Content) -> HTTPAddress? {
    switch content {
    case .notification: target.notifications
    case .post: target.post.address
    case .read: target.read.address
    case .reset: target.reset?.address
    }
  }

  /// Returns a request; nil if a value does not fit into a header.
  ///
  /// Equal contents give equal requests.
  func request(_ planned: PlannedRequest) -> HTTPRequest? {
    switch planned.content {
    case .notification(let payload):
      let json = JSONText.object([.init("signedPayload", .string(signer.sign(payload)))])
      return HTTPRequest(
        .post,
        target.notifications.path,
        headers: ["Content-Type": "application/json"],
        body: Array(json.compact.utf8)
      )
    case .post(let transaction, let user):
      let signed = signer.sign(transaction, at: transaction.signedDate)
      return target.post.request([
        .user: user.rawValue, .transaction: signed.rawValue,
        .product: transaction.productID.rawValue, .transactionID: String(transaction.id.rawValue),
      ])
    case .read(let user):
      return target.read.request([
        .user: user.rawValue, .date: String(planned.date.rawValue),
      ])
    case .reset: return target.reset?.request([:])
    }
  }
}
