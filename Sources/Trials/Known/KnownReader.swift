import FileFormats
import StoreJSON
import StoreModel

/// A reader for files of known violations, which collects all mistakes.
struct KnownReader: FileReader {
  var values: ValueReader

  init(_ file: FileText) { values = ValueReader(file) }

  mutating func known(_ root: JSONNode) -> [KnownViolation] {
    guard values.object(root, keys: KnownKeys.file) else { return [] }
    _ = read(KnownKeys.schema, of: root)
    return read(KnownKeys.known, of: root) ?? []
  }

  mutating func violations(_ value: JSONNode) -> [KnownViolation] {
    (values.list(value) ?? []).compactMap { violation($0) }
  }

  private mutating func violation(_ value: JSONNode) -> KnownViolation? {
    guard values.object(value, keys: KnownKeys.violation) else { return nil }
    let signature = read(KnownKeys.signature, of: value)
    let reason = read(KnownKeys.reason, of: value)
    let until = read(KnownKeys.until, of: value)
    let scenario = read(KnownKeys.scenario, of: value)
    let variant = read(KnownKeys.variant, of: value)
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
  mutating func signature(_ value: JSONNode) -> String? {
    guard let text = values.text(value) else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else {
      values.refuse(value, Expectation(.signature))
      return nil
    }
    return text
  }

  mutating func day(_ value: JSONNode) -> CivilDate? {
    guard case .text(let text) = value.content, let day = CivilDate.parse(text) else {
      values.refuse(value, Expectation(.day))
      return nil
    }
    return day
  }
}
