import StoreModel

/// Defect: the server recognizes a repeated purchase by its signed text.
///
/// A device's text contains a nonce, and the store signs the transaction anew for each device and
/// each fetch. Reported for receipts:
/// <https://github.com/chirag04/react-native-in-app-utils/pull/58>.
enum TextIsIdentity {
  static let variant = Variant.credits(
    "credits/text-is-identity",
    role: .logic,
    summary:
      "The server recognizes a repeated purchase by its signed text, which is never the same.",
    report: "https://github.com/chirag04/react-native-in-app-utils/pull/58",
    server: LedgerParts(repetition: .uniqueText),
    app: CreditsParts(sends: .eachForItself)
  )
}
