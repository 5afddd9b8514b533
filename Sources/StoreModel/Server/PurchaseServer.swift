/// The server's answer to a notification: an HTTP status.
public struct ServerAnswer: RawRepresentable, Hashable, Sendable {
  /// The status, 100...599.
  public let rawValue: Int

  /// Wraps a status.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The notification was accepted.
  public static let ok = ServerAnswer(rawValue: 200)
  /// The text is not a notification or transaction that the App Store signed for the app.
  public static let badRequest = ServerAnswer(rawValue: 400)
  /// The server failed; the notification has to be sent again.
  public static let failed = ServerAnswer(rawValue: 500)
  /// The server is not available.
  public static let unavailable = ServerAnswer(rawValue: 503)

  /// Whether the App Store treats the status as success: 200...206.
  ///
  /// Source: developer.apple.com/documentation/appstoreservernotifications/
  /// responding-to-app-store-server-notifications.
  public var isSuccess: Bool { (200...206).contains(rawValue) }
}

/// A request from an app to its own server, made on behalf of an app user.
public enum ServerRequest: Hashable, Sendable {
  /// Submit a transaction as the store signed it: `VerificationResult.jwsRepresentation`.
  ///
  /// Anyone may have sent it. ``ServerEnvironment/verified(_:)-(SignedTransaction)`` tells whether
  /// the App Store signed it, and returns it.
  case post(SignedTransaction, by: AppAccountToken)
  /// Ask which products the user may use.
  case access(of: AppAccountToken)
  /// Sign in; the answer is that of ``access(of:)``, or a balance.
  case signIn(AppAccountToken)
  /// A request about credits.
  case credits(CreditRequest)

  /// The app user on whose behalf the request is made.
  public var user: AppAccountToken {
    switch self {
    case .post(_, let user), .access(let user), .signIn(let user): user
    case .credits(let request): request.user
    }
  }
}

/// A product that an app user may use, according to the server.
public struct ServedPlan: Hashable, Sendable {
  /// The product.
  public var product: ProductID
  /// The date on which access ends if nothing changes.
  public var end: StoreDate

  /// Creates a plan.
  public init(_ product: ProductID, until end: StoreDate) {
    self.product = product
    self.end = end
  }
}

/// The access of an app user, according to the server.
public struct ServerAccess: Hashable, Sendable {
  /// The app user.
  public var user: AppAccountToken
  /// The products, each once, sorted by identifier.
  public var plans: [ServedPlan]
  /// The date on which the server looked it up.
  public var asOf: StoreDate

  /// Creates access details.
  public init(user: AppAccountToken, plans: [ServedPlan] = [], asOf: StoreDate) {
    self.user = user
    self.plans = plans
    self.asOf = asOf
  }
}

/// The server's response to an app.
public enum ServerResponse: Hashable, Sendable {
  /// The posted transaction, if any, is stored, and the user has this access.
  case access(ServerAccess)
  /// The posted transaction arrived but was not granted yet.
  ///
  /// Post it again.
  case accepted
  /// The response to a request about credits.
  case credits(CreditResponse)
}

/// The reason why a server did not answer an app.
public enum ServerError: Error, Hashable, Sendable {
  /// The server could not be reached or took too long.
  ///
  /// The request may have been carried out.
  case unreachable
  /// The server answered with an HTTP status that is not a success.
  case status(Int)
  /// The server refuses the request, and will refuse it again.
  case refused(CreditRefusal)
}

/// The connection from an app to its own server.
public protocol ServerConnection: Sendable {
  /// Sends a request and waits for the response.
  func ask(_ request: ServerRequest) async throws -> ServerResponse
}

/// The environment of one worker of a server: its only access to the outside.
public struct ServerEnvironment: Sendable {
  /// The storage of single rows, shared with the other workers.
  public let rows: any RowStore
  /// The database with transactions, shared with the other workers.
  public let database: any Database<CreditRecord>
  /// Verifies that the App Store signed a transaction.
  public let verifier: any TransactionVerifier
  /// Verifies what users of a production app buy in the sandbox; nil if there are no such users.
  ///
  /// App Review and TestFlight buy in the sandbox. Apple recommends that a server tries production
  /// first, and then the sandbox if the environment does not match.
  public let sandboxVerifier: (any TransactionVerifier)?
  /// Verifies that the App Store signed a notification.
  public let notificationVerifier: any NotificationVerifier
  /// Verifies notifications from the sandbox to a production app; nil if there are no users of
  /// ``sandboxVerifier``.
  public let sandboxNotificationVerifier: (any NotificationVerifier)?
  /// The App Store Server API in the app's environment, which answers later.
  public let appStore: any AppStoreServer
  /// The App Store Server API in the sandbox of a production app; nil if there are no users of
  /// ``sandboxVerifier``.
  ///
  /// Apple recommends that a server asks production first, and then the sandbox if it answers
  /// ``AppStoreServerError/transactionIDNotFound``.
  public let sandboxAppStore: (any AppStoreServer)?
  /// Makes an image, remotely and slowly; throws if it cannot.
  public let makeImage: @Sendable () async throws -> Void
  /// The clock that the server uses instead of `ContinuousClock`.
  public let clock: any Clock<Duration>
  /// Generates a unique key, which the server uses instead of `UUID()`.
  public let makeKey: @Sendable () -> RequestKey
  /// Returns the true date: servers get theirs from the network.
  public let today: @Sendable () -> StoreDate
  /// Hands an order of the developer to the App Store, which carries it out afterward.
  package var order: @Sendable (StoreOrder) -> Void = { _ in }
  private let makeHost: @Sendable () -> any Actor

  /// Creates an environment.
  public init(
    rows: any RowStore = NoRows(),
    database: any Database<CreditRecord> = NoDatabase<CreditRecord>(),
    verifier: any TransactionVerifier,
    sandboxVerifier: (any TransactionVerifier)? = nil,
    notificationVerifier: any NotificationVerifier = NoNotifications(),
    sandboxNotificationVerifier: (any NotificationVerifier)? = nil,
    appStore: any AppStoreServer = NoAppStoreServer(),
    sandboxAppStore: (any AppStoreServer)? = nil,
    makeImage: @escaping @Sendable () async throws -> Void = {},
    makeKey: @escaping @Sendable () -> RequestKey,
    clock: any Clock<Duration>,
    today: @escaping @Sendable () -> StoreDate,
    makeHost: @escaping @Sendable () -> any Actor
  ) {
    self.rows = rows
    self.database = database
    self.verifier = verifier
    self.sandboxVerifier = sandboxVerifier
    self.notificationVerifier = notificationVerifier
    self.sandboxNotificationVerifier = sandboxNotificationVerifier
    self.appStore = appStore
    self.sandboxAppStore = sandboxAppStore
    self.makeImage = makeImage
    self.makeKey = makeKey
    self.clock = clock
    self.today = today
    self.makeHost = makeHost
  }

  /// Returns a new host for one of the worker's own actors; see ``AppEnvironment/host()``.
  public func host() -> any Actor { makeHost() }

  /// Returns a transaction that the App Store signed for the app: in the app's environment, or else
  /// in the sandbox if its users may buy there.
  ///
  /// - Throws: The reason of the first verifier if no verifier accepts it.
  public func verified(_ signed: SignedTransaction) throws(JWSError) -> Transaction {
    do { return try verifier.verify(signed) } catch {
      guard let transaction = try? sandboxVerifier?.verify(signed) else { throw error }
      return transaction
    }
  }

  /// Returns the content of a notification that the App Store signed for the app: in the app's
  /// environment, or else in the sandbox if its users may buy there.
  ///
  /// - Throws: The reason of the first verifier if no verifier accepts it.
  public func verified(
    _ signed: SignedNotification
  ) throws(SignedDataError) -> NotificationPayload {
    do { return try notificationVerifier.verify(signed) } catch {
      guard let payload = try? sandboxNotificationVerifier?.verify(signed) else { throw error }
      return payload
    }
  }
}

/// One worker of your server's purchase logic, as the simulated world uses it.
///
/// Several workers run at once over the same storage. Any of them may get any request, and all of
/// them end when the server goes down.
public protocol PurchaseServer: Sendable {
  /// Builds a worker without starting anything.
  init(environment: ServerEnvironment)

  /// Receives a notification, which anyone may have sent.
  ///
  /// Runs in its own task. ``ServerEnvironment/verified(_:)-(SignedNotification)`` tells whether
  /// the App Store signed it, and what it contains.
  ///
  /// - Parameter signed: The `signedPayload` of the request.
  /// - Returns: The status of the answer. Anything but 200...206 requests another attempt.
  func receive(_ signed: SignedNotification) async -> ServerAnswer

  /// Answers a request of an app.
  ///
  /// Runs in its own task.
  ///
  /// - Parameter request: The request.
  /// - Returns: The response.
  /// - Throws: ``ServerError``, which the app receives. Any other error becomes status 500.
  func answer(_ request: ServerRequest) async throws -> ServerResponse

  /// Whether the worker accepts tasks from the developer.
  ///
  /// If not, it gets none.
  var takesTasks: Bool { get }

  /// Performs a task for the developer.
  ///
  /// Runs in its own task.
  func perform(_ task: ServerTask) async throws
}

extension PurchaseServer {
  /// False, for a server that needs no maintenance.
  public var takesTasks: Bool { false }

  /// Does nothing, for a server that needs no maintenance.
  public func perform(_ task: ServerTask) async throws {}
}
