/// When a delivered transaction is finished.
enum FinishRule: Sendable {
  /// Once it is durably recorded: until then the store delivers it again; the reference's rule.
  case afterWrite
  /// Before anything is recorded.
  case beforeWrite
  /// After the attempt to record it, whatever came of that.
  case afterAttempt
}
