import StoreModel

/// The exchangeable parts of the app.
struct AccountParts: Sendable {
  /// The rule for when a transaction is finished.
  var finishing = PostFinishing.onceStored
  /// Whether a request waits for the previous one.
  var turns = RequestTurns.oneAtATime
  /// The order of steps in a login.
  var login = LoginOrder.askedFirst
  /// The handling of new access from the server.
  var cache = AccessCopy.replaced
  /// Whether two deliveries of one transaction share one post.
  var posts = PostSharing.shared
  /// How long the app waits for `finish()`.
  var patience = FinishPatience.unlimited
  /// The purchases that carry the token of the signed-in user.
  var tokens = TokenUse.always
}

/// How long the app waits for `finish()`.
enum FinishPatience: Hashable, Sendable {
  /// Until it returns.
  case unlimited
  /// For a time; after that, the transaction counts as not handled and is handled again.
  case limited(to: Duration)
}

/// The purchases that carry the token of the signed-in user.
enum TokenUse: Hashable, Sendable {
  /// Every purchase.
  case always
  /// The first purchase of a plan only.
  case firstPurchase
}

/// The rule for when the app finishes a transaction.
enum PostFinishing: Hashable, Sendable {
  /// Once the server confirms that it is stored; until then the store delivers it again.
  case onceStored
  /// Once the server answered without an error.
  case onceAnswered
  /// On arrival on `updates`, before it is posted.
  case whenUpdated
  /// On arrival by any path; it is posted only once.
  case onArrival
}

/// Whether a request to the server waits for the previous one.
enum RequestTurns: Hashable, Sendable {
  /// Requests wait, so answers arrive in the order in which the server gave them.
  case oneAtATime
  /// Requests overlap.
  case overlapping
}

/// The order of steps in a login.
enum LoginOrder: Hashable, Sendable {
  /// The server is asked first; then user and access change together, or neither does.
  case askedFirst
  /// The user changes first, then the server is asked for access.
  case switchedFirst
}

/// The handling of new access from the server.
enum AccessCopy: Hashable, Sendable {
  /// The new access is shown.
  case replaced
  /// The new access is kept for the next request; the current request gets the old copy.
  case servedOld
}

/// Whether two deliveries of one transaction share one post.
enum PostSharing: Hashable, Sendable {
  /// Deliveries share one post.
  case shared
  /// Each delivery posts separately.
  case eachForItself
}

/// A story app with its own login, whose server determines access.
struct AccountApp: SingleWindowApp {
  private let client: AccountClient
  let window: AccountScreen

  init(environment: AppEnvironment) { self.init(environment: environment, parts: AccountParts()) }

  init(environment: AppEnvironment, parts: AccountParts) {
    client = AccountClient(environment: environment, parts: parts)
    window = AccountScreen(environment: environment, client: client, tokens: parts.tokens)
  }

  func launchService() async { await client.launch() }
}

/// The state for the screen: the signed-in user and the access.
struct AccountView: ClientView {
  /// The revision; a later state has a higher number.
  var revision = 0
  /// The signed-in user.
  var user: AppAccountToken?
  /// The products with access, in ascending order of identifier.
  var plans: [ServedPlan] = []

  /// The earliest end of a plan.
  var end: StoreDate? { plans.map(\.end).min() }

  mutating func clear() { plans = [] }
}
