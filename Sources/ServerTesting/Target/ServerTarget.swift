package import HTTP
package import Simulation
package import StoreModel
import StoreSimulation

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
