/// How a piece of text stands out, where colour is wanted.
package enum Style: Int, Sendable {
  /// Headings and names.
  case bold = 1
  /// What matters less.
  case faint = 2
  /// Violations and refusals.
  case red = 31
  /// What held.
  case green = 32
  /// Warnings.
  case yellow = 33
}
