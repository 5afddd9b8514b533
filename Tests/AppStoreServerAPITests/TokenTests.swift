import AppStoreServerAPI
import HTTP
import StoreJSON
import StoreModel
import StoreSigning
import Testing

/// Source: developer.apple.com/documentation/appstoreserverapi/
/// generating-json-web-tokens-for-api-requests, and Apple's client for Python, which sends no
/// "iat".
@Suite("A bearer token for the App Store Server API")
struct TokenTests {
  private func refusal(_ header: String?, at now: Int64 = 2_000_000_000) -> TokenRefusal? {
    let verifier = TokenVerifier(key: .simulated, bundleID: "com.example.app")
    do throws(TokenRefusal) {
      try verifier.verify(header, at: now)
      return nil
    } catch { return error }
  }

  @Test(
    "is accepted as the documentation describes it, without iat, and at the bounds of its time",
    arguments: [
      TestToken(), TestToken().claim("iat", nil), TestToken().claim("exp", .integer(2_000_003_600)),
      TestToken().claim("iat", nil).claim("exp", .integer(2_000_003_600)),
      TestToken().claim("exp", .decimal(units: 20_000_000_015, digits: 1)),
      TestToken().claim("more", .bool(true)),
    ]
  )
  func good(token: TestToken) {
    #expect(refusal("Bearer \(token.text)") == nil)
  }

  private static let mistakes: [(token: TestToken, refusal: TokenRefusal)] = [
    (TestToken(key: PrivateKey(named: "another")), .signature),
    (TestToken().header("alg", .string("none")), .algorithm),
    (TestToken().header("alg", .string("HS256")), .algorithm),
    (TestToken().header("crit", .strings(["exp"])), .algorithm),
    (TestToken().header("typ", nil), .type),
    (TestToken().header("kid", .string("ANOTHER123")), .keyID),
    (TestToken().header("kid", nil), .keyID),
    (TestToken().claim("iss", .string("another")), .issuer),
    (TestToken().claim("aud", .string("appstoreconnect-v2")), .audience),
    (TestToken().claim("aud", nil), .audience),
    (TestToken().claim("bid", .string("com.example.other")), .bundleID),
    (TestToken().claim("bid", nil), .bundleID),
    (TestToken().claim("exp", nil), .expiry),
    (TestToken().claim("exp", .string("2000000300")), .expiry),
    (TestToken().claim("exp", .integer(2_000_000_000)), .expired),
    (TestToken().claim("exp", .integer(.min)), .expiry),
    (TestToken().claim("exp", .integer(2_000_003_601)), .lifetime),
    (TestToken().claim("iat", nil).claim("exp", .integer(2_000_003_700)), .lifetime),
    (TestToken().claim("iat", .integer(2_000_000_200)), .issuedLater),
    (TestToken().claim("iat", .string("x")), .issuedLater),
  ]

  @Test("is refused if anything about it is wrong", arguments: mistakes)
  func bad(token: TestToken, refusal: TokenRefusal) {
    #expect(self.refusal("Bearer \(token.text)") == refusal)
    #expect("\(refusal)".hasPrefix("expected "))
  }

  @Test("is refused if it was changed after it was signed, or is no token at all")
  func changed() {
    let text = TestToken().text
    let parts = text.split(separator: ".")
    let other = TestToken().claim("bid", .string("com.example.app2")).text.split(separator: ".")
    #expect(refusal("Bearer \(parts[0]).\(other[1]).\(parts[2])") == .signature)
    #expect(refusal("Bearer \(parts[0]).\(parts[1]).\(parts[2].dropLast(6))") == .signature)
    let junk = [
      "Bearer ", "Bearer a.b", "Bearer a.b.c.d", "Bearer e30.e30.=", "Bearer ..", "Bearer W10.e30.",
    ]
    for text in junk { #expect(refusal(text) == .malformed) }
    for text in [nil, "", "Basic abc", "bearer \(text)", text] {
      #expect(refusal(text) == .missing)
    }
    #expect(refusal("Bearer \(text)", at: 2_000_000_300) == .expired)
  }

  @Test("that is refused gives status 401 with a text that is not JSON")
  func answer() throws {
    let bench = APIBench()
    for header in [nil, "Bearer x"] {
      let response = try bench.response(.get, "/inApps/v1/transactions/1", authorization: header)
      #expect(response.status == 401 && response.text.hasPrefix("Unauthenticated\n"))
      #expect(response.headers["Content-Type"] == "text/plain; charset=utf-8")
    }
  }
}
