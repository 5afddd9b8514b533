/// The cases of a gate as JUnit writes them: `testsuites`, `testsuite`, `testcase`.
///
/// There is no official form; this one is described by github.com/testmoapp/junitxml. A case that
/// the gate cannot decide is skipped, and says why: it must not look like a pass.
public struct JUnitText: Sendable {
  private let name: String
  private let cases: [GateCase]

  /// Puts cases together.
  ///
  /// - Parameters:
  ///   - name: the name of the whole.
  ///   - cases: in the order of writing; each layer becomes a suite.
  public init(_ name: String, _ cases: [GateCase]) {
    self.name = name
    self.cases = cases
  }

  /// The file.
  public var text: String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    lines.append("<testsuites name=\"\(Self.escaped(name))\" \(Self.counts(cases))>")
    for layer in GateCase.Layer.allCases {
      let own = cases.filter { $0.layer == layer }
      guard !own.isEmpty else { continue }
      lines.append("  <testsuite name=\"\(Self.escaped(layer.rawValue))\" \(Self.counts(own))>")
      lines += own.flatMap(Self.lines)
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func counts(_ cases: [GateCase]) -> String {
    func count(_ result: GateCase.Result) -> Int { cases.count { $0.result == result } }
    return "tests=\"\(cases.count)\" failures=\"\(count(.failed))\" errors=\"\(count(.broken))\" "
      + "skipped=\"\(count(.undecided))\""
  }

  private static func lines(of gateCase: GateCase) -> [String] {
    var head = "    <testcase classname=\"\(escaped(gateCase.benchmark))\" "
    head += "name=\"\(escaped(gateCase.layer.rawValue))\""
    if let file = gateCase.file { head += " file=\"\(escaped(file))\"" }
    let reason = escaped(gateCase.reason)
    let inner: String
    switch gateCase.result {
    case .held: return [head + "/>"]
    case .warned: inner = "<system-out>\(reason)</system-out>"
    case .failed: inner = "<failure message=\"\(reason)\" type=\"Regression\"/>"
    case .undecided: inner = "<skipped message=\"\(reason)\"/>"
    case .broken: inner = "<error message=\"\(reason)\" type=\"NothingToCompare\"/>"
    }
    return [head + ">", "      " + inner, "    </testcase>"]
  }

  /// Text for an attribute or an element; what XML 1.0 cannot hold at all becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&apos;"
      // A reader makes spaces of these in an attribute unless they are written as numbers.
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
