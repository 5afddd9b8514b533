import FileFormats
package import StoreJSON

/// 64 bits in decimal, as text, because many readers keep only 53 bits of a number.
package struct SeedText: JSONRepresentable {
  /// Empty if a damaged result has no seed: a page must not invent one.
  var text = ""

  package var json: JSONValue { .string(text) }

  /// Makes no seed.
  package init() {}

  /// Makes the text of a seed.
  package init(_ seed: UInt64) { text = String(seed) }

  package init?(json: JSONValue) {
    guard let text = json.text else { return nil }
    self.text = text
  }

  package static func schema(_: inout JSONSchema.Definitions) -> [JSONValue.Member] {
    [.init("type", "string"), .init("pattern", "^[0-9]{1,20}$")]
  }
}

/// A digest: 16 hexadecimal digits.
package struct DigestText: JSONRepresentable {
  var text = ""

  package var json: JSONValue { .string(text) }

  /// Makes no digest.
  package init() {}

  /// Makes the text of a digest.
  package init(_ digest: UInt64) { text = Digits.hex(digest) }

  package init?(json: JSONValue) {
    guard let text = json.text else { return nil }
    self.text = text
  }

  package static func schema(_: inout JSONSchema.Definitions) -> [JSONValue.Member] {
    [.init("type", "string"), .init("pattern", "^[0-9a-f]{16}$")]
  }
}

/// The descriptions and schemas that several results share.
package enum ResultForms {
  /// How readers should treat members that are new.
  package static let addition =
    " Members may be added without a new version; a reader should ignore members that it does not "
    + "know."
  /// What a result says of its seed.
  package static let seed =
    "The seed, which decides everything. It has 64 bits and is written as text, because many "
    + "readers keep only 53 bits of a number."
  static let code =
    "Where the code under test made the call after which the outcome was settled; null if that is "
    + "not known, or no call."
  static let digest = "A digest of everything that happened."
  static let unseed =
    "A last random draw: if it differs and the digest does not, something drew random numbers "
    + "without recording it."
  static let notShown =
    "Marks and invariants that the scenario demands, but your own logic cannot reach, because it "
    + "does not show what they need, such as a price or a second window."
  static let perMillion: [JSONValue.Member] = [
    .init("type", "integer"), .init("minimum", 0), .init("maximum", 1_000_000),
  ]
  /// How a process ended.
  static let end: [JSONValue.Member] = JSONSchema.nullable([
    .init("type", "string"),
    .init("pattern", "^(signal [0-9]+|status -?[0-9]+|stood still)$"),
  ])
}
