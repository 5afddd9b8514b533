/// A situation that a scenario must reach for its result to mean anything.
public enum Mark: String, Hashable, Sendable, CaseIterable {
  /// A direct purchase went through.
  case purchased
  /// Somebody closed the payment sheet.
  case cancelled
  /// A purchase threw.
  case failed
  /// A purchase could not be verified.
  case unverified
  /// Somebody bought what was owned already.
  case boughtAgain = "bought-again"
  /// Somebody bought outside the app.
  case boughtOutside = "bought-outside"
  /// Two windows were open at once.
  case twoWindows = "two-windows"
  /// A second window was closed.
  case windowClosed = "window-closed"
  /// The app was launched a second time on the same device.
  case relaunched
  /// An adult approved while the child's app was in front.
  case approvedInFront = "approved-in-front"
  /// An adult approved while the child's app was behind another.
  case approvedBehind = "approved-behind"
  /// An adult approved while the child's app was closed.
  case approvedWhileClosed = "approved-while-closed"
  /// An adult approved while the child's device was offline.
  case approvedOffline = "approved-offline"
  /// An adult declined.
  case declined
  /// An adult never answers.
  case neverAnswered = "never-answered"
  /// Somebody tapped "buy" again while the first tap's purchase was under way.
  case doubleTap = "double-tap"
  /// The child's app was killed while a request was open.
  case killedWhilePending = "killed-while-pending"
  /// A restore ended well.
  case restored
  /// A restore ended, and there was nothing to restore.
  case nothingToRestore = "nothing-to-restore"
  /// A restore began while a purchase was under way.
  case restoreDuringPurchase = "restore-during-purchase"
  /// Money was given back while the app was closed.
  case refundedWhileClosed = "refunded-while-closed"
  /// Money was given back while the app was in front.
  case refundedInFront = "refunded-in-front"
  /// Somebody cancelled the sign-in of a restore.
  case signInCancelled = "sign-in-cancelled"
  /// The system killed the app, or its owner did.
  case killed
  /// Current entitlements read empty although something is owned.
  case readEmpty = "read-empty"
}
