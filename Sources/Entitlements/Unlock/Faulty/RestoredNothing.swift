import StoreModel

/// Defect: a restore is reported as a success even if nothing is owned.
///
/// A successful request is treated as a successful restore. Reported for a shipped library:
/// <https://github.com/adaptyteam/AdaptySDK-Flutter/issues/206>.
struct RestoredNothing: RestoreFlow {
  static let variant = Variant.unlock(
    "unlock/restored-nothing",
    role: .defect(.logic, breaks: "shows-what-it-knows"),
    summary: "A restore reports success even if the customer owns nothing.",
    report: "https://github.com/adaptyteam/AdaptySDK-Flutter/issues/206"
  ) { _ in UnlockParts(restoreFlow: RestoredNothing()) }

  private var flow = OrderlyRestoreFlow()

  var isRestoring: Bool { flow.isRestoring }

  mutating func beginRestore() -> Bool { flow.beginRestore() }

  mutating func accessArrived() { flow.accessArrived() }

  mutating func end(_ outcome: RestoreOutcome, isUnlocked: Bool) -> Alert {
    let alert = flow.end(outcome, isUnlocked: isUnlocked)
    return alert.kind == .nothingToRestore ? OrderlyRestoreFlow.restored : alert
  }
}
