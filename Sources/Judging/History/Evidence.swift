public import Simulation
public import StoreModel
public import StoreSimulation

/// One of the things that a rule looked at when it found a violation.
///
/// The story of the violation contains the events of each piece, so a reader sees what the rule
/// judged by. A piece has no events if it is older than the trial, such as a purchase from before.
public enum Evidence: Hashable, Sendable {
  /// A transaction: how it came about, how it changed last, how the app first and last heard of it,
  /// and that it was finished.
  case transaction(TransactionID)
  /// The access to a product: its latest transaction, and the last answer about what the customer
  /// owns, whether or not the answer contains the product.
  case access(ProductID)
  /// The last answer or update that told the app about purchases.
  case news
  /// The last answer to a kind of call.
  case answer(CallKind)
  /// A call: its beginning, and its answer if there is one.
  case call(CallID)
  /// A part of what a window shows: its last change, unless it closed.
  case window(Int, shows: Part)
  /// The last tap in a window.
  case tap(window: Int)
  /// What the app did or heard at an instant.
  case moment(VirtualInstant)
  /// How a transaction was posted to the developer's server, and the answers.
  case posts(TransactionID)
  /// The row of the developer's server with a key.
  case row(RowKey)
  /// What the developer's server stored last about a customer's credits.
  case customer(AppAccountToken)
  /// The credits that the developer's server stored for a transaction.
  case credits(TransactionID)
  /// The last notification about a transaction that reached the developer's server, and the answer.
  case lastNotification(TransactionID)
  /// A notification: its attempts, and the answers.
  case notification(NotificationID)

  /// A part of a screen.
  public enum Part: Hashable, Sendable {
    /// What is unlocked, and for whom.
    case access
    /// A purchase, a restore or the loading of products, as it goes on or has ended.
    case activity
    /// The alert.
    case alert
    /// The sheet, such as a paywall.
    case sheet
    /// The offered price.
    case offer
    /// The end of the subscription.
    case end
    /// The credits, and whose they are.
    case credits
  }
}

extension Evidence.Part {
  /// Whether two screens differ in the part.
  package func differs(_ one: Screen, _ other: Screen) -> Bool {
    switch self {
    case .access: one.unlocked != other.unlocked || one.appUser != other.appUser
    case .activity:
      one.purchaseState != other.purchaseState || one.isRestoring != other.isRestoring
        || one.isLoading != other.isLoading
    case .alert: one.alert != other.alert
    case .sheet: one.sheet != other.sheet
    case .offer: one.offer != other.offer
    case .end: one.subscriptionEnd != other.subscriptionEnd
    case .credits: one.credits != other.credits || one.appUser != other.appUser
    }
  }
}
