import Entitlements
package import Trials

/// The names that scenario files may use, in tests.
package enum TestVocabulary {
  package static let unlock = ScenarioVocabulary(
    systems: ["unlock"],
    invariants: ["paid-means-access", "calls-end"],
    marks: [
      "approved-in-foreground", "approved-in-background", "approved-while-closed",
      "approved-offline",
      "declined", "never-answered", "double-tap", "killed-while-pending", "restored",
      "nothing-to-restore", "restore-during-purchase", "refunded-while-closed",
      "refunded-in-foreground", "sign-in-cancelled", "purchased", "cancelled", "failed",
      "unverified", "bought-again", "two-windows", "window-closed", "relaunched", "bought-outside",
    ]
  )

  /// All names, for the scenario files of this repository.
  package static let files = ScenarioVocabulary.storm(systems: Systems.names)
}
