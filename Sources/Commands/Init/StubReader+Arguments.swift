extension StubReader {
  /// Reads the arguments of a call, with its closures, as parameters.
  ///
  /// - Returns: The parameters, and the place behind the call.
  func arguments(
    at start: Int,
    of name: String,
    from: Int,
    into shape: inout StubShape
  ) -> (parameters: [StubShape.Parameter], end: Int) {
    var parameters: [StubShape.Parameter] = []
    var end = start
    if ["(", "["].contains(word(start)) {
      end = self.end(ofBracketAt: start)
      for range in parts(of: start + 1..<max(start + 1, end - 1)) {
        let isLabelled = isName(range.lowerBound) && word(range.lowerBound + 1) == ":"
        let label = isLabelled ? words[range.lowerBound] : "_"
        let value = range.lowerBound + (isLabelled ? 2 : 0)
        parameters.append(parameter(label, value..<range.upperBound, of: name, into: &shape))
      }
    }
    if word(end) == "{", isOnSameLine(end), head(of: from) == nil {
      let close = self.end(ofBracketAt: end)
      parameters.append(parameter("_", end..<close, of: name, into: &shape))
      end = close
    }
    return (parameters, end)
  }

  /// Returns the declared type of the parameter for an argument, if the functions of the file with
  /// the name that is called have one such parameter.
  func parameterType(ofArgumentAt start: Int) -> String? {
    let label = word(start - 1) == ":" && isName(start - 2) ? words[start - 2] : "_"
    guard let (open, place) = call(around: label == "_" ? start : start - 2) else { return nil }
    let functions = words.indices.filter {
      words[$0] == words[open - 1] && word($0 - 1) == "func" && word($0 + 1) == "("
    }
    let types = functions.compactMap { type(ofParameter: label, at: place, declaredAt: $0 + 1) }
    return Set(types).count == 1 ? types[0] : nil
  }

  /// Returns the type of the parameter with a label or at a place, from the list that begins with a
  /// bracket; nil for a generic one, a closure or an opaque type, which show nothing.
  private func type(ofParameter label: String, at place: Int, declaredAt open: Int) -> String? {
    let list = parts(of: open + 1..<max(open + 1, end(ofBracketAt: open) - 1))
    let found =
      label == "_" ? list.dropFirst(place).first : list.first { words[$0.lowerBound] == label }
    guard let found, words[found.lowerBound] == label,
      let colon = words[found].firstIndex(of: ":"), let type = type(at: colon + 1)
    else { return nil }
    let isPlain = type.allSatisfy { $0.isLetter || $0.isNumber || "[]<>.? ,:".contains($0) }
    return isPlain && !type.hasPrefix("any ") && type.count > 1 ? type : nil
  }

  /// Returns the opening bracket of the call around an argument, and the argument's place in it.
  private func call(around argument: Int) -> (open: Int, place: Int)? {
    var (depth, place, index) = (0, 0, argument - 1)
    while index > 0, argument - index < 80 {
      switch words[index] {
      case ")", "]", "}": depth += 1
      case "(" where depth == 0:
        return isName(index - 1) && !InitPlan.isKeyword(words[index - 1]) ? (index, place) : nil
      case "(", "[", "{":
        depth -= 1
        if depth < 0 { return nil }
      case "," where depth == 0: place += 1
      default: break
      }
      index -= 1
    }
    return nil
  }

  /// Splits a range at its commas outside brackets.
  private func parts(of range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var depth = 0
    var begin = range.lowerBound
    for index in range {
      if ["(", "[", "{"].contains(words[index]) { depth += 1 }
      if [")", "]", "}"].contains(words[index]) { depth -= 1 }
      if words[index] == ",", depth == 0 {
        parts.append(begin..<index)
        begin = index + 1
      }
    }
    return begin < range.upperBound ? parts + [begin..<range.upperBound] : parts
  }

  /// Returns a parameter that accepts an argument: anything, unless the argument needs its type.
  private func parameter(
    _ label: String,
    _ range: Range<Int>,
    of function: String,
    into shape: inout StubShape
  ) -> StubShape.Parameter {
    let first = range.lowerBound
    if word(first) == "{" {
      let type = closure(first, of: function, into: &shape)
      return StubShape.Parameter(label: label, type: "(\(type))? = nil")
    }
    let isList = word(first) == "[" && word(first + 1) == "." && isName(first + 2)
    guard isList || (word(first) == "." && isName(first + 1)) else {
      return StubShape.Parameter(label: label, type: "Any?")
    }
    let suffix = label == "_" ? "Argument" : label.prefix(1).uppercased() + label.dropFirst()
    let name = shape.typeName(for: function == "init" ? suffix : function + suffix)
    shape.change(nested: name) { nested in
      if isList { nested.isArrayLiteral = true }
      let elements = isList ? parts(of: first + 1..<max(first + 1, range.upperBound - 1)) : [range]
      for element in elements where word(element.lowerBound) == "." {
        readConstant(at: element.lowerBound, into: &nested)
      }
    }
    return StubShape.Parameter(label: label, type: name)
  }

  /// Returns the type of a closure, whose parameters have types of their own.
  private func closure(_ start: Int, of function: String, into shape: inout StubShape) -> String {
    let end = self.end(ofBracketAt: start)
    let body = start + 1..<max(start + 1, end - 1)
    let names = parameters(ofClosure: body)
    let types = names.map { name in
      name.map { type(ofParameter: $0, in: body, into: &shape) } ?? "Any?"
    }
    let isAsync = words[body].contains("await")
    let isThrowing = words[body].contains("try") && !words[body].contains("catch")
    return "(\(types.joined(separator: ", ")))" + (isAsync ? " async" : "")
      + (isThrowing ? " throws" : "") + " -> Void"
  }

  /// Returns the names of a closure's parameters; nil for those that it does not use.
  private func parameters(ofClosure body: Range<Int>) -> [String?] {
    var index = body.lowerBound
    if word(index) == "[" { index = end(ofBracketAt: index) }
    let isEnclosed = word(index) == "("
    if isEnclosed { index += 1 }
    var names: [String?] = []
    while isName(index), body.contains(index) {
      names.append(words[index] == "_" ? nil : words[index])
      index += 1
      if word(index) == ":" {
        while body.contains(index), ![",", ")", "in"].contains(word(index)) { index += 1 }
      }
      guard word(index) == "," else { break }
      index += 1
    }
    if isEnclosed, word(index) == ")" { index += 1 }
    if word(index) == "in" { return names }
    // `$0` and `$1` are two tokens each. A file with a typing error may have any number here.
    let places = body.filter { word($0) == "$" }.compactMap { Int(word($0 + 1)) }
    return (0..<((places.filter { $0 < 100 }.max() ?? -1) + 1)).map { _ in nil }
  }

  /// Returns the type of a closure's parameter, from its uses.
  private func type(
    ofParameter name: String,
    in body: Range<Int>,
    into shape: inout StubShape
  ) -> String {
    if name.lowercased().hasSuffix("error") { return "(any Error)?" }
    let uses = body.filter { words[$0] == name && word($0 - 1) != "." }
    let isUnwrapped = uses.contains { index in
      ["?", "!"].contains(word(index + 1)) || ["let", "var"].contains(word(index - 1))
        || (word(index - 1) == "=" && ["if", "guard"].contains(head(of: index)))
        || word(index + 3) == "nil"
    }
    let isBool = uses.contains {
      ["if", "!"].contains(word($0 - 1)) && ["{", ","].contains(word($0 + 1))
    }
    if isBool { return "Bool" }
    var found: StubShape.Value?
    // `let code` in `guard let code = code` is another variable.
    for use in uses where !["let", "var"].contains(word(use - 1)) {
      let place = Place(start: use, depth: 1)
      let value = self.use(at: use + 1, from: place, of: name, into: &shape)?.value
      if found == nil { found = value }
    }
    if case .optional(let value)? = found { found = value }
    let type = shape.type(
      of: found ?? .nested(shape.change(nested: shape.typeName(for: name)) { _ in })
    )
    return isUnwrapped ? "\(type)?" : type
  }
}
