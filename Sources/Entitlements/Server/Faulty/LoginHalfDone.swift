import StoreModel

/// Defect: the user is switched before the server is asked for the access.
///
/// If that request fails, the login reports failure, and the previous user's state is lost.
/// Reported by a reviewer of a shipped library:
/// <https://github.com/RevenueCat/purchases-ios/pull/7439>.
enum LoginHalfDone {
  /// The reference's parts with one exception.
  static let parts = AccountParts(login: .switchedFirst)
}

extension AccountSystem {
  static let loginHalfDone = Variant(
    "account/login-half-done",
    role: .logic,
    summary: "Login switches users before the server answers and stays switched if that fails.",
    report: "https://github.com/RevenueCat/purchases-ios/pull/7439",
    makeServer: { AccountServer(environment: $0) },
    makeApp: { AccountApp(environment: $0, parts: LoginHalfDone.parts) }
  )
}
