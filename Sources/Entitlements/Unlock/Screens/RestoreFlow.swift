import StoreModel

/// How far a window's restore has come.
protocol RestoreFlow: Sendable {
  /// Whether a restore is under way.
  var isRestoring: Bool { get }

  /// A tap of the restore button.
  ///
  /// - Returns: whether the store should be asked.
  mutating func begin() -> Bool
  /// A transaction that gives access was delivered.
  mutating func accessArrived()
  /// The store's answer.
  ///
  /// - Returns: what has to be said about it.
  mutating func end(_ outcome: RestoreOutcome, isUnlocked: Bool) -> Alert
}

/// One restore at a time; what is said about it follows from what is owned.
struct OrderlyRestoreFlow: RestoreFlow {
  private(set) var isRestoring = false
  private var hasAccessArrived = false

  init() {}

  mutating func begin() -> Bool {
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
    // An update was quicker than the reads of the restore.
    case .nothingOwned where isUnlocked && hasAccessArrived: return Self.restored
    case .restored, .nothingOwned:
      return Alert(kind: .nothingToRestore, message: "There was nothing to restore.")
    case .failed(let failure):
      let message = "Restore failed: \(failure.message)"
      return Alert(kind: .restoreFailed, reason: failure.reason, message: message)
    }
  }

  /// What is said when something was found.
  static let restored = Alert(kind: .restored, message: "Purchases restored successfully!")
}
