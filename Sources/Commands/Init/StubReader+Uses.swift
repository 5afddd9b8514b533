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
    readInitializers(inExtensionsOf: name, into: &shape)
    for holder in holders(of: name) { readHolder(holder, into: &shape) }
    for list in words.indices where words[list] == name && word(list - 1) == "[" {
      guard word(list + 1) == "]", word(list - 2) == ":" else { continue }
      readElements(of: word(list - 3), into: &shape)
    }
  }

  /// Reads the initializers that the app's extensions of a type call: `self.init(price: 1)`.
  private func readInitializers(inExtensionsOf name: String, into shape: inout StubShape) {
    for index in words.indices where words[index] == name && word(index - 1) == "extension" {
      guard let brace = words[index...].firstIndex(of: "{") else { continue }
      for place in brace..<end(ofBracketAt: brace)
      where words[place] == "self" && word(place + 2) == "init" && word(place + 3) == "(" {
        let (parameters, _) = arguments(at: place + 3, of: "init", from: place, into: &shape)
        shape.addInitializer(parameters)
      }
    }
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

  /// Reads the uses of the elements of a list: in loops, and in closures such as `{ $0.price }`.
  private func readElements(of list: String, into shape: inout StubShape) {
    for index in words.indices where words[index] == list {
      let start = word(index - 1) == "." && word(index - 2) == "self" ? index - 2 : index
      if word(start - 1) == "in", word(start - 3) == "for", word(index + 1) == "{" {
        readElement(words[start - 2], in: index + 1..<end(ofBracketAt: index + 1), into: &shape)
      } else if word(index + 1) == ".", isForeign(index + 2) {
        guard let brace = words[(index + 3)...].prefix(4).firstIndex(of: "{") else { continue }
        let body = brace..<end(ofBracketAt: brace)
        if word(brace + 2) == "in" { readElement(words[brace + 1], in: body, into: &shape) }
        for place in body where words[place] == "$" {
          readChain(at: place + 2, from: Place(start: place), isType: false, into: &shape)
        }
      }
    }
  }

  private func readElement(_ name: String, in body: Range<Int>, into shape: inout StubShape) {
    for index in body where words[index] == name && word(index - 1) != "." {
      readChain(at: index + 1, from: Place(start: index), isType: false, into: &shape)
    }
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
  func readHolder(_ name: String, into shape: inout StubShape) {
    for index in words.indices where words[index] == name {
      let isOwn = word(index - 1) == "." && word(index - 2) == "self"
      guard isOwn || word(index - 1) != "." else { continue }
      let start = isOwn ? index - 2 : index
      if word(index + 1) == ":" { continue }
      let constants = constants(ofListAt: start)
      if !constants.isEmpty {
        shape.isStored = true
        for constant in constants { readConstant(at: constant, into: &shape) }
        continue
      }
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

  /// Returns the places of the dots in `[.first, .second].contains(kind)`, where `kind` begins at a
  /// place.
  private func constants(ofListAt start: Int) -> [Int] {
    let before = ["]", ".", "contains", "("]
    guard before.indices.allSatisfy({ word(start - before.count + $0) == before[$0] }),
      let open = words[..<(start - before.count)].lastIndex(of: "[")
    else { return [] }
    return (open + 1..<start - before.count).filter {
      words[$0] == "." && ["[", ","].contains(words[$0 - 1])
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
    // `plan = .init(price: 1)`
    if words[dot + 1] == "init" { return shape.addInitializer(parameters) }
    shape.addConstant(words[dot + 1], parameters)
  }
}
