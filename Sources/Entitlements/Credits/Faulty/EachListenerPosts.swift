import StoreModel

/// Defect: every listener posts what it receives, and the server credits every post.
///
/// Reported: <https://github.com/hyochan/react-native-iap/issues/2911>.
enum EachListenerPosts {
  static let variant = Variant.credits(
    "credits/each-listener-posts",
    role: .logic,
    summary: "purchase(), updates, and unfinished each post a purchase; every post is credited.",
    report: "https://github.com/hyochan/react-native-iap/issues/2911",
    server: LedgerParts(repetition: .trusted, charges: .ignored),
    app: CreditsParts(sends: .eachForItself)
  )
}
