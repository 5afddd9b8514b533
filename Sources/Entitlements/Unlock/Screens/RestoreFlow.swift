import StoreModel

/// The progress of a window's restore.
protocol RestoreFlow: Sendable {
  /// Whether a restore is in progress.
  var isRestoring: Bool { get }

  /// Handles a tap on the restore button.
  mutating func beginRestore() -> Bool
  /// Handles a delivered transaction that gives access.
  mutating func accessArrived()
  /// Handles the store's answer.
  mutating func end(_ outcome: RestoreOutcome, isUnlocked: Bool) -> Alert
  /// Returns whether the user sees the alert of an outcome.
  func reports(_ outcome: RestoreOutcome) -> Bool
}

extension RestoreFlow {
  /// Every outcome has an alert: who taps the button always learns how the restore ended.
  func reports(_ outcome: RestoreOutcome) -> Bool { true }
}

/// One restore at a time, whose alert depends on what is owned.
struct OrderlyRestoreFlow: RestoreFlow {
  private(set) var isRestoring = false
  private var hasAccessArrived = false

  mutating func beginRestore() -> Bool {
    guard !isRestoring else { return false }
    isRestoring = true
    hasAccessArrived = false
    return true
  }

  mutating func accessArrived() { hasAccessArrived = isRestoring }

  mutating func end(_ outcome: RestoreOutcome, isUnlocked: Bool) -> Alert {
    isRestoring = false
    switch outcome {
    case .restored where isUnlocked: return Self.restored
    // An update arrived before the restore's reads.
    case .nothingOwned where isUnlocked && hasAccessArrived: return Self.restored
    case .restored, .nothingOwned:
      return Alert(kind: .nothingToRestore, message: "There was nothing to restore.")
    case .failed(let failure):
      let message = "Restore failed: \(failure.message)"
      return Alert(kind: .restoreFailed, reason: failure.reason, message: message)
    }
  }

  /// The alert for a restore that found a purchase.
  static let restored = Alert(kind: .restored, message: "Purchases restored successfully!")
}
