public import StoreModel

/// The system `account`: a story app with a login, whose own server determines access.
public enum AccountSystem: Sendable {
  /// All variants: the reference, and the reference with one defect each in the app or server.
  public static let variants: [Variant] = [
    Variant(
      "account/reference",
      role: .reference,
      summary: "A login and a server that gets purchases from notifications and from the app.",
      makeServer: { AccountServer(environment: $0) },
      makeApp: { AccountApp(environment: $0) }
    ),
    lateRenewalReactivates, selectThenInsert, loginTakesPurchase, finishedBeforePosted,
    finishedOnArrival, finishedUnprocessed, olderAccessLast, oldAccessServed, loginHalfDone,
    duplicatePosts,
  ]
}
