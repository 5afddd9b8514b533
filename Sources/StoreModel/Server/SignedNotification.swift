/// A notification to the developer's server as it arrives: `signedPayload`, the compact text of a
/// JSON Web Signature.
///
/// Anyone who knows the server's address can send one; only a ``NotificationVerifier`` can tell
/// whether the App Store signed it.
public struct SignedNotification: RawRepresentable, Hashable, Sendable {
  private let origin: Origin

  private enum Origin: Sendable {
    case text(String)
    case record(NotificationPayload, signer: any NotificationSigner)
  }

  /// Wraps a text without checking its signature.
  public init(rawValue: String) { origin = .text(rawValue) }

  /// Creates a notification that its signer issues.
  ///
  /// It holds the signer's own record. Three signatures cost as much as a dozen steps of a
  /// simulation, so the text is made only for those who ask for it.
  package init(_ payload: NotificationPayload, signedBy signer: any NotificationSigner) {
    origin = .record(payload.asSigned, signer: signer)
  }

  /// The text; equal notifications of one signer have equal texts.
  public var rawValue: String {
    switch origin {
    case .text(let text): text
    case .record(let payload, let signer): signer.sign(payload)
    }
  }

  /// Returns the content that a signer issued; nil for a text, and for another signer's content.
  package func record(of signer: any NotificationSigner) -> NotificationPayload? {
    guard case .record(let payload, let owner) = origin, owner === signer else { return nil }
    return payload
  }

  /// The claimed content if no text was made of it yet, whoever signed it.
  var claimedRecord: NotificationPayload? {
    if case .record(let payload, _) = origin { payload } else { nil }
  }
}

/// A signer of notifications, as the store is, known by its identity.
package protocol NotificationSigner: AnyObject, Sendable {
  /// Returns `signedPayload`, with the transaction and the renewal details signed, too.
  func sign(_ payload: NotificationPayload) -> String
}
