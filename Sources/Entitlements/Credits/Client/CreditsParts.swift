import StoreModel

/// The exchangeable parts of the app.
struct CreditsParts: Sendable {
  /// The rule for when a transaction is finished.
  var finishing = CreditFinishing.onceCredited
  /// Whether two deliveries of one transaction share one post.
  var sends = PostSharing.shared
  /// The source of the displayed balance.
  var balance = BalanceSource.server
  /// The user under whom a purchase is posted.
  var posting = PostingUser.named
}

/// The user under whom the app posts a purchase.
enum PostingUser: Hashable, Sendable {
  /// The user whom its token names; the app waits until that user is signed in.
  case named
  /// Whoever is signed in.
  case underCurrentUser
}

/// The rule for when the app finishes a transaction.
enum CreditFinishing: Hashable, Sendable {
  /// Once the server confirms that it is in the ledger; until then the store delivers it again.
  case onceCredited
  /// On arrival on `updates`, before it is sent.
  case whenUpdated
  /// On arrival by any path; it is sent only once.
  case onArrival
  /// Never: the store delivers it at each launch.
  case never
}

/// The source of the displayed balance.
enum BalanceSource: Hashable, Sendable {
  /// The server only.
  case server
  /// The app adds purchases before the server knows of them.
  case addedByApp
}

/// An image app whose own server keeps the credits.
struct CreditsApp: SingleWindowApp {
  private let client: CreditsClient
  let window: CreditsScreen

  init(environment: AppEnvironment) { self.init(environment: environment, parts: CreditsParts()) }

  init(environment: AppEnvironment, parts: CreditsParts) {
    client = CreditsClient(environment: environment, parts: parts)
    window = CreditsScreen(environment: environment, client: client)
  }

  func launchService() async { await client.launch() }
}

/// The state for the screen: the signed-in user and the balance.
struct CreditsView: ClientView {
  /// The revision; a later state has a higher number.
  var revision = 0
  /// The signed-in user.
  var user: AppAccountToken?
  /// The server's latest balance for the user, or nil before the first answer.
  var balance: CreditBalance?
  /// The packs on the server's list; empty until it answers.
  var packs: [OfferedPack] = []

  mutating func clear() { balance = nil }
}
