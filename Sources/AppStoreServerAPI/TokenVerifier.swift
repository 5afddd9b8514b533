import StoreJSON
package import StoreModel
package import StoreSigning

/// Verifies the bearer token of a request: a JSON Web Token signed with ES256.
///
/// Source: developer.apple.com/documentation/appstoreserverapi/
/// generating-json-web-tokens-for-api-requests.
package struct TokenVerifier: Sendable {
  private let key: APIKey
  private let publicKey: PublicKey
  private let bundleID: BundleID

  private static let audience = "appstoreconnect-v1"
  private static let longestLifetime: Int64 = 60 * 60
  /// How far two clocks may differ.
  private static let skew: Int64 = 60

  /// Prepares a verifier for the tokens of one app and key.
  package init(key: APIKey, bundleID: BundleID) {
    self.key = key
    publicKey = key.key.publicKey
    self.bundleID = bundleID
  }

  /// Verifies the header `Authorization`.
  ///
  /// - Parameters:
  ///   - header: its value; nil if there is none.
  ///   - now: the time of the wall clock, in seconds since 1970.
  /// - Throws: why the token is refused.
  package func verify(_ header: String?, at now: Int64) throws(TokenRefusal) {
    guard let header, header.hasPrefix("Bearer ") else { throw .missing }
    let parts = Array(header.dropFirst(7).utf8)
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let first = Self.object(parts[0]), let claims = Self.object(parts[1]),
      let bytes = try? Base64URL.bytes(of: parts[2])
    else { throw .malformed }
    guard first["alg"] == .string("ES256"), first["crit"] == nil else { throw .algorithm }
    guard first["typ"] == .string("JWT") else { throw .type }
    guard first["kid"] == .string(key.id) else { throw .keyID }
    let message = Array(parts[0]) + [UInt8(ascii: ".")] + parts[1]
    guard let signature = ECDSASignature(bytes: bytes),
      publicKey.isSignature(signature, of: message)
    else { throw .signature }
    try verify(claims, at: now)
  }

  private func verify(_ claims: WireObject, at now: Int64) throws(TokenRefusal) {
    guard claims["iss"] == .string(key.issuerID) else { throw .issuer }
    guard claims["aud"] == .string(Self.audience) else { throw .audience }
    guard claims["bid"] == .string(bundleID.rawValue) else { throw .bundleID }
    guard let end = Self.time(claims["exp"]) else { throw .expiry }
    guard end > now else { throw .expired }
    // Apple's client for Python sends no "iat".
    guard claims["iat"] != nil else {
      if end - now > Self.longestLifetime + Self.skew { throw .lifetime }
      return
    }
    guard let start = Self.time(claims["iat"]), start <= now + Self.skew else {
      throw .issuedLater
    }
    guard end - start <= Self.longestLifetime else { throw .lifetime }
  }

  private static func object(_ part: ArraySlice<UInt8>) -> WireObject? {
    guard let bytes = try? Base64URL.bytes(of: part) else { return nil }
    return try? WireObject(utf8: bytes)
  }

  /// Returns a time in seconds, which may have a fraction; nil for anything else, and for times so
  /// far away that they cannot be compared.
  private static func time(_ value: JSONValue?) -> Int64? {
    guard let time = value?.truncated?.number, time.magnitude < 1 << 50 else { return nil }
    return time
  }
}

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

/// A key for the App Store Server API, as App Store Connect hands it out.
package struct APIKey: Hashable, Sendable {
  /// The identifier of the key: `kid`.
  package let id: String
  /// The identifier of the developer: `iss`.
  package let issuerID: String
  /// The key itself.
  package let key: PrivateKey

  /// The key of the simulated App Store, always the same one.
  ///
  /// **For tests only**: everyone who has this program has it.
  package static let simulated = APIKey(
    id: "STORESTORM",
    issuerID: "53746f72-6553-4746-8f72-6d0000000000",
    key: PrivateKey(named: "StoreStorm App Store Server API")
  )

  /// Describes a key.
  package init(id: String, issuerID: String, key: PrivateKey) {
    self.id = id
    self.issuerID = issuerID
    self.key = key
  }
}
