/// A Swift token with its line.
struct SourceToken: Hashable, Sendable {
  /// The text of the token; a string literal is one token, with quotes around its content.
  let text: String
  /// The line, counted from 1.
  let line: Int

  /// Whether the token is a name, a keyword, an attribute or a number.
  var isWord: Bool {
    guard let first = text.first else { return false }
    return first.isLetter || first.isNumber || "_`@#".contains(first)
  }

  /// Returns the tokens of a file, without comments.
  static func tokens(of text: String) -> [SourceToken] {
    var reader = Reader(text: Array(text.utf8))
    while !reader.isAtEnd { reader.step() }
    return reader.tokens
  }

  /// A reader of a file's bytes.
  private struct Reader {
    let text: [UInt8]
    var tokens: [SourceToken] = []
    private var index = 0
    private var line = 1

    init(text: [UInt8]) { self.text = text }

    var isAtEnd: Bool { index >= text.count }

    private func starts(with word: String) -> Bool {
      text[min(index, text.count)...].starts(with: word.utf8)
    }

    private mutating func skip(_ count: Int) {
      for _ in 0..<count where !isAtEnd {
        if text[index] == UInt8(ascii: "\n") { line += 1 }
        index += 1
      }
    }

    mutating func step() {
      if starts(with: "//") {
        while !isAtEnd, !starts(with: "\n") { skip(1) }
      } else if starts(with: "/*") {
        skipBlockComment()
      } else if let pounds = poundsBeforeQuote() {
        string(pounds: pounds)
      } else if Self.isInWord(text[index]) || starts(with: "@") || starts(with: "#") {
        word()
      } else if starts(with: "->") {
        tokens.append(SourceToken(text: "->", line: line))
        skip(2)
      } else {
        if text[index] > UInt8(ascii: " ") {
          tokens.append(SourceToken(text: String(UnicodeScalar(text[index])), line: line))
        }
        skip(1)
      }
    }

    private static func isInWord(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "`"), 0x80...:
        true
      default: false
      }
    }

    private mutating func word() {
      let start = index
      repeat { index += 1 } while !isAtEnd && Self.isInWord(text[index])
      let word = String(decoding: text[start..<index], as: UTF8.self)
      tokens.append(SourceToken(text: word, line: line))
    }

    private mutating func skipBlockComment() {
      var depth = 0
      repeat {
        depth += starts(with: "/*") ? 1 : starts(with: "*/") ? -1 : 0
        skip(starts(with: "/*") || starts(with: "*/") ? 2 : 1)
      } while depth > 0 && !isAtEnd
    }

    /// Returns the number of pound signs before a quote here; nil if no string literal begins here.
    private func poundsBeforeQuote() -> Int? {
      let pounds = text[index...].prefix { $0 == UInt8(ascii: "#") }.count
      let quote = index + pounds
      return quote < text.count && text[quote] == UInt8(ascii: "\"") ? pounds : nil
    }

    private mutating func string(pounds: Int) {
      let first = line
      let fence = String(repeating: "#", count: pounds)
      skip(pounds)
      let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
      skip(quotes.count)
      let start = index
      var end = index
      while !isAtEnd {
        end = index
        if starts(with: quotes + fence) {
          skip(quotes.count + pounds)
          break
        }
        if quotes.count == 1, starts(with: "\n") { break }
        if starts(with: "\\" + fence + "(") {
          skipInterpolation(pounds: pounds)
        } else {
          skip(starts(with: "\\" + fence) ? 2 + pounds : 1)
        }
      }
      let content = String(decoding: text[start..<max(start, end)], as: UTF8.self)
      tokens.append(SourceToken(text: "\"\(content)\"", line: first))
    }

    private mutating func skipInterpolation(pounds: Int) {
      skip(2 + pounds)
      var depth = 1
      let kept = tokens
      while !isAtEnd, depth > 0 {
        if let pounds = poundsBeforeQuote() {
          string(pounds: pounds)
          continue
        }
        depth += starts(with: "(") ? 1 : starts(with: ")") ? -1 : 0
        skip(1)
      }
      tokens = kept
    }
  }
}
