import FileFormats
import HTTP
import Simulation
import StoreModel
import Synchronization

/// The connection of a simulated world to the server under test: one request at a time.
///
/// A request blocks the step of the simulation that makes it, so virtual time stands still until it
/// is answered, and the order of requests follows from the seed alone. The same is true of a part
/// of the server that is killed: it is back before the simulation goes on.
final class TargetConnection: Recipient {
  /// A log of requests, with the digest of their addresses, headers and bodies.
  struct Log {
    /// The requests as they were planned, each with its result.
    var sent: [(planned: PlannedRequest, exchange: Exchange)] = []
    var digest = FileDigest(of: [])
    /// The reason why the server could not be restarted.
    var failure: TestedServer.Failure?

    var exchanges: [Exchange] { sent.map(\.exchange) }

    /// Adds what is sent to the digest.
    mutating func addToDigest(_ request: HTTPRequest, _ address: HTTPAddress) {
      let head =
        ["\(request.method) \(address.origin)\(request.path)"]
        + request.headers.all.map { "\($0.name): \($0.value)" } + ["\(request.body.count)", ""]
      digest = digest.continued(with: head.joined(separator: "\n").utf8)
        .continued(with: request.body)
    }
  }

  struct State {
    let client: TargetClient
    var log = Log()
    var isClosed = false
    /// The number of requests of the simulated world, including late ones.
    var deliveries = 0
    var late = LateRequests()
    var extras: ExtraRequests
    /// The readings between the requests.
    var history: ReadHistory
  }

  let server: TestedServer
  let seed: UInt64
  let state: Mutex<State>

  init(_ server: TestedServer, seed: UInt64) {
    self.server = server
    self.seed = seed
    let extras = ExtraRequests(seed: seed)
    let client = server.client(movesClock: true)
    let history = ReadHistory(of: server.requests.target)
    state = Mutex(State(client: client, extras: extras, history: history))
  }

  var log: Log { state.withLock { $0.log } }

  func close() { state.withLock { $0.isClosed = true } }

  func deliver(_ content: PlannedRequest.Content, at date: StoreDate) -> Exchange {
    Simulation.outside {
      state.withLock { state in
        guard !state.isClosed, server.goesOn() else {
          return PlannedRequest(content: content, date: date).unsent
        }
        let faults = server.requests.target.faults
        state.deliveries += 1
        let delay = faults.delay(ofRequest: state.deliveries, seed: seed)
        guard delay == 0 else {
          let late = PlannedRequest(content: content, date: date)
          state.late.hold(late, behind: delay)
          return late.late
        }
        let number = state.log.sent.count + 1
        let draw = faults.draw(number: number, seed: seed)
        var planned = PlannedRequest(content: content, date: date, fault: draw.connection)
        if !draw.isRepeated { planned.kills = draw.kills }
        let exchange = Self.send(planned, &state)
        if draw.isRepeated {
          let again = PlannedRequest(content: content, date: date, kills: draw.kills)
          _ = Self.send(again, &state)
        }
        readBack(after: number, &state)
        restart(draw.kills, &state)
        state.extras.observe(content, exchange)
        for extra in state.extras.following(content, number: number, draw.extras) {
          Self.sendExtra(PlannedRequest(content: extra, date: date), &state)
        }
        for late in state.late.next() { _ = Self.send(late.arriving(on: date), &state) }
        return exchange
      }
    }
  }

  /// Sends what has not arrived yet, because nothing else comes.
  func sendLast() {
    Simulation.outside {
      state.withLock { state in
        guard let date = state.log.sent.last?.exchange.date else { return }
        for late in state.late.last() where server.goesOn() {
          _ = Self.send(late.arriving(on: date), &state)
        }
      }
    }
  }

  /// Sends the requests that no customer has caused.
  ///
  /// The App Store repeats refused notifications, even of types that the server does not know.
  private static func sendExtra(_ planned: PlannedRequest, _ state: inout State) {
    for _ in 0..<LoadQueue.mostRefusals {
      let exchange = send(planned, &state)
      guard case .unknownNotification = planned.content, exchange.status != nil,
        !exchange.isAccepted
      else { return }
    }
  }

  /// Empties the server, if the target says how.
  func reset(at date: StoreDate) -> Exchange? {
    guard server.requests.target.reset != nil else { return nil }
    return Simulation.outside {
      state.withLock {
        Self.send(PlannedRequest(content: .reset, date: date), &$0)
      }
    }
  }

  /// Reads what a user has.
  func read(_ user: AppAccountToken, at date: StoreDate) -> UserReading {
    state.withLock { state in
      let (exchange, reading) = state.client.read(
        user,
        at: date,
        number: state.log.sent.count + 1
      )
      let planned = PlannedRequest(content: .read(user), date: date)
      state.log.sent.append((planned, exchange))
      return reading
    }
  }

  /// Kills the server when the scenario's server goes down, and starts it again.
  ///
  /// No request arrives while the scenario's server is down, so the instant of the start does not
  /// matter.
  func restart() {
    guard server.isManaged else { return }
    Simulation.outside {
      state.withLock { state in
        if let last = state.log.sent.indices.last {
          state.log.sent[last].planned.kills.append(.server)
          state.log.sent[last].exchange.kills.append(.server)
        }
        restart([.server], &state)
      }
    }
  }

  private func restart(_ parts: [ServerPart], _ state: inout State) {
    guard state.log.failure == nil else { return }
    do throws(TestedServer.Failure) { try server.restart(parts) } catch {
      state.log.failure = error
    }
  }

  private static func send(_ planned: PlannedRequest, _ state: inout State) -> Exchange {
    var log = state.log
    let (exchange, _) = state.client.send(planned, number: log.sent.count + 1) {
      log.addToDigest($0, $1)
    }
    state.log.digest = log.digest
    state.log.sent.append((planned, exchange))
    return exchange
  }
}
