public import StoreJSON

/// The reason why a signed transaction is rejected.
public enum JWSError: Error, Hashable, Sendable {
  /// A part of the compact text of a JSON Web Signature.
  public enum Part: Hashable, Sendable {
    /// The whole text, which does not have three parts.
    case whole
    /// The part before the first dot.
    case header
    /// The part between the dots.
    case payload
    /// The part after the second dot.
    case signature
  }

  /// The flaw of a payload.
  public enum PayloadFlaw: Error, Hashable, Sendable {
    /// The payload is not a JSON object.
    case syntax(JSONSyntaxError)
    /// The payload is not a transaction.
    case member(WireMemberError)
  }

  /// A part is not Base64URL, or the header is not supported.
  case malformed(Part)
  /// The text claims a different algorithm than the verifier requires; `none` counts as one.
  case wrongAlgorithm(found: String)
  /// The signature does not match header and payload, or another key made it.
  case badSignature
  /// The signed payload is not a transaction.
  case badPayload(PayloadFlaw)
  /// The transaction was made in another store.
  case wrongEnvironment(expected: StoreEnvironment, found: StoreEnvironment)
  /// The transaction was made in another app, or in none.
  case wrongBundle(expected: BundleID, found: BundleID?)
}

extension JWSError: CustomStringConvertible {
  /// The expected and the actual value.
  public var description: String {
    switch self {
    case .malformed(.whole): "a signed transaction must have three parts separated by dots"
    case .malformed(.header): "the header is not a JWS header in Base64URL"
    case .malformed(.payload): "the payload is not valid Base64URL"
    case .malformed(.signature): "the signature is not valid Base64URL"
    case .wrongAlgorithm(let found): "signed with '\(found)', which is not the required algorithm"
    case .badSignature: "the signature is not the store's signature of this header and payload"
    case .badPayload(.syntax(let error)): "the payload is not a JSON object: \(error)"
    case .badPayload(.member(let error)): "the payload is not a transaction: \(error)"
    case .wrongEnvironment(let expected, let found):
      "made in \(found.wireName), expected \(expected.wireName)"
    case .wrongBundle(let expected, let found):
      "made in \(found?.rawValue ?? "no app"), expected \(expected)"
    }
  }
}
