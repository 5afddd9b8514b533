package import Simulation

/// The file format of probabilities: `1/20`, `never`, `always`.
package enum Probability {
  /// Parses a probability.
  ///
  /// Nil for any other text.
  package static func parse(_ text: String) -> Ratio? {
    switch text {
    case "never": return .never
    case "always": return .always
    default: break
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let numerator = UInt32(parts[0]), let denominator = UInt32(parts[1]),
      denominator >= 1, numerator <= denominator
    else { return nil }
    return Ratio(numerator, denominator)
  }
}
