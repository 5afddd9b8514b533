import Foundation

/// A Swift token with its line.
struct SourceToken: Hashable, Sendable {
  /// The text of the token; a string literal is one token, with quotes around its content.
  let text: String
  /// The line, counted from 1.
  let line: Int
  /// The place of the token in the UTF-8 text of the file.
  let bytes: Range<Int>

  /// Whether the token is a name, a keyword, an attribute or a number.
  var isWord: Bool {
    guard let first = text.utf8.first else { return false }
    return Self.isInWord(first) || first == UInt8(ascii: "@")
      || first == UInt8(ascii: "#") && !text.hasSuffix("/#")
  }

  /// Returns the tokens of a file on disk; none if it cannot be read.
  static func tokens(ofFile path: String) -> [SourceToken] {
    tokens(of: (try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
  }

  /// Returns the tokens of a file, without comments.
  static func tokens(of text: String) -> [SourceToken] {
    var reader = Reader(text: Array(text.utf8))
    while !reader.isAtEnd { reader.step() }
    return reader.tokens
  }

  /// Whether a byte belongs to a name.
  static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"), 0x80...:
      true
    default: false
    }
  }

  /// A reader of a file's bytes.
  private struct Reader {
    /// A string literal that has begun.
    private struct Literal {
      let pounds: Int
      let isMultiline: Bool
      /// The number of open parentheses in an interpolation; zero in the text itself.
      var parentheses = 0
    }

    private let text: [UInt8]
    private(set) var tokens: [SourceToken] = []
    private var index = 0
    private var line = 1

    init(text: [UInt8]) {
      self.text = text
      tokens.reserveCapacity(text.count / 5)
    }

    var isAtEnd: Bool { index >= text.count }

    /// Returns the byte at a distance; zero after the end.
    private func byte(_ ahead: Int = 0) -> UInt8 {
      index + ahead < text.count ? text[index + ahead] : 0
    }

    private func has(_ character: Unicode.Scalar, at ahead: Int = 0) -> Bool {
      byte(ahead) == UInt8(ascii: character)
    }

    private mutating func skip(_ count: Int) {
      let end = min(text.count, index + count)
      while index < end {
        if text[index] == UInt8(ascii: "\n") { line += 1 }
        index += 1
      }
    }

    /// Adds a token that ends a number of bytes after the current one.
    private mutating func add(_ text: String, from start: Int? = nil, ahead: Int = 0) {
      let bytes = (start ?? index)..<(index + ahead)
      tokens.append(SourceToken(text: text, line: line, bytes: bytes))
    }

    mutating func step() {
      let first = byte()
      if SourceToken.isInWord(first) || first == UInt8(ascii: "@") { return word() }
      switch first {
      case ...UInt8(ascii: " "): skip(1)
      case UInt8(ascii: "/") where has("/", at: 1):
        while !isAtEnd, !has("\n") { index += 1 }
      case UInt8(ascii: "/") where has("*", at: 1): skipBlockComment()
      case UInt8(ascii: "/") where regex(pounds: 0): break
      case UInt8(ascii: "\""): string(pounds: 0)
      case UInt8(ascii: "#"):
        let pounds = self.pounds
        if has("\"", at: pounds) { return string(pounds: pounds) }
        if has("/", at: pounds), regex(pounds: pounds) { return }
        index += pounds - 1
        word()
      case UInt8(ascii: "-") where has(">", at: 1):
        add("->", ahead: 2)
        index += 2
      default:
        add(String(UnicodeScalar(first)), ahead: 1)
        index += 1
      }
    }

    private mutating func word() {
      let start = index
      repeat { index += 1 } while !isAtEnd && SourceToken.isInWord(text[index])
      add(String(decoding: text[start..<index], as: UTF8.self), from: start)
    }

    private mutating func skipBlockComment() {
      var depth = 0
      repeat {
        let change = has("/") && has("*", at: 1) ? 1 : has("*") && has("/", at: 1) ? -1 : 0
        depth += change
        skip(change == 0 ? 1 : 2)
      } while depth > 0 && !isAtEnd
    }

    /// The number of pound signs here.
    private var pounds: Int {
      var count = 0
      while has("#", at: count) { count += 1 }
      return count
    }

    private func hasPounds(_ count: Int, at ahead: Int) -> Bool {
      for place in 0..<count where !has("#", at: ahead + place) { return false }
      return true
    }

    // MARK: String literals

    private mutating func string(pounds: Int) {
      let first = line
      let begin = index
      // Each literal but the first stands in an interpolation of the one before.
      var open = [beginLiteral(pounds: pounds)]
      let start = index
      var end = index
      while !isAtEnd, let literal = open.last {
        end = index
        if literal.parentheses > 0 {
          let pounds = self.pounds
          if has("\"", at: pounds) {
            open.append(beginLiteral(pounds: pounds))
            continue
          }
          open[open.count - 1].parentheses += has("(") ? 1 : has(")") ? -1 : 0
          skip(1)
        } else if ends(literal) {
          open.removeLast()
          skip((literal.isMultiline ? 3 : 1) + literal.pounds)
        } else if !literal.isMultiline, has("\n") {
          open.removeLast()
        } else if has("\\"), hasPounds(literal.pounds, at: 1) {
          if has("(", at: 1 + literal.pounds) { open[open.count - 1].parentheses = 1 }
          skip(2 + literal.pounds)
        } else {
          skip(1)
        }
      }
      if !open.isEmpty { end = index }
      let content = String(decoding: text[start..<max(start, end)], as: UTF8.self)
      tokens.append(SourceToken(text: "\"\(content)\"", line: first, bytes: begin..<index))
    }

    /// Skips the quotes at the beginning of a literal.
    private mutating func beginLiteral(pounds: Int) -> Literal {
      let isMultiline =
        has("\"", at: pounds + 1) && has("\"", at: pounds + 2)
        && !(pounds > 0 && endsOnLine(pounds: pounds))
      skip(pounds + (isMultiline ? 3 : 1))
      return Literal(pounds: pounds, isMultiline: isMultiline)
    }

    /// Whether a literal such as `#"""#`, whose content is a quotation mark, ends on its line.
    private func endsOnLine(pounds: Int) -> Bool {
      var place = pounds + 1
      while index + place < text.count, !has("\n", at: place) {
        if has("\"", at: place), hasPounds(pounds, at: place + 1) { return true }
        place += 1
      }
      return false
    }

    private func ends(_ literal: Literal) -> Bool {
      let quotes = literal.isMultiline ? 3 : 1
      for place in 0..<quotes where !has("\"", at: place) { return false }
      return hasPounds(literal.pounds, at: quotes)
    }

    // MARK: Regular expressions

    /// Reads a regular expression such as `/a|"b"/`, and returns whether one begins here.
    ///
    /// An expression begins only where a value may begin. Without a pound sign, it ends on the same
    /// line.
    private mutating func regex(pounds: Int) -> Bool {
      let isMultiline = pounds > 0 && (has("\n", at: pounds + 1) || has("\r", at: pounds + 1))
      guard pounds > 0 || (mayBeginValue && !has(" ", at: 1) && !has("\n", at: 1)) else {
        return false
      }
      var length = pounds + 1
      var parentheses = 0
      while index + length < text.count, isMultiline || !has("\n", at: length) {
        parentheses += has("(", at: length) ? 1 : has(")", at: length) ? -1 : 0
        // As in Swift, an operator before a comment or a closing parenthesis begins no literal.
        if pounds == 0, parentheses < 0 { return false }
        if has("/", at: length), hasPounds(pounds, at: length + 1) {
          if pounds == 0, has("/", at: length + 1) || has("*", at: length + 1) { return false }
          let end = index + length + 1 + pounds
          add(String(decoding: text[index..<end], as: UTF8.self), ahead: end - index)
          skip(end - index)
          return true
        }
        length += has("\\", at: length) && !has("\n", at: length + 1) ? 2 : 1
      }
      return false
    }

    /// Whether the token before is not a value, so a slash here is not a division.
    private var mayBeginValue: Bool {
      guard let last = tokens.last else { return true }
      switch last.text {
      case ")", "]", "}", "?", "!": return false
      case "return", "in", "case", "where", "try", "await", "if", "while", "guard": return true
      default: return !last.isWord && !last.text.hasPrefix("\"")
      }
    }
  }
}

extension String {
  /// The parts of a Swift name in lowercase: `purchasedProductIDs` has `purchased`, `product` and
  /// `ids`.
  var camelParts: [String] {
    var parts: [String] = []
    var part = ""
    var wasSmall = false
    for character in self {
      let isLetter = character.isLetter
      if !isLetter || (character.isUppercase && wasSmall) {
        if !part.isEmpty { parts.append(part.lowercased()) }
        part = ""
      }
      if isLetter { part.append(character) }
      wasSmall = isLetter && character.isLowercase
    }
    return part.isEmpty ? parts : parts + [part.lowercased()]
  }
}

extension [SourceToken] {
  /// Returns the token behind the bracket that closes the one at a token, or the end.
  func end(ofBracket index: Int) -> Int {
    var depth = 0
    for place in index..<count {
      switch self[place].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
      if depth == 0 { return place + 1 }
    }
    return count
  }
}
