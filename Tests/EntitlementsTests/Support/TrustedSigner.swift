import StoreModel

@testable import Entitlements

/// Signs notifications and trusts only itself, and only in one environment.
final class TrustedSigner: NotificationSigner, NotificationVerifier {
  private let environment: StoreEnvironment

  init(in environment: StoreEnvironment) { self.environment = environment }

  func sign(_ payload: NotificationPayload) -> String { "signed \(payload.id.rawValue)" }

  func verify(_ signed: SignedNotification) throws(SignedDataError) -> NotificationPayload {
    guard let payload = signed.record(of: self) else { throw .verificationFailure }
    guard payload.environment == environment else { throw .invalidEnvironment }
    return payload
  }
}

extension AccountServer {
  /// Delivers a notification that somebody signed.
  func receive(_ payload: NotificationPayload, from signer: TrustedSigner) async -> ServerAnswer {
    await receive(SignedNotification(payload, signedBy: signer))
  }
}
