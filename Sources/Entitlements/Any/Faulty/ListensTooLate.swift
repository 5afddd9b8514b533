import StoreModel

/// Defect: the app reads first and listens afterwards.
///
/// What arrives between the two is in neither. An app-side listener that comes after the event meant
/// for it is reported for a shipped library:
/// <https://github.com/j3k0/cordova-plugin-purchase/issues/1714>.
extension AnySystem {
  static let listensTooLate = variant(
    "any/listens-too-late",
    role: .race,
    summary: "The app listens only after its first read, and loses what arrives meanwhile.",
    report: "https://github.com/j3k0/cordova-plugin-purchase/issues/1714"
  ) { _ in AnyParts(listening: .afterFirstRead) }
}
