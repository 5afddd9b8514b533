/// What an app's own server keeps about purchases, which decides the rules that fit it.
public enum ServerKind: Hashable, Sendable {
  /// A row for each purchase; the rows decide who has access.
  case rows
  /// A ledger of credits.
  case ledger
}
