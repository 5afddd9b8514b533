/// When a delivered transaction may be finished.
struct FinishRule: Sendable {
  /// Whether it may be, given that the profile was written or not.
  let mayFinish: @Sendable (_ isWritten: Bool) -> Bool

  /// Only what is durably recorded is finished: until then the store delivers it again.
  static let afterWrite = FinishRule { $0 }
}
