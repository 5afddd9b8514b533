/// Tells code, comments and string literals of Swift apart, well enough for this repository.
///
/// Blanked characters become spaces and line ends stay, so that line numbers and columns hold. What
/// stands in an interpolation counts as part of the string.
enum SwiftText {
  /// The parts to blank out.
  enum Part {
    case comments
    case strings
    case both
  }

  static func blanking(_ part: Part, of text: String) -> String {
    var scanner = Scanner(text: Array(text.utf8), part: part)
    while !scanner.isAtEnd { scanner.step() }
    return String(decoding: scanner.output, as: UTF8.self)
  }

  private struct Scanner {
    let text: [UInt8]
    let part: Part
    var output: [UInt8]
    var index = 0

    init(text: [UInt8], part: Part) {
      self.text = text
      self.part = part
      output = text
    }

    private static let slash = UInt8(ascii: "/")
    private static let pound = UInt8(ascii: "#")
    private static let quote = UInt8(ascii: "\"")

    var isAtEnd: Bool { index >= text.count }

    func starts(with word: String) -> Bool {
      guard text[index] == word.utf8.first else { return false }
      return text[index...].starts(with: word.utf8)
    }

    mutating func take(_ count: Int, blank: Bool) {
      let end = min(index + count, text.count)
      if blank {
        while index < end {
          if text[index] != UInt8(ascii: "\n") { output[index] = UInt8(ascii: " ") }
          index += 1
        }
      }
      index = end
    }

    mutating func step() {
      // Most bytes begin nothing.
      while index < text.count {
        let byte = text[index]
        if byte == Self.slash || byte == Self.pound || byte == Self.quote { break }
        index += 1
      }
      if isAtEnd { return }
      if starts(with: "//") {
        comment { $0.starts(with: "\n") }
      } else if starts(with: "/*") {
        blockComment()
      } else if let pounds = poundsBeforeQuote() {
        string(pounds: pounds)
      } else {
        take(1, blank: false)
      }
    }

    private mutating func comment(until isEnd: (Self) -> Bool) {
      while !isAtEnd, !isEnd(self) { take(1, blank: part != .strings) }
    }

    private mutating func blockComment() {
      var depth = 0
      repeat {
        if starts(with: "/*") {
          depth += 1
          take(2, blank: part != .strings)
        } else if starts(with: "*/") {
          depth -= 1
          take(2, blank: part != .strings)
        } else {
          take(1, blank: part != .strings)
        }
      } while depth > 0 && !isAtEnd
    }

    /// How many pound signs stand before a quote here; nil if no string literal begins here.
    private func poundsBeforeQuote() -> Int? {
      guard text[index] == UInt8(ascii: "#") || text[index] == UInt8(ascii: "\"") else {
        return nil
      }
      let pounds = text[index...].prefix { $0 == UInt8(ascii: "#") }.count
      let quote = index + pounds
      return quote < text.count && text[quote] == UInt8(ascii: "\"") ? pounds : nil
    }

    private mutating func string(pounds: Int) {
      let blank = part != .comments
      let fence = String(repeating: "#", count: pounds)
      take(pounds, blank: false)
      let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
      take(quotes.count, blank: false)
      while !isAtEnd {
        if starts(with: quotes + fence) {
          take(quotes.count + pounds, blank: false)
          return
        }
        if quotes.count == 1, starts(with: "\n") { return }
        if starts(with: "\\" + fence + "(") {
          interpolation(pounds: pounds, blank: blank)
        } else if starts(with: "\\" + fence) {
          take(2 + pounds, blank: blank)
        } else {
          take(1, blank: blank)
        }
      }
    }

    private mutating func interpolation(pounds: Int, blank: Bool) {
      take(2 + pounds, blank: blank)
      var depth = 1
      while !isAtEnd, depth > 0 {
        if let pounds = poundsBeforeQuote() {
          string(pounds: pounds)
          continue
        }
        if starts(with: "(") { depth += 1 }
        if starts(with: ")") { depth -= 1 }
        take(1, blank: blank)
      }
    }
  }
}
