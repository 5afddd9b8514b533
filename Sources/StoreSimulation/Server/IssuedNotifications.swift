package import StoreModel
package import StoreSigning

/// The notifications that one party signs for an app, with one chain of certificates.
package final class IssuedNotifications: NotificationSigner {
  /// The app.
  package let app: AppStoreApp
  private let chain: @Sendable () -> CertificateChain

  /// Names the party by its certificates, which are made for its first text only.
  package init(
    app: AppStoreApp,
    chain: @autoclosure @escaping @Sendable () -> CertificateChain
  ) {
    self.app = app
    self.chain = chain
  }

  /// Returns `signedPayload`.
  package func sign(_ payload: NotificationPayload) -> String {
    AppStoreSigner(app: app, chain: chain()).sign(payload)
  }
}

/// A server's verifier of what the simulated App Store issues.
///
/// It refuses and accepts exactly what ``AppStoreVerifier`` refuses and accepts. The arithmetic for
/// one notification takes longer than a whole trial may, and within one world it decides nothing:
/// only the store has the store's key, so a notification that the store's signer holds in its
/// record is one whose signature is right. What carries a text, or comes from another signer, is
/// verified in full.
package struct IssuedNotificationVerifier: NotificationVerifier {
  let issuer: IssuedNotifications
  let environment: StoreEnvironment

  /// Verifies a notification.
  package func verify(
    _ signed: SignedNotification
  ) throws(SignedDataError) -> NotificationPayload {
    guard let payload = signed.record(of: issuer) else {
      return try AppStoreVerifier(app: issuer.app, environment: environment).verify(signed)
    }
    guard payload.environment == environment else { throw .invalidEnvironment }
    return payload
  }
}
