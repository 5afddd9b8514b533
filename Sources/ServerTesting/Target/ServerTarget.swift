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
    package let command: [String]
    /// A program that ends whatever survives SIGKILL to the process group; nil if nothing does.
    let afterKill: [String]?
  }

  /// How to run the server, and perhaps its database.
  package struct Programs: Sendable {
    package let server: Program
    /// The database, which is started first; nil if the tool does not start it.
    package let database: Program?
    /// Answers with 200 once the server, with its database, is ready.
    package let ready: HTTPAddress
  }

  /// The URL for notifications of the App Store.
  package let notifications: HTTPAddress
  /// How an app posts a signed transaction on behalf of a user.
  package let post: RequestTemplate
  /// How to read what a user has.
  package let read: RequestTemplate
  /// Where the balance is in the answer (RFC 6901).
  ///
  /// nil if the server gives no credits.
  package let balance: JSONPointer?
  /// Where the plans are in the answer; nil if the server has none.
  let plans: PlanPlace?
  /// How often a user's state is read right after an accepted request, in a run with one request at
  /// a time.
  package let readsAfterRequests: Ratio
  /// How to empty the server before a run; nil if that is not needed.
  package let reset: RequestTemplate?
  /// The credits that one unit of each product gives.
  package let credits: [ProductID: Int]
  /// How to start the server; nil for one that already runs, and that is never killed.
  package let programs: Programs?
  /// The faults on the way to the server.
  package private(set) var faults: BoundaryFaults
  /// Where the server takes the time from; nil for the content of requests, or its own clock.
  let clock: TargetClock?
  /// The port for the App Store Server API; nil if the server does not use it.
  package private(set) var api: APITarget?
  /// The limits on the times and errors of a load.
  package let thresholds: [AnswerThreshold]
  /// How long the server may take to answer.
  package let timeout: Duration
  /// How long the server may take, after the last request, until its answers are right.
  package let patience: Duration

  /// The target with nothing that goes wrong on purpose.
  package var calm: ServerTarget {
    var calm = self
    calm.faults = BoundaryFaults()
    calm.api = api.map { APITarget(port: $0.port, faults: APIFaults()) }
    return calm
  }
}

/// Where the server under test finds the App Store Server API, and the faults there.
package struct APITarget: Hashable, Sendable {
  /// The port on 127.0.0.1.
  package let port: UInt16
  /// The faults.
  package let faults: APIFaults
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
  let header: String?
  /// The path of libfaketime, which moves the clock of the server's processes; nil for none.
  let library: String?
  /// How far the server's clock is behind that of the store.
  let behind: Duration
}

extension ServerTarget {
  /// Whether a library moves the clock of the server, by a file.
  package var movesClock: Bool { clock?.library != nil }
}
