import StoreModel

/// Defect: notifications recovered from the notification history replace the known state.
///
/// A notification that failed stays in the history for months, and newer ones may have arrived
/// since. Recovering it without comparing dates gives access back that a refund ended, or ends what
/// was renewed. Asked about Apple's library:
/// <https://github.com/apple/app-store-server-library-node/issues/32>.
enum RecoveryOverwrites {
  static let variant = Variant.account(
    "account/recovery-overwrites",
    role: .logic,
    summary: "After an outage, failed notifications are recovered and replace newer state.",
    report: "https://github.com/apple/app-store-server-library-node/issues/32",
    server: ServerParts(recovery: .atStart(LateRenewalReactivates.merging))
  )
}
