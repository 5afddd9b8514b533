package import StoreModel

/// The system `credits`: an image app whose credits are rows in its own server's ledger.
package enum CreditsSystem: Sendable {
  /// All variants: the reference, the design as written, and the reference with one defect each.
  package static let variants: [Variant] = [
    .credits(
      "credits/reference",
      role: .reference,
      summary: "A ledger in a serializable database; the app finishes only recorded purchases."
    ),
    Variant(
      "credits/as-designed",
      role: .asDesigned,
      summary: "The server exactly as its design document describes it.",
      serverKind: .ledger,
      makeServer: { AsDesigned.ImageServer(environment: $0) },
      makeApp: {
        CreditsApp(environment: $0, parts: CreditsParts(sends: .eachForItself))
      }
    ),
    Variant(
      "credits/app-as-designed",
      role: .asDesigned,
      summary: "The app exactly as its design document describes it; the reference's server.",
      serverKind: .ledger,
      makeServer: { CreditsServer(environment: $0) },
      makeApp: { AsDesigned.AIPhotoApp(environment: $0) }
    ),
    PostedTwiceAtOnce.variant, RememberedByWorker.variant, EachListenerPosts.variant,
    KnownInFlight.variant, FinishedBeforeSent.variant, FinishedWithServerDown.variant,
    NeverFinished.variant, SuccessUnprocessed.variant, ChargeIgnored.variant, AppKnowsFirst.variant,
    LastPosterTakes.variant, PosterTakes.variant, ReadCommitted.variant, RepeatableRead.variant,
    PagedFromNewest.variant, TextIsIdentity.variant,
    UnconditionalMigration.variant, SandboxRefused.variant, Unverified.variant,
    LastNewsWins.variant, AnswersFirst.variant,
  ]
}
