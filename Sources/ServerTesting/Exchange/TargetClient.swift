import FileFormats
import HTTP
import StoreModel

/// A client of the server under test, for one request after the other.
final class TargetClient {
  private let requests: TargetRequests
  private var clients: [HTTPOrigin: HTTPClient] = [:]

  init(_ requests: TargetRequests) { self.requests = requests }

  /// Sends a request and waits for what comes of it.
  ///
  /// - Parameters:
  ///   - planned: The request.
  ///   - number: Its number in the run.
  ///   - note: Sees the request that is sent.
  /// - Returns: What came of it, and the answer.
  func send(
    _ planned: PlannedRequest,
    number: Int,
    _ note: (HTTPRequest, HTTPAddress) -> Void = { _, _ in }
  ) -> (exchange: Exchange, response: HTTPResponse?) {
    let (response, failure) = answer(to: planned, note)
    var exchange = Exchange(
      number: number,
      purpose: planned.purpose,
      date: planned.date,
      transaction: planned.transaction,
      status: response?.status,
      failure: failure
    )
    exchange.kills = planned.kills
    return (exchange, response)
  }

  private func answer(
    to planned: PlannedRequest,
    _ note: (HTTPRequest, HTTPAddress) -> Void
  ) -> (HTTPResponse?, failure: String?) {
    guard let address = requests.address(of: planned.content),
      let request = requests.request(planned.content)
    else { return (nil, "a value does not fit into a header") }
    note(request, address)
    let client = clients[address.origin] ?? HTTPClient(address.origin)
    clients[address.origin] = client
    do throws(HTTPFailure) {
      let timeout = requests.target.timeout
      return (try client.send(request, timeout: timeout, fault: planned.fault), nil)
    } catch { return (nil, error.description) }
  }

  /// Reads a user's balance.
  ///
  /// - Returns: What was asked, and the balance; if there is none, what was found in its place.
  func balance(
    of user: AppAccountToken,
    at date: StoreDate,
    number: Int
  ) -> (exchange: Exchange, balance: Int?, found: String) {
    let planned = PlannedRequest(content: .read(user), date: date)
    let (exchange, response) = send(planned, number: number)
    guard let response, exchange.isAccepted else { return (exchange, nil, exchange.outcome) }
    let pointer = requests.target.balance
    let file = FileText(name: "\(requests.target.read.address)", bytes: response.body)
    guard let document = try? FileValue.read(file, dialect: .json) else {
      return (exchange, nil, "status \(response.status), and a body that is not JSON")
    }
    guard let value = pointer.value(in: document) else {
      return (exchange, nil, "nothing at \(pointer) of the answer")
    }
    return (exchange, value.whole, "no whole number at \(pointer) of the answer")
  }
}
