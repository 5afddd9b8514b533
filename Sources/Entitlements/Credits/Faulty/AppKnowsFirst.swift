import StoreModel

/// Defect: the app counts what was bought before the server does.
///
/// What it then asks for is refused. Reported:
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
