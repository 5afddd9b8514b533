import StoreModel

/// The evidence for how the customer got the app itself, which once had a price.
///
/// A customer who bought it then has paid for every non-consumable that it sells now.
struct AppOrigin: Hashable, Sendable {
  /// The version in which the app became free.
  private static let freeSince = [2, 0]

  /// Whether the customer bought the app before it became free.
  private(set) var isPaid = false

  /// Processes StoreKit's answer; one that cannot be verified proves nothing.
  ///
  /// In the sandbox, every customer seems to have begun with version 1.0.
  mutating func recordAppTransaction(_ result: AppTransactionResult) {
    guard let app = result.verifiedPayload else { return }
    isPaid =
      app.environment == .production
      && Self.numbers(of: app.originalAppVersion).lexicographicallyPrecedes(Self.freeSince)
  }

  /// Restores what the last process knew.
  mutating func adopt() { isPaid = true }

  /// A version in numbers: as text, "10.0" would precede "2.0".
  private static func numbers(of version: String) -> [Int] {
    version.split(separator: ".").map { Int($0) ?? .max }
  }
}

/// The rule for plans that exclude each other.
enum GroupRule: Sendable {
  /// Plans of one subscription group; the reference's rule.
  case byGroup
  /// All plans, as if they were in one group.
  case oneForAll

  /// Returns the key under which a group's evidence is kept.
  func place(of group: SubscriptionGroupID) -> SubscriptionGroupID {
    switch self {
    case .byGroup: group
    case .oneForAll: SubscriptionGroupID("all")
    }
  }
}

/// What the app does about a product that it has and that the list of entitlements lacks.
///
/// One report says that the list is empty as long as the device is offline:
/// <https://github.com/LeoKlaus/Paperparrot/issues/235>.
enum MissingProductRule: Hashable, Sendable {
  /// It asks for the product's history, which says what was revoked. If the list is empty, it asks
  /// for the history of all products.
  case asksForHistory
  /// It believes the list.
  case believesList
}

/// The result of one read of the store; every request was made after the read began.
struct HoldingsRead: Sendable {
  /// The statuses of the groups that were known when the read began.
  var statuses: [(group: SubscriptionGroupID, found: [SubscriptionStatus])]
  /// The groups whose statuses could not be read.
  var failed: [SubscriptionGroupID] = []
  /// The current entitlements.
  var entitlements: [VerificationResult]
  /// The history of products that the list of entitlements lacks.
  var history: [VerificationResult] = []
  /// The start of the read, measured from launch.
  var began: Duration
}
