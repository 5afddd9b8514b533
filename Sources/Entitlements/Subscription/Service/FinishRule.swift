/// The rule for when a delivered transaction is finished.
enum FinishRule: Sendable {
  /// After it is durably recorded; until then the store delivers it again. The reference's rule.
  case afterWrite
  /// Before anything is recorded.
  case beforeWrite
  /// After the attempt to record it, even if that failed.
  case afterAttempt
}
