import StoreModel

/// Defect: a delivery during a restore counts as one more restore, and nothing counts it down.
///
/// If an update arrives between tap and answer, the restore never ends. Fixed in a shipped library:
/// <https://github.com/robotmedia/RMStore/pull/150>.
struct RestoreCounter: RestoreFlow {
  static let variant = Variant.unlock(
    "unlock/restore-counter",
    role: .defect(.logic, breaks: "shows-what-it-knows"),
    summary: "A restore never ends if a transaction arrives while it runs.",
    report: "https://github.com/robotmedia/RMStore/pull/150"
  ) { _ in UnlockParts(restoreFlow: RestoreCounter()) }

  private var flow = OrderlyRestoreFlow()
  private var pending = 0

  var isRestoring: Bool { pending > 0 }

  mutating func beginRestore() -> Bool {
    guard pending == 0, flow.beginRestore() else { return false }
    pending = 1
    return true
  }

  mutating func accessArrived() {
    if pending > 0 { pending += 1 }
    flow.accessArrived()
  }

  mutating func end(_ outcome: RestoreOutcome, isUnlocked: Bool) -> Alert {
    pending -= 1
    return flow.end(outcome, isUnlocked: isUnlocked)
  }
}
