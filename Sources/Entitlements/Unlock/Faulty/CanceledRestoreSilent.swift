import StoreModel

/// Defect: a restore that throws `userCancelled` shows nothing.
///
/// The logic takes the error for a decision of the user. Without a connection, `sync()` may throw
/// it too, and then the user never learns that nothing was restored. Reported for a shipped
/// library:
/// <https://github.com/steprescott/SCPStoreKitManager/issues/10>.
struct CanceledRestoreSilent: RestoreFlow {
  static let variant = Variant.unlock(
    "unlock/canceled-restore-silent",
    role: .defect(.logic, breaks: "alerts-are-seen"),
    summary: "A restore that throws userCancelled, as one without a connection may, shows nothing.",
    report: "https://github.com/steprescott/SCPStoreKitManager/issues/10"
  ) { _ in UnlockParts(restoreFlow: CanceledRestoreSilent()) }

  private var flow = OrderlyRestoreFlow()

  var isRestoring: Bool { flow.isRestoring }

  mutating func beginRestore() -> Bool { flow.beginRestore() }

  mutating func accessArrived() { flow.accessArrived() }

  mutating func end(_ outcome: RestoreOutcome, isUnlocked: Bool) -> Alert {
    flow.end(outcome, isUnlocked: isUnlocked)
  }

  func reports(_ outcome: RestoreOutcome) -> Bool { outcome != .failed(.store(.userCancelled)) }
}
