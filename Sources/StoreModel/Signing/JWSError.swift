/// Why a signed transaction is worth nothing.
public enum JWSError: Error, Hashable, Sendable {
  /// A part of the compact text of a JSON Web Signature.
  public enum Part: Hashable, Sendable {
    /// All of it: there are not three parts.
    case whole
    /// What comes before the first dot.
    case header
    /// What stands between the dots.
    case payload
    /// What comes after the second dot.
    case signature
  }

  /// What is wrong with a payload.
  public enum PayloadFlaw: Error, Hashable, Sendable {
    /// It is no object of JSON.
    case syntax(WireSyntaxError)
    /// It is no transaction.
    case member(WireMemberError)
  }

  /// A part is not Base64URL, or the header is not one that can be followed.
  case malformed(Part)
  /// It claims to be signed in another way than the verifier asks for; `none` is one.
  case wrongAlgorithm(found: String)
  /// The signature does not belong to header and payload, or another key made it.
  case badSignature
  /// What was signed is no transaction.
  case badPayload(PayloadFlaw)
  /// It was made in another store.
  case wrongEnvironment(expected: StoreEnvironment, found: StoreEnvironment)
  /// It was made in another app, or in none.
  case wrongBundle(expected: BundleID, found: BundleID?)
}

extension JWSError: CustomStringConvertible {
  /// What was expected, and what was found.
  public var description: String {
    switch self {
    case .malformed(.whole): "a signed transaction has three parts with dots between"
    case .malformed(.header): "the header is no JWS header in Base64URL"
    case .malformed(.payload): "the payload is no Base64URL"
    case .malformed(.signature): "the signature is no Base64URL"
    case .wrongAlgorithm(let found): "signed with '\(found)', which is not the algorithm asked for"
    case .badSignature: "the signature is not the store's for this header and payload"
    case .badPayload(.syntax(let error)): "the payload is no JSON: \(error)"
    case .badPayload(.member(let error)): "the payload is no transaction: \(error)"
    case .wrongEnvironment(let expected, let found):
      "made in \(found.wireName), expected \(expected.wireName)"
    case .wrongBundle(let expected, let found):
      "made in \(found?.rawValue ?? "no app"), expected \(expected)"
    }
  }
}
