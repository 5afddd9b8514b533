extension StubReader {
  /// Reads the uses of a missing variable or function on some lines.
  func readValue(
    _ name: String,
    module: String?,
    lines: Set<Int>,
    into shape: inout StubShape
  ) {
    for index in words.indices where words[index] == name && lines.contains(tokens[index].line) {
      let isQualified = word(index - 1) == "."
      guard !isQualified || (module != nil && word(index - 2) == module) else { continue }
      let place = Place(start: isQualified ? index - 2 : index)
      guard word(place.start - 2) != "import" else { continue }
      readMember(at: index, from: place, isStatic: false, into: &shape)
    }
  }

  /// Reads the uses of a type's member on a line, as in `client.state` or `.first`.
  func readMember(_ name: String, line: Int, isStatic: Bool, into shape: inout StubShape) {
    for index in words.indices where words[index] == name && tokens[index].line == line {
      // In an extension of the type, the name stands alone.
      guard word(index - 1) == "." || word(index + 1) != ":" else { continue }
      let start = word(index - 1) == "." ? start(ofChainBefore: index - 1) : index
      if isStatic, start == index - 1 {
        readConstant(at: start, into: &shape)
      } else {
        readMember(at: index, from: Place(start: start), isStatic: isStatic, into: &shape)
      }
    }
  }

  /// Returns the place where a chain such as `a.b(c)?` before a dot begins.
  private func start(ofChainBefore dot: Int) -> Int {
    var index = dot
    while index > 0 {
      var last = index - 1
      while ["?", "!"].contains(word(last)) { last -= 1 }
      if [")", "]"].contains(word(last)) {
        var depth = 0
        repeat {
          if [")", "]"].contains(word(last)) { depth += 1 }
          if ["(", "["].contains(word(last)) { depth -= 1 }
          last -= 1
        } while depth > 0 && last >= 0
      }
      guard isName(last),
        !InitPlan.isKeyword(words[last]) || ["self", "Self"].contains(words[last])
      else {
        return index
      }
      guard word(last - 1) == "." else { return last }
      index = last - 1
    }
    return index
  }

  /// Returns the type that is extended around a line; nil if there is no extension.
  func extendedType(around line: Int) -> String? {
    var depth = 0
    var found: String?
    for index in words.indices where tokens[index].line <= line {
      if depth == 0, words[index] == "extension", isName(index + 1) { found = words[index + 1] }
      if words[index] == "{" { depth += 1 }
      if words[index] == "}" {
        depth -= 1
        if depth == 0, tokens[index].line < line { found = nil }
      }
    }
    return found
  }

  /// Returns the keyword before a type's declaration.
  func keyword(of type: String) -> String? {
    words.indices.dropFirst().first { index in
      words[index] == type
        && ["struct", "class", "enum", "protocol"].contains(words[index - 1])
    }.map { words[$0 - 1] }
  }

  /// Reads the uses of an attribute: a property wrapper, or a global actor by its name.
  ///
  /// - Returns: Whether it may be either.
  func readAttribute(_ name: String, into shape: inout StubShape) -> Bool {
    shape.kind = name.hasSuffix("Actor") ? .globalActor : .wrapper
    for index in words.indices where words[index] == "@\(name)" {
      guard shape.kind == .wrapper else { return true }
      var next = index + 1
      if word(next) == "(", word(next + 1) == "\\", isName(next + 3) {
        readKeyPath(at: next + 3, into: &shape)
        next = end(ofBracketAt: next)
      } else if word(next) == "(" {
        let (parameters, end) = arguments(at: next, of: "init", from: index, into: &shape)
        shape.addInitializer(parameters)
        next = end
      }
      // Nothing but a property has a wrapper; modifiers may stand before `var`.
      guard let property = words[next...].prefix(6).firstIndex(of: "var"),
        !words[next..<property].contains(where: { ["func", "class", "struct", "{"].contains($0) })
      else { return false }
    }
    return true
  }

  /// Reads the key path of `@Injected(\.client) var client: Client`, whose root only the stub has.
  private func readKeyPath(at place: Int, into shape: inout StubShape) {
    guard let property = words[place...].prefix(12).firstIndex(of: "var"),
      word(property + 2) == ":", let type = type(at: property + 3)
    else { return }
    shape.change(nested: "Values") { values in
      values.add(StubShape.Member(name: words[place], value: .named(type)))
    }
    let parameter = StubShape.Parameter(label: "_", type: "KeyPath<Values, Value>")
    shape.addInitializer([parameter])
  }
}
