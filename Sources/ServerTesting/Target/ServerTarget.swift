package import HTTP
package import Simulation
package import StoreModel
package import StoreSimulation
package import Trials

/// A real server under test: its address, how a client talks to it, and the products that it knows.
package struct ServerTarget: Sendable {
  /// How to run a process of the server.
  package struct Program: Sendable {
    /// The program and its arguments.
    package var command: [String] = []
    /// A program that ends whatever survives SIGKILL to the process group; nil if nothing does.
    var afterKill: [String]?
  }

  /// How to run the server, and perhaps its database.
  package struct Programs: Sendable {
    package var server = Program()
    /// The database, which is started first; nil if the tool does not start it.
    package var database: Program?
    /// Answers with 200 once the server, with its database, is ready.
    package var ready = HTTPAddress.unread
  }

  /// The URL for notifications of the App Store.
  package var notifications = HTTPAddress.unread
  /// How an app posts a signed transaction on behalf of a user.
  package var post = RequestTemplate(method: .post)
  /// How to read what a user has.
  package var read = RequestTemplate(method: .get)
  /// Where the balance is in the answer (RFC 6901).
  ///
  /// nil if the server gives no credits.
  package var balance: JSONPointer?
  /// Where the plans are in the answer; nil if the server has none.
  var plans: PlanPlace?
  /// How often a user's state is read right after an accepted request, in a run with one request at
  /// a time.
  package var readsAfterRequests = Ratio.never
  /// How to empty the server before a run; nil if that is not needed.
  package var reset: RequestTemplate?
  /// The credits that one unit of each product gives.
  package var credits: [ProductID: Int] = [:]
  /// How to start the server; nil for one that already runs, and that is never killed.
  package var programs: Programs?
  /// The faults on the way to the server.
  package var faults = BoundaryFaults()
  /// Where the server takes the time from; nil for the content of requests, or its own clock.
  var clock: TargetClock?
  /// The port for the App Store Server API; nil if the server does not use it.
  package var api: APITarget?
  /// The limits on the times and errors of a load.
  package var thresholds: [AnswerThreshold] = []
  /// How long the server may take to answer.
  package var timeout = Duration.seconds(10)
  /// How long the server may take, after the last request, until its answers are right.
  package var patience = Duration.seconds(10)

  /// The target with nothing that goes wrong on purpose.
  package var calm: ServerTarget {
    var calm = self
    calm.faults = BoundaryFaults()
    calm.api?.faults = APIFaults()
    return calm
  }
}

/// Where the server under test finds the App Store Server API, and the faults there.
package struct APITarget: Hashable, Sendable {
  /// The port on 127.0.0.1.
  package var port: UInt16 = 0
  /// The faults.
  package var faults = APIFaults()
}

/// A limit on the times or the errors of a load.
package struct AnswerThreshold: Hashable, Sendable, CustomStringConvertible {
  /// The limited quantity.
  package enum Limit: Hashable, Sendable {
    /// The time within which a share of the requests is answered.
    case time(Threshold.Percentile, is: Threshold.Comparison, limit: VirtualDuration)
    /// The share of the requests that fail or have no answer.
    case errors(atMost: Ratio)
  }

  /// The kind of request; nil for notifications and posts together.
  let kind: RequestKind?
  let limit: Limit

  /// The threshold in readable form: `post.p99 < 500ms`.
  package var description: String {
    let prefix = kind.map { "\($0.rawValue)." } ?? ""
    return switch limit {
    case .time(let percentile, let comparison, let limit):
      "\(prefix)\(percentile.rawValue) \(comparison.rawValue) \(TimeLength.text(limit))"
    case .errors(let most): "\(prefix)errors <= \(most.numerator)/\(most.denominator)"
    }
  }
}

/// A kind of request to the server under test.
package enum RequestKind: String, CaseIterable, Sendable {
  case notification
  case post
  case read
}

/// Where the server under test takes the time from, other than from the content of requests.
package struct TargetClock: Hashable, Sendable {
  /// A header of each request with the simulated date in milliseconds since 1970; nil for none.
  var header: String?
  /// The path of libfaketime, which moves the clock of the server's processes; nil for none.
  var library: String?
  /// How far the server's clock is behind that of the store.
  var behind = Duration.zero
}

extension HTTPAddress {
  /// What a target has as long as the address that its file must name is not read.
  static let unread = HTTPAddress(origin: .loopback(port: 80), path: .root)
}

extension ServerTarget {
  /// Whether a library moves the clock of the server, by a file.
  package var movesClock: Bool { clock?.library != nil }
}
