package import Simulation

/// What goes wrong at the App Store Server API, each with its probability for one request.
package struct APIFaults: Hashable, Sendable {
  /// One thing that goes wrong; scenario files and target files use the same names.
  package enum Fault: String, Hashable, Sendable, CaseIterable {
    /// The connection is reset instead of an answer.
    case reset
    /// Status 401 although the token is right.
    case unauthorized
    /// Status 404 with an error that says to try again.
    case notFound
    /// Status 429, with the header `Retry-After`.
    case tooManyRequests
    /// Status 500.
    case failure
    /// Status 500 with an error that says to try again.
    case retryableFailure
    /// An answer as of an earlier date, and signed then.
    case stale
  }

  /// How often ``Fault/reset`` happens.
  package var reset = Ratio.never
  /// How often ``Fault/unauthorized`` happens.
  package var unauthorized = Ratio.never
  /// How often ``Fault/notFound`` happens.
  package var notFound = Ratio.never
  /// How often ``Fault/tooManyRequests`` happens.
  package var tooManyRequests = Ratio.never
  /// How often ``Fault/failure`` happens.
  package var failure = Ratio.never
  /// How often ``Fault/retryableFailure`` happens.
  package var retryableFailure = Ratio.never
  /// How often ``Fault/stale`` happens.
  package var stale = Ratio.never
  /// How much earlier the date of a stale answer is.
  package var staleBy = DelayRange(.minutes(10), .minutes(10))

  /// Whether an app may make only so many calls; see ``APIRateLimit``.
  package var rateLimits = false

  /// How long a client that sent too many requests is told to wait.
  package static let pause = VirtualDuration.seconds(1)

  /// Creates faults; without changes, nothing goes wrong.
  package init(_ change: (inout APIFaults) -> Void = { _ in }) { change(&self) }

  /// The probability that something goes wrong.
  package subscript(fault: Fault) -> Ratio {
    get { self[keyPath: fault.place] }
    set { self[keyPath: fault.place] = newValue }
  }
}

extension APIFaults.Fault {
  fileprivate var place: WritableKeyPath<APIFaults, Ratio> {
    switch self {
    case .reset: \.reset
    case .unauthorized: \.unauthorized
    case .notFound: \.notFound
    case .tooManyRequests: \.tooManyRequests
    case .failure: \.failure
    case .retryableFailure: \.retryableFailure
    case .stale: \.stale
    }
  }
}

extension APIFaults {
  /// The declarations, in the order of a scenario file.
  ///
  /// They are drawn apart because they came when seeds were in use already.
  static let declarations: [FaultDeclaration] = [
    FaultDeclaration(.api, "reset", .chance(\.faults.api.reset), needsServer: true)
      .setting("How often a call, or its answer, is lost.")
      .summary("a call of the App Store Server API, or its answer, is lost")
      .details(
        """
        The server gets AppStoreServerError.unreachable. If only the answer was lost, the store \
        carries out what the call ordered: a server that repeats it orders it twice.
        """
      )
      .drawnApart(),
    FaultDeclaration(.api, "unauthorized", .chance(\.faults.api.unauthorized), needsServer: true)
      .setting("How often a call is answered with 401.")
      .summary("the App Store Server API refuses the token of a call: status 401")
      .details("The answer has no error code.")
      .drawnApart(),
    FaultDeclaration(.api, "notFound", .chance(\.faults.api.notFound), needsServer: true)
      .setting("How often a call is answered with 404 and an error that says to try again.")
      .summary("the App Store Server API does not find an account for now: 4040002")
      .details(
        """
        The same call succeeds later. A server that takes it for 4040010 forgets a customer who \
        has paid.
        """
      )
      .drawnApart(),
    FaultDeclaration(
      .api,
      "tooManyRequests",
      .chance(\.faults.api.tooManyRequests),
      needsServer: true
    )
    .setting("How often a call is answered with 429 and a date before which to wait.")
    .summary("the App Store Server API refuses a call because there were too many: 4290000")
    .details(
      """
      Retry-After is a date, not a number of seconds. Other calls may be answered meanwhile: how \
      many calls there were matters to rateLimits only.
      """
    )
    .drawnApart(),
    FaultDeclaration(.api, "failure", .chance(\.faults.api.failure), needsServer: true)
      .setting("How often a call is answered with 500.")
      .summary("the App Store Server API fails: 5000000")
      .details("The error does not say whether to try again.")
      .drawnApart(),
    FaultDeclaration(
      .api,
      "retryableFailure",
      .chance(\.faults.api.retryableFailure),
      needsServer: true
    )
    .setting("How often a call is answered with 500 and an error that says to try again.")
    .summary("the App Store Server API fails, and says to try again: 5000001")
    .details("The same call succeeds later.")
    .drawnApart(),
    FaultDeclaration(.api, "stale", .chance(\.faults.api.stale), needsServer: true)
      .setting("How often an answer is as of an earlier date.")
      .summary("the App Store Server API answers with what it knew some time ago")
      .details(
        """
        The answer is signed on the earlier date, which falls within staleBy. A server that does \
        not compare signedDate puts an old state over a newer one.
        """
      )
      .drawnApart(),
    FaultDeclaration(.api, "staleBy", .range(\.faults.api.staleBy), needsServer: true)
      .setting("How old a stale answer is.")
      .summary("how old a stale answer of the App Store Server API is")
      .details("Belongs to stale; without stale, it changes nothing."),
    FaultDeclaration(.api, "rateLimits", .flag(\.faults.api.rateLimits), needsServer: true)
      .setting("Whether calls beyond Apple's limits are answered with 429.")
      .summary("the App Store Server API refuses calls beyond its limits: 4290000")
      .details(
        """
        Apple names a number of calls a second for each kind of call and enforces it each hour. \
        Here it holds in each second of virtual time, which is stricter: 50 calls for \
        transactions, histories, statuses and consumption, 20 for extensions and tokens, 10 for \
        orders and refunds, 1 for test notifications. The sandbox allows a tenth.
        """
      ),
  ]
}
