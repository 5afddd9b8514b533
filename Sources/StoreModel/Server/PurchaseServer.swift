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
  /// Somebody signs in; answered like ``access(of:)``, or with a balance.
  case signIn(AppAccountToken)
  /// Something about credits.
  case credits(CreditRequest)

  /// The app user on whose behalf it is asked.
  public var user: AppAccountToken {
    switch self {
    case .post(_, let user), .access(let user), .signIn(let user): user
    case .credits(let request): request.user
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
  /// What was asked about credits.
  case credits(CreditResponse)
}

/// Why a server did not answer an app.
public enum ServerError: Error, Hashable, Sendable {
  /// It could not be reached, or took too long; what was asked may have been done.
  case unreachable
  /// It answered with an HTTP status that is no success.
  case status(Int)
  /// It refuses, and will again.
  case refused(CreditRefusal)
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
  /// Storage shared with the other workers: single rows.
  public let rows: any RowStore
  /// Storage shared with the other workers: a database with transactions.
  public let database: any Database<CreditRecord>
  /// What tells a transaction that the App Store signed from anything else.
  public let verifier: any TransactionVerifier
  /// Makes an image, elsewhere and slowly; throws if it cannot.
  public let makeImage: @Sendable () async throws -> Void
  /// Time, to be used where the server would use `ContinuousClock`.
  public let clock: any Clock<Duration>
  /// Makes a key that nobody had before, to be used where the server would use `UUID()`.
  public let makeKey: @Sendable () -> RequestKey
  /// The true date: servers have theirs from the network.
  public let today: @Sendable () -> StoreDate
  private let makeHost: @Sendable () -> any Actor

  /// Makes an environment.
  ///
  /// - Parameters:
  ///   - rows: storage: single rows.
  ///   - database: storage: transactions.
  ///   - verifier: verifies signed transactions.
  ///   - makeImage: makes an image.
  ///   - makeKey: makes a key that nobody had before.
  ///   - clock: time.
  ///   - today: the true date.
  ///   - makeHost: makes one more host actor for each call.
  public init(
    rows: any RowStore = NoRows(),
    database: any Database<CreditRecord> = NoDatabase<CreditRecord>(),
    verifier: any TransactionVerifier,
    makeImage: @escaping @Sendable () async throws -> Void = {},
    makeKey: @escaping @Sendable () -> RequestKey,
    clock: any Clock<Duration>,
    today: @escaping @Sendable () -> StoreDate,
    makeHost: @escaping @Sendable () -> any Actor
  ) {
    self.rows = rows
    self.database = database
    self.verifier = verifier
    self.makeImage = makeImage
    self.makeKey = makeKey
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
  /// - Throws: ``ServerError``, which the app gets; for anything else it gets status 500.
  func answer(_ request: ServerRequest) async throws -> ServerResponse

  /// Whether it takes tasks of the developer's; without, none is given.
  var takesTasks: Bool { get }

  /// Does what the developer asks for. Runs in a task of its own.
  ///
  /// - Parameter task: what is to be done.
  /// - Throws: anything; the developer tries again a minute later.
  func perform(_ task: ServerTask) async throws
}

extension PurchaseServer {
  /// No: a server that needs no care.
  public var takesTasks: Bool { false }

  /// Does nothing: a server that needs no care.
  public func perform(_ task: ServerTask) async throws {}
}
