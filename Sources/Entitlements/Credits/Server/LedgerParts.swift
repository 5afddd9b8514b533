import StoreModel

/// The exchangeable parts of a credits server worker.
struct LedgerParts: Sendable {
  /// The isolation level of its transactions.
  var level = IsolationLevel.serializable
  /// The method for recognizing an already credited purchase.
  var repetition = RepeatedPost.uniqueRow
  /// The owner of a transaction, if its appAccountToken does not decide.
  var ownership = CreditOwner.firstPoster
  /// The handling of charges reported by the store.
  var charges = ChargeNews.credited
  /// The way existing customers get free credits.
  var migration = FreeCredits.onceEach
  /// The start of a later history page.
  var paging = HistoryPaging.fromFirstPage
  /// A worker's answer if it cannot store a purchase.
  var outage = StorageOutage.told
  /// The App Store environments whose transactions it accepts.
  var environments = AcceptedEnvironments.all
  /// The check of signed transactions.
  var signatures = SignatureCheck.verified
  /// Which of two messages about a purchase counts.
  var order = NewsOrder.signedLast
  /// When it answers the App Store.
  var acknowledgement = Acknowledgement.afterCommit
}

/// The conditions that a signed transaction must meet.
enum SignatureCheck: Hashable, Sendable {
  /// That the App Store signed it for the app.
  case verified
  /// Nothing: it reads the content.
  case ignored
}

/// Which of two messages about a purchase counts.
enum NewsOrder: Hashable, Sendable {
  /// The one that the App Store signed last.
  case signedLast
  /// The one that arrived last.
  case arrivedLast
}

/// When a worker answers the App Store.
enum Acknowledgement: Hashable, Sendable {
  /// After the database has committed.
  case afterCommit
  /// At once; the work goes on after it.
  case beforeWork
}

/// The App Store environments whose transactions a worker accepts.
enum AcceptedEnvironments: Hashable, Sendable {
  /// Each one in which the app's users buy.
  case all
  /// Production alone.
  case production
}

/// The method for recognizing an already credited purchase.
enum RepeatedPost: Hashable, Sendable {
  /// A unique index prevents two rows of one transaction.
  case uniqueRow
  /// A unique index prevents two rows of one signed text.
  case uniqueText
  /// The row is looked up, then inserted.
  case selectThenInsert
  /// A worker remembers what it has credited itself.
  case remembered
  /// A worker knows only what it is currently crediting.
  case inFlight
  /// Repetitions are not recognized: the app is trusted to post once.
  case trusted
}

/// The owner of a transaction, if its appAccountToken does not decide.
enum CreditOwner: Hashable, Sendable {
  /// The first poster, permanently.
  case firstPoster
  /// The latest poster.
  case lastPoster
  /// The first poster, even if the token names another user.
  case anyPoster
}

/// The handling of charges reported by the store.
enum ChargeNews: Hashable, Sendable {
  /// The charge is credited to the customer named by the transaction.
  case credited
  /// The charge is ignored: the app is expected to post it.
  case ignored
}

/// The way existing customers get free credits.
enum FreeCredits: Hashable, Sendable {
  /// To each customer once.
  case onceEach
  /// To each customer at every run.
  case unconditional
}

/// The start of a later history page.
enum HistoryPaging: Hashable, Sendable {
  /// At the end of the previous page, whatever was added since the first.
  case fromFirstPage
  /// At an offset from the newest row.
  case fromNewest
}

/// A worker's answer if it cannot store a purchase.
enum StorageOutage: Hashable, Sendable {
  /// The worker reports the failure.
  case told
  /// The worker reports success, with nothing added.
  case hidden
}
