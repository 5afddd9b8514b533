import AppStoreSigning
import FileFormats
import HTTP
import Simulation
import StoreModel
import Synchronization

/// The connection of a simulated world to the server under test: one request at a time.
///
/// A request blocks the step of the simulation that makes it, so virtual time stands still until it
/// is answered, and the order of requests follows from the seed alone.
final class TargetConnection: Sendable {
  /// A log of requests, with the digest of their addresses, headers and bodies.
  struct Log {
    var exchanges: [Exchange] = []
    var digest = FileDigest(of: [])
  }

  private struct State {
    var clients: [HTTPOrigin: HTTPClient] = [:]
    var log = Log()
  }

  private let target: ServerTarget
  private let signer: AppStoreSigner
  private let state = Mutex(State())

  init(_ target: ServerTarget, app: AppStoreApp) {
    self.target = target
    signer = AppStoreSigner(app: app)
  }

  var log: Log { state.withLock { $0.log } }

  /// Sends a notification as the App Store does.
  func notify(_ payload: NotificationPayload) -> Exchange {
    let json = JSONText.object([.init("signedPayload", .string(signer.sign(payload)))])
    let request = HTTPRequest(
      .post,
      target.notifications.path,
      headers: ["Content-Type": "application/json"],
      body: Array(json.compact.utf8)
    )
    let purpose = Exchange.Purpose.notification(
      payload.notification,
      id: payload.id,
      about: payload.transaction?.id
    )
    return send(request, to: target.notifications, purpose, payload.transaction, payload.signedDate)
      .exchange
  }

  /// Posts a transaction as an app does.
  func post(_ transaction: Transaction, by user: AppAccountToken, at date: StoreDate) -> Exchange {
    let signed = signer.sign(transaction, at: transaction.signedDate)
    let purpose = Exchange.Purpose.post(transaction.id, by: user)
    let request = target.post.request([
      .user: user.rawValue, .transaction: signed.rawValue,
      .product: transaction.productID.rawValue, .transactionID: String(transaction.id.rawValue),
    ])
    return send(request, to: target.post.address, purpose, transaction, date).exchange
  }

  /// Empties the server, if the target says how.
  func reset(at date: StoreDate) -> Exchange? {
    target.reset.map { send($0.request([:]), to: $0.address, .reset, nil, date).exchange }
  }

  /// Reads a user's balance.
  ///
  /// - Returns: The balance; if there is none, what was found in its place.
  func balance(of user: AppAccountToken, at date: StoreDate) -> (number: Int?, found: String) {
    let request = target.read.request([.user: user.rawValue])
    let (exchange, response) = send(request, to: target.read.address, .read(user), nil, date)
    guard let response, exchange.isAccepted else { return (nil, exchange.outcome) }
    let file = FileText(name: "\(target.read.address)", bytes: response.body)
    guard let document = try? FileValue.read(file, dialect: .json) else {
      return (nil, "status \(response.status), and a body that is not JSON")
    }
    guard let value = target.balance.value(in: document) else {
      return (nil, "nothing at \(target.balance) of the answer")
    }
    return (value.whole, "no whole number at \(target.balance) of the answer")
  }

  /// Sends a request, outside the simulation.
  private func exchange(
    _ request: HTTPRequest?,
    with address: HTTPAddress
  ) -> (response: HTTPResponse?, failure: String?) {
    guard let request else { return (nil, "a value does not fit into a header") }
    return state.withLock { state in
      let head =
        ["\(request.method) \(address.origin)\(request.path)"]
        + request.headers.all.map { "\($0.name): \($0.value)" } + ["\(request.body.count)", ""]
      state.log.digest = state.log.digest.continued(with: head.joined(separator: "\n").utf8)
        .continued(with: request.body)
      let client = state.clients[address.origin] ?? HTTPClient(address.origin)
      state.clients[address.origin] = client
      do throws(HTTPFailure) {
        return (try client.send(request, timeout: target.timeout), nil)
      } catch { return (nil, error.description) }
    }
  }

  private func send(
    _ request: HTTPRequest?,
    to address: HTTPAddress,
    _ purpose: Exchange.Purpose,
    _ transaction: Transaction?,
    _ date: StoreDate
  ) -> (exchange: Exchange, response: HTTPResponse?) {
    let (response, failure) = Simulation.outside { exchange(request, with: address) }
    return state.withLock { state in
      let exchange = Exchange(
        number: state.log.exchanges.count + 1,
        purpose: purpose,
        date: date,
        transaction: transaction,
        status: response?.status,
        failure: failure
      )
      state.log.exchanges.append(exchange)
      return (exchange, response)
    }
  }
}
