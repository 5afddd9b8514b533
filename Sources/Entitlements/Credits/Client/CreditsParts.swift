import StoreModel

/// The exchangeable parts of the app.
struct CreditsParts: Sendable {
  /// The rule for when a transaction is finished.
  var finishing = CreditFinishing.onceCredited
  /// Whether two deliveries of one transaction share one post.
  var sends = SendSharing.shared
  /// The source of the displayed balance.
  var balance = BalanceSource.server
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

/// Whether two deliveries of one transaction share one post.
enum SendSharing: Hashable, Sendable {
  /// Deliveries share a post, and recorded transactions are not sent again.
  case shared
  /// Each delivery posts separately.
  case eachForItself
}

/// The source of the displayed balance.
enum BalanceSource: Hashable, Sendable {
  /// The server only.
  case server
  /// The app adds purchases before the server knows of them.
  case addedByApp
}
