import StoreModel
import Testing

@Suite("Forged transactions")
struct ForgedTransactionTests {
  typealias Signed = SignedTransactionTests

  static let transaction = Transaction(
    id: TransactionID(rawValue: 5),
    productID: "credits.starter",
    productType: .consumable,
    purchaseDate: StoreDate(rawValue: 10),
    price: Price(milliunits: 990, currency: "USD")
  )
  static let genuine = Signed.signer.sign(transaction, at: Signed.today)
  static let parts = genuine.rawValue.split(separator: ".").map(String.init)
  static let payload = transaction.wire(signed: Signed.today, bundleID: Signed.bundleID).json

  private func error(of signed: SignedTransaction) -> JWSError? {
    do {
      _ = try Signed.verifier().verify(signed)
      return nil
    } catch {
      return error
    }
  }

  /// A purchase of ten for one, with the signature of the genuine text.
  private static let changed = Forgery.text(
    parts[0],
    Forgery.encoded(payload.replacing(#""quantity":1"#, with: #""quantity":10"#)),
    parts[2]
  )

  private static let otherKey = KeyedDigestSigner(
    key: SigningKey(name: "store-1", secret: Array("0123456789abcdef0123456789abcdeg".utf8)),
    bundleID: Signed.bundleID
  ).sign(transaction, at: Signed.today)

  private static func claiming(_ algorithm: String, signature: String) -> SignedTransaction {
    Forgery.text(
      Forgery.encoded(#"{"alg":"\#(algorithm)","typ":"JWT"}"#),
      Forgery.encoded(payload),
      signature
    )
  }

  static let table: [(name: String, text: SignedTransaction, error: JWSError)] = [
    ("payload changed", changed, .badSignature),
    ("signature of another key", otherKey, .badSignature),
    ("signature of another text", Forgery.text(parts[0], parts[1], otherSignature), .badSignature),
    ("no signature", Forgery.text(parts[0], parts[1], ""), .badSignature),
    ("signature twice", Forgery.text(parts[0], parts[1], twice), .badSignature),
    ("header and payload swapped", Forgery.text(parts[1], parts[0], parts[2]), .malformed(.header)),
    ("payload and signature swapped", Forgery.text(parts[0], parts[2], parts[1]), .badSignature),
    ("signature first", Forgery.text(parts[2], parts[1], parts[0]), .malformed(.header)),
    ("other header, same meaning", Forgery.text(spaced, parts[1], parts[2]), .badSignature),
    ("alg none, no signature", claiming("none", signature: ""), .wrongAlgorithm(found: "none")),
    ("alg none, signed", claiming("none", signature: parts[2]), .wrongAlgorithm(found: "none")),
    ("alg None", claiming("None", signature: ""), .wrongAlgorithm(found: "None")),
    ("alg in small letters", claiming("hs256", signature: ""), .wrongAlgorithm(found: "hs256")),
    ("alg of the App Store", claiming("ES256", signature: ""), .wrongAlgorithm(found: "ES256")),
    ("alg none, signed by the store", headed(#"{"alg":"none"}"#), .wrongAlgorithm(found: "none")),
    ("no alg, signed by the store", headed(#"{"typ":"JWT"}"#), .malformed(.header)),
    (
      "two algs, signed by the store", headed(#"{"alg":"none","alg":"HS256"}"#), .malformed(.header)
    ),
    ("alg a number, signed by the store", headed(#"{"alg":256}"#), .malformed(.header)),
    ("unknown demand, signed by the store", headed(critical), .malformed(.header)),
    (
      "header no JSON", Forgery.text(Forgery.encoded("HS256"), parts[1], parts[2]),
      .malformed(.header)
    ),
    ("header no Base64URL", Forgery.text("{}", parts[1], parts[2]), .malformed(.header)),
    ("header with padding", Forgery.text(parts[0] + "=", parts[1], parts[2]), .malformed(.header)),
    ("payload not encoded", Forgery.text(parts[0], "{}", parts[2]), .malformed(.payload)),
    ("payload with space", Forgery.text(parts[0], parts[1] + "\n", parts[2]), .malformed(.payload)),
    (
      "signature with space", Forgery.text(parts[0], parts[1], parts[2] + " "),
      .malformed(.signature)
    ),
    ("signature not encoded", Forgery.text(parts[0], parts[1], "é"), .malformed(.signature)),
    ("empty text", Forgery.text(""), .malformed(.whole)),
    ("no dots", Forgery.text(parts[0] + parts[1] + parts[2]), .malformed(.whole)),
    ("one dot", Forgery.text(parts[0], parts[1]), .malformed(.whole)),
    ("four parts", Forgery.text(parts[0], parts[1], parts[2], ""), .malformed(.whole)),
    ("a dot before", Forgery.text("", parts[0], parts[1], parts[2]), .malformed(.whole)),
    ("three empty parts", Forgery.text("", "", ""), .malformed(.header)),
    ("unicode", Forgery.text("🂡", "🂱", "🃁"), .malformed(.header)),
    ("unicode dots", SignedTransaction(rawValue: dotted), .malformed(.whole)),
    ("space before", SignedTransaction(rawValue: " " + genuine.rawValue), .malformed(.header)),
  ]

  private static let otherSignature = String(changedAndSigned.rawValue.split(separator: ".")[2])
  private static let changedAndSigned = Forgery.signed(payload: payload + " ")
  private static let spaced = Forgery.encoded(#"{"alg": "HS256","typ":"JWT","kid":"store-1"}"#)
  private static let critical = #"{"alg":"HS256","crit":["b64"],"b64":false}"#
  private static let dotted = genuine.rawValue.replacing(".", with: "\u{FF0E}")
  private static let twice = Base64URL.text(
    of: ((try? Base64URL.bytes(of: parts[2].utf8)) ?? []).flatMap { [$0, $0] }
  )

  private static func headed(_ header: String) -> SignedTransaction {
    Forgery.signed(header: header, payload: payload)
  }

  @Test("the input of the table below is genuine")
  func control() {
    #expect(error(of: Self.genuine) == nil)
    #expect(Forgery.signed(payload: Self.payload) == Self.genuine)
    #expect(error(of: Self.headed(#"{"kid":7,"x":[{}],"alg":"HS256"}"#)) == nil)
  }

  @Test("are refused, each for its own reason", arguments: table)
  func refused(name: String, text: SignedTransaction, expected: JWSError) {
    #expect(error(of: text) == expected)
  }

  @Test("a text that ends early is refused, wherever it ends")
  func truncated() {
    let text = Self.genuine.rawValue
    for length in 0..<text.utf8.count {
      let beginning = SignedTransaction(rawValue: String(text.prefix(length)))
      #expect(error(of: beginning) != nil, "\(length)")
    }
  }

  @Test("a text with any one character changed, added, or removed is refused")
  func oneCharacter() {
    let text = Array(Self.genuine.rawValue.utf8)
    func isRefused(_ other: [UInt8]) -> Bool {
      error(of: SignedTransaction(rawValue: String(decoding: other, as: UTF8.self))) != nil
    }
    let characters = Array("A_.=z".utf8)
    for place in text.indices {
      var other = text
      other.remove(at: place)
      #expect(isRefused(other), "without \(place)")
      for character in characters {
        other = text
        other[place] = character
        #expect(other == text || isRefused(other), "\(character) at \(place)")
        other = text
        other.insert(character, at: place)
        #expect(isRefused(other), "\(character) before \(place)")
      }
    }
    // The last character holds four bits of the signature and two of nothing.
    for character in UInt8.min...0x7F where character != text[text.count - 1] {
      #expect(isRefused(text.dropLast() + [character]), "\(character) at the end")
    }
  }

  /// Apple's SignedDataVerifier returns any text as valid, unverified, where it is configured for
  /// Xcode or LocalTesting. (apple/app-store-server-library-python, issue 22)
  @Test("Xcode's environment makes no one believe an unsigned text, as Apple's library does")
  func xcode() throws {
    let payload = TransactionReadingTests.xcodeSample
    let bundle: BundleID = "com.example.naturelab.backyardbirds.example"
    let verifier = KeyedDigestVerifier(key: Signed.key, bundleID: bundle, environment: .xcode)
    let header = #"{"kid":"Apple_Xcode_Key","typ":"JWT","alg":"ES256","x5c":["MIIB"]}"#
    let unsigned: [(String, JWSError)] = [
      (header, .wrongAlgorithm(found: "ES256")),
      (#"{"alg":"none"}"#, .wrongAlgorithm(found: "none")),
      (Forgery.header, .badSignature),
    ]
    for environment in ["Xcode", "LocalTesting"] {
      let claimed = payload.replacing(
        #""environment":"Xcode""#,
        with: #""environment":"\#(environment)""#
      )
      for (header, expected) in unsigned {
        for signature in ["", Self.parts[2]] {
          let text = Forgery.text(Forgery.encoded(header), Forgery.encoded(claimed), signature)
          #expect(throws: expected) { try verifier.verify(text) }
        }
      }
    }
    // The payload is not the reason: signed by the store it is believed.
    #expect(throws: Never.self) { try verifier.verify(Forgery.signed(payload: payload)) }
  }

  @Test("the reader that ignores signatures believes a forged quantity of ten")
  func believed() throws {
    #expect(try UnsignedPayloadReader().verify(Self.changed).purchasedQuantity == 10)
    #expect(try UnsignedPayloadReader().verify(Self.otherKey).id == Self.transaction.id)
    let bare = Forgery.text("", Forgery.encoded(Self.payload), "é")
    #expect(try UnsignedPayloadReader().verify(bare).productID == "credits.starter")
    #expect(throws: JWSError.malformed(.whole)) {
      try UnsignedPayloadReader().verify(Forgery.text(Forgery.encoded(Self.payload)))
    }
    #expect(throws: JWSError.malformed(.payload)) {
      try UnsignedPayloadReader().verify(Forgery.text("", "{}", ""))
    }
  }

  @Test("an error names what was expected and found")
  func words() {
    #expect(
      "\(JWSError.wrongEnvironment(expected: .production, found: .xcode))"
        == "made in Xcode, expected Production"
    )
    #expect(
      "\(JWSError.wrongBundle(expected: "com.example.cards", found: nil))"
        == "made in no app, expected com.example.cards"
    )
  }
}
