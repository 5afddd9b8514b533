import StoreModel

/// The claim of a finding that shows after requests: which of them makes the server wrong, and what
/// the server is right about without it.
///
/// A shorter list makes the same claim only if the same request makes the server wrong in it, and
/// the server is right about as much without.
struct ServerClaim: Sendable {
  /// What makes the server wrong.
  enum Cause: Hashable, Sendable {
    /// One request, without which the server would be right.
    case request(RequestForm, transaction: TransactionID?, presupposesPurchase: Bool)
    /// Any of several requests that are sent at once, not all of which may be charges.
    case overlap(presupposesPurchase: Bool)
  }

  let cause: Cause
  let basis: ClaimBasis

  /// Whether a shorter list makes the same claim.
  func isKept(by shorter: ServerClaim) -> Bool {
    guard shorter.basis.isRight || !basis.isRight else { return false }
    switch (cause, shorter.cause) {
    case (.request(_, _, let presupposesPurchase), .request):
      return cause == shorter.cause
        && (!presupposesPurchase || shorter.basis.knowledge >= basis.knowledge)
    case (.overlap, .overlap(let presupposesPurchase)):
      // Charges that are right one after the other, and wrong at once, need nothing else.
      return !presupposesPurchase || shorter.basis.knowledge >= basis.knowledge
    case (.request, .overlap), (.overlap, .request): return false
    }
  }

  /// Whether it is certain that the requests about one purchase explain the whole finding.
  ///
  /// A charge alone may count for nothing only because the server knows the user from another
  /// purchase, so it explains nothing.
  var isSufficient: Bool { weight > 1 }

  /// How well it explains a finding; the largest number is the best.
  var weight: Int {
    guard basis.isRight, case .request(let form, _, let presupposesPurchase) = cause else {
      return 0
    }
    if presupposesPurchase { return basis.knowledge.rawValue }
    switch form {
    case .forgedPost, .forgedNotification: return ClaimBasis.Knowledge.shown.rawValue
    case .notification, .unknownNotification, .post, .read, .reset: return 1
    }
  }
}

/// What a server is right about, after requests.
struct ClaimBasis: Hashable, Sendable {
  /// What the server knows of a purchase.
  enum Knowledge: Int, Comparable, Sendable {
    /// It was told nothing.
    case nothing
    /// It has accepted a request about it.
    case heard
    /// It has accepted its charge or its post.
    case accepted
    /// It has also given an answer that was right because the purchase counted in it.
    case shown

    static func < (left: Knowledge, right: Knowledge) -> Bool { left.rawValue < right.rawValue }
  }

  /// Whether the answer at the end agrees with what the server was told.
  var isRight = false
  var knowledge = Knowledge.nothing
}

/// Follows what a server knows of purchases.
struct ClaimObserver {
  /// The purchases that matter; nil for any of the user.
  private let purchases: Set<TransactionID>?
  private var known: [TransactionID: ClaimBasis.Knowledge] = [:]

  /// Begins with a server that knows nothing.
  ///
  /// - Parameter purchases: The purchases that matter; nil for any of the user.
  init(of purchases: Set<TransactionID>?) { self.purchases = purchases }

  /// What the server knows of all purchases that matter, or of one if any will do.
  var knowledge: ClaimBasis.Knowledge {
    guard let purchases else { return known.values.max() ?? .nothing }
    return purchases.map { known[$0] ?? .nothing }.min() ?? .nothing
  }

  /// Whether the server has accepted no genuine request about any purchase.
  private(set) var knowsNothing = true

  /// Takes in what came of a request.
  mutating func observe(_ exchange: Exchange) {
    guard exchange.isAccepted, let id = exchange.transaction?.id else { return }
    knowsNothing = false
    guard purchases?.contains(id) ?? true else { return }
    known[id] = max(known[id] ?? .nothing, exchange.tellsOfSale ? .accepted : .heard)
  }

  /// Returns the purchases that an answer would show now, and has not shown yet.
  ///
  /// - Parameters:
  ///   - books: The books, with what the server was told.
  ///   - date: The date of the answer.
  /// - Returns: The purchases.
  func unshown(in books: ServerBooks, on date: StoreDate) -> [TransactionID] {
    known.filter { $0.value == .accepted && books.isOwed($0.key, on: date) }.keys.sorted()
  }

  /// Notes that an answer was right, in which purchases counted.
  mutating func show(_ purchases: [TransactionID]) {
    for id in purchases { known[id] = .shown }
  }
}
