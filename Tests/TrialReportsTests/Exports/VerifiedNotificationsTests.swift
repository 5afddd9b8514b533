import Entitlements
import StoreModel
import StoreSigning
import StoreSimulation
import TestFixtures
import Testing

@testable import Judging
@testable import TrialReports
@testable import Trials

/// Source: a server's verifier must tell what the store signed, and nothing else, as
/// `SignedDataVerifier` of Apple's App Store Server Library does.
@Suite("Notifications of whole trials, verified as a server in production verifies them")
struct VerifiedNotificationsTests {
  private static let scenarios = [
    ("server-notifications", "account/reference"), ("credits-refunds", "credits/reference"),
    ("credits-app-review", "credits/reference"),
    ("offer-codes-and-winback", "subscription/reference"),
    ("intro-offer-renewals", "subscription/reference"),
    ("price-increase", "subscription/reference"), ("refunds", "subscription/reference"),
  ]

  /// What makes two notifications worth two verifications, which take long without optimization.
  private struct Shape: Hashable {
    let notification: ServerNotification
    let environment: StoreEnvironment
    let status: RenewalState?
    let revocation: RevocationType?
    let offer: SubscriptionOffer.Kind?
    let nextOffer: SubscriptionOffer.Kind?
    let hasToken: Bool

    init(_ payload: NotificationPayload) {
      notification = payload.notification
      environment = payload.environment
      status = payload.status
      revocation = payload.transaction?.revocation?.type
      offer = payload.transaction?.offer?.kind
      nextOffer = payload.renewal?.offer?.kind
      hasToken = payload.transaction?.appAccountToken != nil
    }
  }

  /// Returns a trial's notifications, each of another shape.
  private func payloads(of scenario: String, _ variant: String) throws -> [NotificationPayload] {
    let events = try Trial(
      scenario: HuntedScenario.named(scenario),
      variant: #require(HuntedScenario.variant(variant)),
      seed: 5,
      users: 20,
      purpose: .load
    )
    .run(recording: true).record.events
    var log = NotificationLog()
    var shapes: Set<Shape> = []
    return events.compactMap { log.record($0) }.filter { shapes.insert(Shape($0)).inserted }
  }

  private func verdict(
    of verifier: IssuedNotificationVerifier,
    on signed: SignedNotification
  ) -> Result<NotificationPayload, SignedDataError> {
    Result { () throws(SignedDataError) in try verifier.verify(signed) }
  }

  @Test("have the content that the store's own record has", arguments: scenarios)
  func roundTrip(scenario: String, variant: String) throws {
    let payloads = try payloads(of: scenario, variant)
    #expect(payloads.count >= 3)
    for payload in payloads {
      let issued = SignedNotification(payload, signedBy: StoreSignature.notificationSigner)
      let text = SignedNotification(rawValue: issued.rawValue)
      for environment in [StoreEnvironment.production, .sandbox] {
        let verifier = StoreSignature.notificationVerifier(in: environment)
        let full = verdict(of: verifier, on: text)
        #expect(verdict(of: verifier, on: issued) == full)
        let isExpected = payload.environment == environment
        #expect(full == (isExpected ? .success(payload) : .failure(.invalidEnvironment)))
      }
    }
  }

  @Test("are refused in full if anybody else signed them, whatever record they carry")
  func forged() throws {
    let payload = try #require(try payloads(of: "credits-refunds", "credits/reference").first)
    let signer = IssuedNotifications(app: .simulated, chain: .foreign)
    let verifier = StoreSignature.notificationVerifier(in: .production)
    let forged = SignedNotification(payload, signedBy: signer)
    #expect(throws: SignedDataError.invalidChain) { try verifier.verify(forged) }
    let text = SignedNotification(rawValue: forged.rawValue)
    #expect(throws: SignedDataError.invalidChain) { try verifier.verify(text) }
    // A record of a signer with the store's own keys is still a text to anybody who does not know
    // that signer.
    let twin = IssuedNotifications(app: .simulated, chain: .simulated)
    #expect(try verifier.verify(SignedNotification(payload, signedBy: twin)) == payload)
  }
}
