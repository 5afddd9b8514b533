/// A line that is safe to write to a terminal.
///
/// Recordings and scenarios come from other people, and their texts are printed. Characters that
/// would move the cursor, ring the bell or change the title become `�`.
struct PrintableText {
  let text: String

  /// Replaces control characters that a terminal would execute; sequences that only select a style
  /// may stay.
  init(_ line: String, keepsStyles: Bool) {
    guard line.unicodeScalars.contains(where: Self.isObeyed) else {
      text = line
      return
    }
    var scalars = Substring.UnicodeScalarView(line.unicodeScalars)
    var kept = String.UnicodeScalarView()
    while let scalar = scalars.first {
      if keepsStyles, let style = Self.style(at: scalars) {
        kept.append(contentsOf: style)
        scalars = scalars[style.endIndex...]
      } else {
        kept.append(Self.isObeyed(scalar) ? "\u{FFFD}" : scalar)
        scalars.removeFirst()
      }
    }
    text = String(kept)
  }

  /// Whether a scalar is a control character of ISO 6429 (C0, DEL, C1), except tab and line feed.
  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: false
    case 0..<0x20, 0x7F..<0xA0: true
    default: false
    }
  }

  /// Returns a complete "select graphic rendition" sequence at the beginning, if there is one.
  private static func style(
    at scalars: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    guard scalars.first == "\u{1B}", scalars.dropFirst().first == "[" else { return nil }
    let numbers = scalars.dropFirst(2).prefix { ("0"..."9").contains($0) || $0 == ";" }
    guard numbers.endIndex < scalars.endIndex, scalars[numbers.endIndex] == "m" else { return nil }
    return scalars[...numbers.endIndex]
  }
}

extension String {
  /// Returns the text broken at spaces, at most 80 columns wide, with a hanging indent.
  func wrapped(indent: Int = 0) -> String {
    let width = 80
    var lines: [String] = []
    var line = ""
    for word in split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    lines.append(line)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
  }
}
