import StoreModel

/// The pieces that the app is put together from.
struct CreditsParts: Sendable {
  /// When a transaction is finished.
  var finishing = CreditFinishing.onceCredited
  /// Whether two who bring one transaction share one send.
  var sends = SendSharing.shared
  /// Where the number on the screen comes from.
  var balance = BalanceSource.server
}

/// When the app finishes a transaction.
enum CreditFinishing: Hashable, Sendable {
  /// Once the server said that it is in the ledger: until then the store delivers it again.
  case onceCredited
  /// When it arrives on `updates`, before it is sent.
  case whenUpdated
  /// When it arrives, however it does; and it is sent once.
  case onArrival
  /// Never: the store delivers it at each launch.
  case never
}

/// Whether two who bring one transaction share one send.
enum SendSharing: Hashable, Sendable {
  /// They do, and what is in the ledger is not sent again.
  case shared
  /// Each sends for itself.
  case eachForItself
}

/// Where the number on the screen comes from.
enum BalanceSource: Hashable, Sendable {
  /// From the server alone.
  case server
  /// What was bought is added before the server knows of it.
  case addedByApp
}
