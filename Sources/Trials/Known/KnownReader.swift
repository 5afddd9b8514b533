import FileFormats
import Judging
import StoreJSON
import StoreModel

/// A reader for files of known violations, which collects all mistakes.
struct KnownReader {
  var values: ValueReader

  static let file = KeySet("known", required: ["known"], optional: ["$schema"])
  static let entry = KeySet(
    "violation",
    required: ["signature", "reason", "until"],
    optional: ["scenario", "variant"]
  )

  init(_ file: FileText) { values = ValueReader(file) }

  mutating func known(_ root: JSONNode) -> [KnownViolation] {
    guard values.object(root, keys: Self.file) else { return [] }
    if let schema = root["$schema"] { _ = values.text(schema) }
    guard let entries = root["known"].flatMap({ values.list($0) }) else { return [] }
    return entries.compactMap { violation($0) }
  }

  private mutating func violation(_ value: JSONNode) -> KnownViolation? {
    guard values.object(value, keys: Self.entry) else { return nil }
    let signature = value["signature"].flatMap { self.signature($0) }
    let reason = value["reason"].flatMap { values.someText($0) }
    let until = value["until"].flatMap { day($0) }
    let scenario = value["scenario"].flatMap { values.someText($0) }
    let variant = value["variant"].flatMap { values.someText($0) }
    guard let signature, let reason, let until else { return nil }
    return KnownViolation(
      signature: signature,
      reason: reason,
      until: until,
      scenario: scenario,
      variant: variant,
      file: values.mistakes.file.name,
      line: values.mistakes.file.place(value.range.lowerBound).line
    )
  }

  /// Reads a signature: two or three nonempty parts, separated by slashes.
  private mutating func signature(_ value: JSONNode) -> String? {
    guard let text = values.text(value) else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else {
      values.refuse(value, .signature)
      return nil
    }
    return text
  }

  private mutating func day(_ value: JSONNode) -> CivilDate? {
    guard case .text(let text) = value.content, let day = CivilDate.parse(text) else {
      values.refuse(value, .day)
      return nil
    }
    return day
  }
}

extension Expectation {
  fileprivate static let day = Expectation("a day such as \"2027-03-01\"")
  fileprivate static let signature = Expectation(
    "a signature as reports print it, such as "
      + "\"\(InvariantCatalog.mostBasic)/paid-direct>read-nothing/direct\""
  )
}
