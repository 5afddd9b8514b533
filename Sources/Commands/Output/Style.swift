/// The style of a text where color is enabled.
package enum Style: Int, Sendable {
  /// Headings and names.
  case bold = 1
  /// Less important text.
  case faint = 2
  /// Violations and errors.
  case red = 31
  /// Invariants that held.
  case green = 32
  /// Warnings.
  case yellow = 33
}
