/// Files, functions and lines stay short enough to be read at once.
enum LengthRule {
  static let fileBound = 500
  static let functionBound = 70
  static let lineBound = 100

  static func complaints(about file: RepositoryFile) -> [String] {
    var complaints: [String] = []
    let lines = file.lines(of: file.text)
    let count = lines.last?.text.isEmpty == true ? lines.count - 1 : lines.count
    if count > fileBound {
      complaints.append("\(file.path): \(count) lines; split it, \(fileBound) is the bound")
    }
    for line in lines where line.text.count > lineBound && !holdsLongAddress(line.text) {
      complaints.append("\(file.path):\(line.number): longer than \(lineBound) columns")
    }
    for function in functions(in: file) where function.length > functionBound {
      complaints.append(
        "\(file.path):\(function.line): '\(function.name)' has \(function.length) lines; "
          + "split it, \(functionBound) is the bound"
      )
    }
    return complaints
  }

  /// An address cannot be broken; a comment may run over for it.
  private static func holdsLongAddress(_ line: Substring) -> Bool {
    guard line.contains("https://") else { return false }
    let words = line.split(separator: " ")
    let rest = words.filter { !$0.contains("https://") }.joined(separator: " ")
    return words.first?.hasPrefix("//") == true && rest.count <= lineBound
  }

  struct Function: Equatable {
    let name: String
    let line: Int
    let length: Int
  }

  /// Every function, initializer and subscript with a body.
  static func functions(in file: RepositoryFile) -> [Function] {
    var functions: [Function] = []
    let lines = file.lines(of: file.code)
    for line in lines {
      guard let name = declaredFunction(in: line.text) else { continue }
      let body = lines[(line.number - 1)...]
      guard let last = lastLine(of: body.map(\.text)) else { continue }
      functions.append(Function(name: name, line: line.number, length: last + 1))
    }
    return functions
  }

  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private", "static", "class", "final",
    "override", "mutating", "nonisolated", "isolated", "convenience", "required", "borrowing",
    "consuming", "indirect", "async", "prefix", "postfix", "infix", "nonmutating",
  ]

  /// The name of the function that a line declares.
  private static func declaredFunction(in line: Substring) -> String? {
    for word in line.split(separator: " ") {
      if modifiers.contains(word) || word.hasPrefix("@") || word.hasPrefix("nonisolated(") {
        continue
      }
      if word == "func" {
        let name = line.split(separator: " ").drop { $0 != "func" }.dropFirst().first ?? ""
        return String(name.prefix { $0 != "(" && $0 != "<" })
      }
      let stem = word.prefix { $0.isLetter }
      guard ["init", "subscript", "deinit"].contains(stem) else { return nil }
      let next = word.dropFirst(stem.count).first
      let isDeclared = stem == "deinit" ? next == nil || next == "{" : "(<?".contains(next ?? "x")
      return isDeclared ? String(stem) : nil
    }
    return nil
  }

  /// Returns the index of the line on which the body ends, or nil without a body.
  private static func lastLine(of lines: [Substring]) -> Int? {
    var brackets = 0
    var braces = 0
    for (index, line) in lines.enumerated() {
      // Without an open bracket or brace, another declaration means that this one had no body.
      if index > 0, brackets == 0, braces == 0, beginsDeclaration(line) { return nil }
      for character in line.utf8 {
        switch character {
        case UInt8(ascii: "("), UInt8(ascii: "["): brackets += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"): brackets -= 1
        case UInt8(ascii: "{"): braces += brackets > 0 && braces == 0 ? 0 : 1
        case UInt8(ascii: "}"):
          if braces == 0, brackets == 0 { return nil }
          braces -= brackets > 0 && braces == 0 ? 0 : 1
          if braces == 0, brackets == 0 { return index }
        default: break
        }
      }
    }
    return nil
  }

  private static func beginsDeclaration(_ line: Substring) -> Bool {
    let word = line.split(separator: " ").first { !modifiers.contains($0) } ?? ""
    return ["var", "let", "associatedtype", "}"].contains(word)
      || declaredFunction(in: line) != nil
  }
}
