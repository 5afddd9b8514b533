import FileFormats
import Judging

/// How values of one type stand in a file of known violations.
typealias KnownForm<Value> = ValueForm<KnownReader, Value>

/// A key of an object in a file of known violations, with the form of its values.
typealias KnownKey<Value> = FileKey<KnownReader, Value>

/// The objects of a file of known violations with their keys.
enum KnownKeys {
  /// The file itself.
  static let file = ObjectDeclaration(
    "known",
    "Violations that a hunt reports without failing.",
    [schema.key, known.key]
  )

  static let schema = KnownKey("$schema", .text, "A JSON Schema, for editors.")
  static let known = KnownKey(
    "known",
    KnownForm(.list(.object("violation"))) { $0.violations($1) },
    "The violations."
  ).required()

  /// A violation.
  static let violation = ObjectDeclaration(
    "violation",
    "A violation that is accepted for a while.",
    [signature.key, reason.key, until.key, scenario.key, variant.key]
  )

  static let signature =
    KnownKey("signature", KnownForm(.signature) { $0.signature($1) }, "What is violated, and how.")
    .required()
  static let reason = KnownKey("reason", .someText, "Why it is accepted.").required()
  static let until =
    KnownKey("until", KnownForm(.day) { $0.day($1) }, "The last day on which it is accepted.")
    .required()
  static let scenario = KnownKey("scenario", .someText, "The scenario in which it is accepted.")
    .otherwise("all scenarios of the folder")
  static let variant = KnownKey("variant", .someText, "The variant in which it is accepted.")
    .otherwise("all variants")
}

extension FileValue {
  /// The signature of a violation: two or three parts.
  static let signature = pattern(
    "^[^/]+(/[^/]+){1,2}$",
    words: "a signature as reports print it, such as "
      + "\"\(InvariantCatalog.mostBasic)/paid-direct>read-nothing/direct\""
  )
  /// A day of the calendar.
  static let day = pattern(
    "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
    words: "a day such as \"2027-03-01\""
  )
}
