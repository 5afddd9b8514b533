import StoreModel

/// Defect: the app adds purchased credits to the balance before the server does.
///
/// The server refuses requests that use these credits. Reported:
/// <https://github.com/RevenueCat/purchases-flutter/issues/1094>.
enum AppKnowsFirst {
  static let variant = Variant.credits(
    "credits/app-knows-first",
    role: .logic,
    summary: "The app adds credits to the displayed balance before the server knows of them.",
    report: "https://github.com/RevenueCat/purchases-flutter/issues/1094",
    app: CreditsParts(balance: .addedByApp)
  )
}
