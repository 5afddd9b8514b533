import StoreModel

/// Defect: the server answers a notification before it has stored anything.
///
/// If the worker ends in between, the App Store does not send the notification again. Apple wants a
/// fast answer, so servers put the work off: <https://developer.apple.com/forums/thread/779594>.
/// `Tests/CreditsServer` has the same defect as a variant for a real database.
enum AnswersFirst {
  static let variant = Variant.credits(
    "credits/answers-first",
    role: .logic,
    summary: "The server answers a notification first and stores it afterward, or never.",
    server: LedgerParts(acknowledgement: .beforeWork)
  )
}
