import AppStoreServerAPI
import StoreJSON
import StoreModel
import StoreSigning

/// A bearer token as a client makes it: what Apple's documentation asks for, unless a test changes
/// a part of it.
struct TestToken {
  var key = APIKey.simulated.key
  var header: [(name: String, value: JSONValue)] = [
    ("alg", .string("ES256")), ("kid", .string(APIKey.simulated.id)), ("typ", .string("JWT")),
  ]
  var claims: [(name: String, value: JSONValue)] = [
    ("iss", .string(APIKey.simulated.issuerID)), ("iat", .integer(2_000_000_000)),
    ("exp", .integer(2_000_000_300)), ("aud", .string("appstoreconnect-v1")),
    ("bid", .string("com.example.app")),
  ]

  /// Changes or removes a part of the header.
  func header(_ name: String, _ value: JSONValue?) -> TestToken {
    var token = self
    token.header.removeAll { $0.name == name }
    if let value { token.header.append((name, value)) }
    return token
  }

  /// Changes or removes a claim.
  func claim(_ name: String, _ value: JSONValue?) -> TestToken {
    var token = self
    token.claims.removeAll { $0.name == name }
    if let value { token.claims.append((name, value)) }
    return token
  }

  /// The token.
  var text: String {
    let content = "\(Self.encoded(header)).\(Self.encoded(claims))"
    let signature = key.signature(of: Array(content.utf8))
    return "\(content).\(Base64URL.text(of: signature.bytes))"
  }

  private static func encoded(_ members: [(name: String, value: JSONValue)]) -> String {
    let json = members.map { "\"\($0.name)\":\($0.value.compact)" }.joined(separator: ",")
    return Base64URL.text(of: Array("{\(json)}".utf8))
  }
}
