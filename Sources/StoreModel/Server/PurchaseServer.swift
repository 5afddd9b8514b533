/// What the server answers to a notification: an HTTP status.
public struct ServerAnswer: RawRepresentable, Hashable, Sendable {
  /// The status, 100...599.
  public let rawValue: Int

  /// Wraps a status.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Taken in.
  public static let ok = ServerAnswer(rawValue: 200)
  /// Something broke: to be sent again.
  public static let failed = ServerAnswer(rawValue: 500)
  /// The server is not there for anybody.
  public static let unavailable = ServerAnswer(rawValue: 503)

  /// Whether the App Store takes it for success: 200...206.
  ///
  /// Source: developer.apple.com/documentation/appstoreservernotifications/
  /// responding-to-app-store-server-notifications.
  public var isSuccess: Bool { (200...206).contains(rawValue) }
}

/// What an app asks its own server, on behalf of an app user.
public enum ServerRequest: Hashable, Sendable {
  /// Here is a transaction that the device verified.
  case post(Transaction, by: AppAccountToken)
  /// What may be used?
  case access(of: AppAccountToken)
  /// Somebody signs in; answered like ``access(of:)``.
  case signIn(AppAccountToken)

  /// The app user on whose behalf it is asked.
  public var user: AppAccountToken {
    switch self {
    case .post(_, let user), .access(let user), .signIn(let user): user
    }
  }
}

/// One product that an app user may use by the server's word.
public struct ServedPlan: Hashable, Sendable {
  /// The product.
  public var product: ProductID
  /// Until when, if nothing changes.
  public var end: StoreDate

  /// Describes it.
  public init(_ product: ProductID, until end: StoreDate) {
    self.product = product
    self.end = end
  }
}

/// What an app user may use by the server's word.
public struct ServerAccess: Hashable, Sendable {
  /// The app user.
  public var user: AppAccountToken
  /// The products, each once, in rising order of identifier.
  public var plans: [ServedPlan]
  /// When the server looked.
  public var asOf: StoreDate

  /// Describes access.
  public init(
    user: AppAccountToken,
    plans: [ServedPlan] = [],
    asOf: StoreDate
  ) {
    self.user = user
    self.plans = plans
    self.asOf = asOf
  }
}

/// What the server answers an app.
public enum ServerResponse: Hashable, Sendable {
  /// What was posted is stored, if anything was; this may be used.
  case access(ServerAccess)
  /// What was posted arrived, and nothing was granted for it yet: post it again.
  case accepted
}

/// Why a server did not answer an app.
public enum ServerError: Error, Hashable, Sendable {
  /// It could not be reached, or took too long; what was asked may have been done.
  case unreachable
  /// It answered with an HTTP status that is no success.
  case status(Int)
}

/// The way from an app to its own server.
public protocol ServerConnection: Sendable {
  /// Asks, and waits for the answer.
  ///
  /// - Parameter request: what is asked.
  /// - Returns: the answer.
  /// - Throws: ``ServerError``.
  func ask(_ request: ServerRequest) async throws -> ServerResponse
}

/// What one worker of a server may touch outside itself.
public struct ServerEnvironment: Sendable {
  /// Storage shared with the other workers.
  public let rows: any RowStore
  /// Time, to be used where the server would use `ContinuousClock`.
  public let clock: any Clock<Duration>
  /// The true date: servers have theirs from the network.
  public let today: @Sendable () -> StoreDate
  private let makeHost: @Sendable () -> any Actor

  /// Makes an environment.
  ///
  /// - Parameters:
  ///   - rows: storage.
  ///   - clock: time.
  ///   - today: the true date.
  ///   - makeHost: makes one more host actor for each call.
  public init(
    rows: any RowStore,
    clock: any Clock<Duration>,
    today: @escaping @Sendable () -> StoreDate,
    makeHost: @escaping @Sendable () -> any Actor
  ) {
    self.rows = rows
    self.clock = clock
    self.today = today
    self.makeHost = makeHost
  }

  /// A new host for an actor of the worker's own; see ``AppEnvironment/host()``.
  public func host() -> any Actor { makeHost() }
}

/// One worker of your server's purchase logic, as the simulated world meets it.
///
/// Several run at once over the same storage; any of them may get any request, and all of them end
/// when the server goes down.
public protocol PurchaseServer: Sendable {
  /// Builds a worker. Starts nothing.
  ///
  /// - Parameter environment: storage, clock and hosts.
  init(environment: ServerEnvironment)

  /// Takes in a notification of the App Store's. Runs in a task of its own.
  ///
  /// - Parameter payload: what it says.
  /// - Returns: the status of the answer; anything but 200...206 asks for another attempt.
  func receive(_ payload: NotificationPayload) async -> ServerAnswer

  /// Answers an app. Runs in a task of its own.
  ///
  /// - Parameter request: what is asked.
  /// - Returns: the answer.
  /// - Throws: anything; the app gets status 500.
  func answer(_ request: ServerRequest) async throws -> ServerResponse
}
