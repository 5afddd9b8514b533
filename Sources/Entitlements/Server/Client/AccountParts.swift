import StoreModel

/// The pieces that the app is put together from.
struct AccountParts: Sendable {
  /// When a transaction is finished.
  var finishing = PostFinishing.onceStored
  /// Whether a request waits for the one before it.
  var turns = RequestTurns.oneAtATime
  /// In which order a login happens.
  var login = LoginOrder.askedFirst
  /// What becomes of access that the server tells anew.
  var cache = AccessCopy.replaced
  /// Whether two who bring one transaction share one post.
  var posts = PostSharing.shared
}

/// When the app finishes a transaction.
enum PostFinishing: Hashable, Sendable {
  /// Once the server said that it is stored: until then the store delivers it again.
  case onceStored
  /// Once the server answered anything but an error.
  case onceAnswered
  /// When it arrives on `updates`, before it is posted.
  case whenUpdated
  /// When it arrives, however it does; and it is posted once.
  case onArrival
}

/// Whether a request to the server waits for the one before it.
enum RequestTurns: Hashable, Sendable {
  /// It does: answers come in the order in which the server gave them.
  case oneAtATime
  /// It does not.
  case overlapping
}

/// In which order a login happens.
enum LoginOrder: Hashable, Sendable {
  /// The server is asked first; user and access then change at once, or nothing does.
  case askedFirst
  /// The user changes first, then the server is asked for the access.
  case switchedFirst
}

/// What becomes of access that the server tells anew.
enum AccessCopy: Hashable, Sendable {
  /// It is shown.
  case replaced
  /// It is kept, and shown to whoever asks next; who asked gets the old copy.
  case servedOld
}

/// Whether two who bring one transaction share one post.
enum PostSharing: Hashable, Sendable {
  /// They do.
  case shared
  /// Each posts for itself.
  case eachForItself
}
