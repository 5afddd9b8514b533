extension StubReader {
  /// Reads all uses of a type: `Log.write("a")`, `Tracker.shared.track("a", in: b)`, `any Log`.
  func readType(_ name: String, module: String?, into shape: inout StubShape) {
    for index in words.indices where words[index] == name {
      let isQualified = word(index - 1) == "."
      // `other.Log` is another type's, unless the module is meant.
      guard !isQualified || (module != nil && word(index - 2) == module) else { continue }
      readKind(at: index, into: &shape)
      let place = Place(start: isQualified ? index - 2 : index)
      if word(index + 1) == "=", word(index + 2) == ".", isName(index + 3) {
        // The value of a property or a parameter of the type: `kind: Kind = .first`.
        readConstant(at: index + 2, into: &shape)
      } else {
        readChain(at: index + 1, from: place, isType: true, into: &shape)
      }
    }
    for holder in holders(of: name) { readHolder(holder, into: &shape) }
  }

  /// The variables of a type: `log` in `let log = Log.shared`, `log: Log` and `log: any Log`.
  private func holders(of name: String) -> [String] {
    var found: [String] = []
    for index in words.indices where words[index] == name {
      let before = ["any", "some"].contains(word(index - 1)) ? index - 2 : index - 1
      let isMade = word(before) == "=" && isMade(by: index)
      let isBound = word(before) == ":" || isMade || word(before) == "as"
      guard isBound, isName(before - 1), words[before - 1] != name else {
        continue
      }
      if !found.contains(words[before - 1]) { found.append(words[before - 1]) }
    }
    return found
  }

  /// Whether an expression that begins with a type's name is an instance: `Log()`, `Log.shared`.
  private func isMade(by index: Int) -> Bool {
    var next = index + 1
    if word(next) == ".", word(next + 1).first?.isLowercase == true { next += 2 }
    let isConstant = next > index + 1 && !Self.instances.contains(word(next - 1))
    if isConstant { return ![".", "("].contains(word(next)) }
    if word(next) == "(" { next = end(ofBracketAt: next) }
    return next > index + 1 && word(next) != "."
  }

  /// Reads the uses of a variable.
  private func readHolder(_ name: String, into shape: inout StubShape) {
    for index in words.indices where words[index] == name {
      let isOwn = word(index - 1) == "." && word(index - 2) == "self"
      guard isOwn || word(index - 1) != "." else { continue }
      let start = isOwn ? index - 2 : index
      if word(index + 1) == ":" { continue }
      if let pattern = pattern(before: start) {
        shape.kind = .cases
        readConstant(at: pattern, into: &shape)
        continue
      }
      if word(start - 1) == "switch", word(index + 1) == "{" {
        shape.kind = .cases
        for name in cases(ofSwitchAt: index + 1) { shape.addConstant(name.name, name.parameters) }
      } else if let member = comparedMember(at: index + 1) {
        readConstant(at: member, into: &shape)
      } else {
        readChain(at: index + 1, from: Place(start: start), isType: false, into: &shape)
      }
    }
  }

  /// Returns the place of the dot in `if case .first(let value) = kind`.
  private func pattern(before start: Int) -> Int? {
    guard word(start - 1) == "=" else { return nil }
    let words = words[max(0, start - 12)..<start - 1]
    guard let keyword = words.lastIndex(of: "case") else { return nil }
    let dot = word(keyword + 1) == "let" ? keyword + 2 : keyword + 1
    return word(dot) == "." ? dot : nil
  }

  /// Returns the place of the dot in `kind == .first`, `kind != .first` and `kind = .first`.
  func comparedMember(at index: Int) -> Int? {
    var next = index
    if ["=", "!"].contains(word(next)), word(next + 1) == "=" { next += 1 }
    return word(next) == "=" && word(next + 1) == "." && isName(next + 2) ? next + 1 : nil
  }

  /// Reads `.first` or `.first(1)` where the type is known.
  func readConstant(at dot: Int, into shape: inout StubShape) {
    guard isName(dot + 1), word(dot + 2) != "." else { return }
    guard word(dot + 2) == "(" else { return shape.addConstant(words[dot + 1]) }
    let (parameters, _) = arguments(at: dot + 2, of: words[dot + 1], from: dot, into: &shape)
    shape.addConstant(words[dot + 1], parameters)
  }
}
