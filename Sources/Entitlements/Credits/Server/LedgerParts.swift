import StoreModel

/// The pieces that a worker of the credits server is put together from.
struct LedgerParts: Sendable {
  /// How far its transactions are kept apart.
  var level = IsolationLevel.serializable
  /// How a purchase that was credited before is known.
  var repetition = RepeatedPost.uniqueRow
  /// Whose a transaction is that names nobody.
  var ownership = CreditOwner.firstPoster
  /// What the store's word of a charge is good for.
  var charges = ChargeNews.credited
  /// How the free credits come to customers of old.
  var migration = FreeCredits.onceEach
  /// Where a later page of a history begins.
  var paging = HistoryPaging.fromFirstPage
  /// What a worker answers that cannot store what was bought.
  var outage = StorageOutage.told
}

/// How a purchase that was credited before is known.
enum RepeatedPost: Hashable, Sendable {
  /// No two rows of one transaction can be.
  case uniqueRow
  /// It is looked up, then inserted.
  case selectThenInsert
  /// A worker knows what it has credited itself.
  case remembered
  /// A worker knows what it is just crediting.
  case inFlight
  /// It is not: an app posts it once.
  case trusted
}

/// Whose a transaction is that names nobody.
enum CreditOwner: Hashable, Sendable {
  /// Whoever posts it first, for ever.
  case firstPoster
  /// Whoever posted it last.
  case lastPoster
}

/// What the store's word of a charge is good for.
enum ChargeNews: Hashable, Sendable {
  /// It is credited to whom the transaction names.
  case credited
  /// Nothing: the app will post it.
  case ignored
}

/// How the free credits come to customers of old.
enum FreeCredits: Hashable, Sendable {
  /// To each customer once.
  case onceEach
  /// To each customer whenever it runs.
  case unconditional
}

/// Where a later page of a history begins.
enum HistoryPaging: Hashable, Sendable {
  /// Where the one before ended, whatever came since the first.
  case fromFirstPage
  /// So many rows from the newest.
  case fromNewest
}

/// What a worker answers that cannot store what was bought.
enum StorageOutage: Hashable, Sendable {
  /// That it failed.
  case told
  /// That all is well, with nothing added.
  case hidden
}
