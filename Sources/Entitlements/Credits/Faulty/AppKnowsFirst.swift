import StoreModel

/// Defect: the app adds purchased credits to the balance before the server does.
///
/// The server refuses requests that use these credits. Reported:
/// <https://github.com/RevenueCat/purchases-flutter/issues/1094>.
enum AppKnowsFirst {
  static let variant = Variant(
    "credits/app-knows-first",
    role: .logic,
    summary: "The app adds credits to the displayed balance before the server knows of them.",
    report: "https://github.com/RevenueCat/purchases-flutter/issues/1094",
    makeServer: { CreditsServer(environment: $0) },
    makeApp: { CreditsApp(environment: $0, parts: CreditsParts(balance: .addedByApp)) }
  )
}
