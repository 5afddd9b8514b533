import FileFormats
import HTTP
import StoreModel

/// A client of the server under test, for one request after the other.
final class TargetClient {
  private let requests: TargetRequests
  /// The clock that is moved to the date of each request; nil to leave it alone.
  private let clock: ServerClock?
  /// Whether to go on waiting for an answer.
  private let goesOn: @Sendable () -> Bool
  private var clients: [HTTPOrigin: HTTPClient] = [:]

  init(
    _ requests: TargetRequests,
    moving clock: ServerClock? = nil,
    while goesOn: @escaping @Sendable () -> Bool = { true }
  ) {
    (self.requests, self.clock, self.goesOn) = (requests, clock, goesOn)
  }

  /// Sends a request and waits for its result.
  ///
  /// - Parameters:
  ///   - planned: The request.
  ///   - number: Its number in the run.
  ///   - note: Sees the request that is sent.
  /// - Returns: The result, and the answer.
  func send(
    _ planned: PlannedRequest,
    number: Int,
    _ note: (HTTPRequest, HTTPAddress) -> Void = { _, _ in }
  ) -> (exchange: Exchange, response: HTTPResponse?) {
    let start = ContinuousClock.now
    var sent = start
    let (response, failure) = answer(to: planned) { request, address in
      note(request, address)
      sent = ContinuousClock.now
    }
    var exchange = Exchange(
      number: number,
      purpose: planned.purpose,
      date: planned.date,
      transaction: planned.transaction,
      status: response?.status,
      failure: failure
    )
    exchange.time = ContinuousClock.now - sent
    exchange.preparation = sent - start
    exchange.fault = planned.fault
    exchange.kills = planned.kills
    exchange.graceEnd = planned.graceEnd
    exchange.notificationDate = planned.notificationDate
    return (exchange, response)
  }

  private func answer(
    to planned: PlannedRequest,
    _ note: (HTTPRequest, HTTPAddress) -> Void
  ) -> (HTTPResponse?, failure: String?) {
    guard let address = requests.address(of: planned.content),
      let request = requests.request(planned)
    else { return (nil, "a value does not fit into a header") }
    do throws(ServerClock.Failure) { try clock?.set(planned.date) } catch {
      return (nil, error.description)
    }
    note(request, address)
    let client = clients[address.origin] ?? HTTPClient(address.origin, while: goesOn)
    clients[address.origin] = client
    do throws(HTTPFailure) {
      let timeout = requests.target.timeout
      return (try client.send(request, timeout: timeout, fault: planned.fault), nil)
    } catch { return (nil, error.description) }
  }

  /// Reads what a user has.
  ///
  /// - Returns: The request, and the content of the answer.
  func read(
    _ user: AppAccountToken,
    at date: StoreDate,
    number: Int
  ) -> (exchange: Exchange, reading: UserReading) {
    let planned = PlannedRequest(content: .read(user), date: date)
    var (exchange, response) = send(planned, number: number)
    let target = requests.target
    guard let response, exchange.isAccepted else {
      var reading = UserReading(unreadable: exchange.outcome, in: target)
      reading.isAnswered = response != nil
      return (exchange, reading)
    }
    let reading = UserReading(of: response, in: target)
    exchange.reading = reading
    return (exchange, reading)
  }
}
