/// The reason why a bearer token is refused.
package enum TokenRefusal: Error, Hashable, Sendable {
  /// There is no header `Authorization: Bearer …`.
  case missing
  /// It is not a JSON Web Token: three parts in Base64URL, the first two of them JSON objects.
  case malformed
  /// The algorithm is not ES256.
  case algorithm
  /// The type is not JWT.
  case type
  /// The key is unknown.
  case keyID
  /// Another key has signed it, or it was changed.
  case signature
  /// The issuer is not the one to whom the key belongs.
  case issuer
  /// The audience is not `appstoreconnect-v1`.
  case audience
  /// The bundle identifier is that of another app, or missing.
  case bundleID
  /// It has no expiration time.
  case expiry
  /// It has expired.
  case expired
  /// It is valid for more than an hour.
  case lifetime
  /// It was issued in the future.
  case issuedLater
}

extension TokenRefusal: CustomStringConvertible {
  /// The expected content.
  package var description: String {
    switch self {
    case .missing: "expected the header \"Authorization: Bearer\" with a token"
    case .malformed: "expected a JSON Web Token"
    case .algorithm: "expected \"alg\": \"ES256\""
    case .type: "expected \"typ\": \"JWT\""
    case .keyID: "expected the key identifier of the key as \"kid\""
    case .signature: "expected a signature of the private key"
    case .issuer: "expected the issuer identifier of the key as \"iss\""
    case .audience: "expected \"aud\": \"appstoreconnect-v1\""
    case .bundleID: "expected the app's bundle identifier as \"bid\""
    case .expiry: "expected a time in seconds as \"exp\""
    case .expired: "expected \"exp\" in the future"
    case .lifetime: "expected \"exp\" at most 60 minutes after \"iat\", or after now without it"
    case .issuedLater: "expected \"iat\" in the past"
    }
  }
}
