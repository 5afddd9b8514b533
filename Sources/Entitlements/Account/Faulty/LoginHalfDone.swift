import StoreModel

/// Defect: the user is switched before the server is asked for the access.
///
/// If that request fails, the login reports failure, and the previous user's state is lost.
/// Reported by a reviewer of a shipped library:
/// <https://github.com/RevenueCat/purchases-ios/pull/7439>.
enum LoginHalfDone {
  static let variant = Variant.account(
    "account/login-half-done",
    role: .logic,
    summary: "Login switches users before the server answers and stays switched if that fails.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/7439",
    app: AccountParts(login: .switchedFirst)
  )
}
