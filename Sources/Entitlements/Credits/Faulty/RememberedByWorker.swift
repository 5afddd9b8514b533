import StoreModel

/// Defect: each worker remembers credited transactions in its own memory.
///
/// The same transaction arrives again at another worker or after a restart. Reported for
/// transactions that arrive again seconds after they were finished:
/// <https://github.com/hyochan/expo-iap/issues/56>.
enum RememberedByWorker {
  static let variant = Variant.credits(
    "credits/remembered-by-worker",
    role: .logic,
    summary: "Only the memory of one server worker records which transactions were credited.",
    report: "https://github.com/hyochan/expo-iap/issues/56",
    server: LedgerParts(repetition: .remembered),
    app: CreditsParts(sends: .eachForItself)
  )
}
