import StoreModel

/// A value of an app's objects that its glue could report.
public struct GlueCandidate {
  private let expression: String
  private let readers: Int
  private let value: Any

  /// Creates a candidate.
  ///
  /// - Parameters:
  ///   - expression: The Swift expression that reads the value in the glue.
  ///   - readers: The number of other files of the app that read the value.
  ///   - value: The value now.
  public init<Value>(_ expression: String, readers: Int = 0, _ value: Value) {
    self.expression = expression
    self.readers = readers
    self.value = value
  }

  /// The reading of the value; nil for an object or a function, which has none.
  var reading: GlueReading.Candidate? {
    Self.meaning(of: value).map { GlueReading.Candidate(expression, readers: readers, $0) }
  }

  private static func meaning(of value: Any) -> GlueValue? {
    let style = Mirror(reflecting: value).displayStyle
    // A glue cannot report a flag or a number in an optional without unwrapping it.
    if style != .optional {
      if let flag = value as? Bool { return .flag(flag) }
      if let count = value as? Int { return .count(count) }
    }
    if let ids = ProductIDs.named(by: value) { return .products(ids) }
    guard style != .class, style != .foreignReference else { return nil }
    let text = String(describing: value)
    // The text of a function names only its type.
    return text.contains("(Function)") ? nil : .other(text)
  }
}

@available(*, unavailable)
extension GlueCandidate: Sendable {}
