extension StubReader {
  /// Reads whether a use of a type needs a protocol, a class, an error or generic parameters.
  func readKind(at index: Int, into shape: inout StubShape) {
    let (before, after) = (word(index - 1), word(index + 1))
    if ["any", "some", "&"].contains(before) || after == "&" { shape.kind = .interface }
    // In `throw Shop.LoadError.lost`, another type is the error.
    let isOuter = word(index + 1) == "." && word(index + 2).first?.isUppercase == true
    if (["catch", "throw"].contains(before) && !isOuter)
      || (before == "as" && head(of: index) == "catch")
    {
      shape.isError = true
    }
    if before == ":" {
      let isUnowned = word(index - 4) == ")" && word(index - 7) == "unowned"
      if isUnowned || ["weak", "unowned"].contains(word(index - 4)) {
        shape.isObject = true
        if shape.kind == .structure {
          let isProtocol = Self.protocolEndings.contains { shape.name.hasSuffix($0) }
          shape.kind = isProtocol ? .interface : .object
        }
      }
      if ![".", "("].contains(after) { shape.isStored = true }
    }
    if [":", ","].contains(before) { readInheritance(at: index, into: &shape) }
    if after == "<", isOnSameLine(index + 1), let count = genericCount(at: index + 1) {
      shape.genericCount = max(shape.genericCount, count)
    }
  }

  private static let protocolEndings = [
    "DataSource", "Delegate", "Observer", "Protocol", "Providing", "able",
  ]

  /// Reads a use in the list of what a type inherits: `class A: Base`, `struct A: P`, `<T: P>`.
  private func readInheritance(at index: Int, into shape: inout StubShape) {
    var hasColon = false
    var place = index - 1
    while place >= 0, index - place < 60 {
      switch words[place] {
      case ":": hasColon = true
      case "{", "}", "(", ")", "=", "var", "let", "func", "case", "import": return
      case "<":
        if hasColon, word(index - 1) == ":" { shape.kind = .interface }
        return
      case "class":
        // The first one may be a class.
        let mayBeClass = word(index - 1) == ":" && shape.kind != .interface
        let isClass = mayBeClass && isClass(shape, from: index, into: &shape)
        shape.kind = isClass ? .object : .interface
        if isClass { shape.isInherited = true }
        return
      case "struct", "enum", "actor", "extension", "protocol":
        shape.kind = .interface
        return
      default: break
      }
      place -= 1
    }
  }

  /// Whether a class inherits from a class: it overrides something, or the name says so.
  private func isClass(_ old: StubShape, from index: Int, into shape: inout StubShape) -> Bool {
    guard let brace = words[index...].firstIndex(of: "{") else { return false }
    let body = brace..<end(ofBracketAt: brace)
    for place in body where words[place] == "override" {
      guard let function = words[place..<body.upperBound].firstIndex(of: "func"),
        function - place < 4,
        let start = words[function..<body.upperBound].firstIndex(of: "{")
      else { continue }
      let text = typeText(function..<start)
      let isVoid = !words[function..<start].contains("->")
      let declared = text + (isVoid ? " {}" : " { emptyValue() }")
      if !shape.overridden.contains(declared) { shape.overridden.append(declared) }
    }
    let isNamed =
      ["Base", "Abstract"].contains { old.name.hasPrefix($0) }
      || ["Base", "Controller", "Object", "ViewModel"].contains { old.name.hasSuffix($0) }
    return isNamed || old.kind == .object || words[body].contains("super")
      || words[body].contains("override")
  }

  /// Returns the number of types between the brackets of `Cache<String, Int>`.
  private func genericCount(at start: Int) -> Int? {
    var depth = 0
    var count = 1
    for index in start..<min(words.count, start + 40) {
      switch words[index] {
      case "<": depth += 1
      case ">":
        depth -= 1
        if depth == 0 { return count }
      case ",": if depth == 1 { count += 1 }
      case "(", "{", "=", "}": return nil
      default: break
      }
    }
    return nil
  }

  /// Returns tokens as a type or a signature is written.
  func typeText(_ range: Range<Int>) -> String {
    var text = ""
    for index in range {
      let isWord = isName(index)
      switch words[index] {
      case "->", "&", "=": text += " \(words[index]) "
      case ",", ":": text += words[index] + " "
      default:
        // `func a(_ b: C) async`
        if isWord, let last = text.last, last.isLetter || last.isNumber || "_)".contains(last) {
          text += " "
        }
        text += words[index]
      }
    }
    return text
  }
}
