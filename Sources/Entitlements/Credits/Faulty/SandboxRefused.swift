import StoreModel

/// Defect: a server in production refuses what is bought in the sandbox.
///
/// App Review and TestFlight buy in the sandbox, also from an app in production. Rejected by App
/// Review: <https://github.com/apple/app-store-server-library-java/issues/63>.
enum SandboxRefused {
  static let variant = Variant.credits(
    "credits/sandbox-refused",
    role: .logic,
    summary: "The server accepts purchases of production only; App Review buys in the sandbox.",
    report: "https://github.com/apple/app-store-server-library-java/issues/63",
    server: LedgerParts(environments: .production)
  )
}
