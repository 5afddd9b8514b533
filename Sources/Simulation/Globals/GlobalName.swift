/// The information in the mangled name of a variable.
///
/// Source: github.com/swiftlang/swift/blob/main/docs/ABI/Mangling.rst (`vp`: a variable, `vpZ`: a
/// static one, `Wz`: the token that records whether it was initialized, `Tv`: a part that the
/// compiler has placed in separate memory).
struct GlobalName {
  /// The module that declares it.
  let module: String
  /// For a token, the common prefix of the names of its variables.
  let stem: String?
  /// The number of leading bytes that belong to the runtime and not to a process.
  ///
  /// An object that the compiler has placed in separate memory, such as an array literal, begins
  /// with its initialization token (8 bytes) and its header (16), as in `swift_initStaticObject`. A
  /// holder of the object may release it in a step of another process.
  let runtimePart: Int

  /// Parses a name; nil if it does not name a global or static variable.
  init?(_ mangled: String) {
    let text = Array(mangled.utf8)
    guard let kind = Self.kind(of: text), let module = Self.module(of: text) else { return nil }
    self.module = module
    stem = kind == .token ? Self.stem(of: mangled) : nil
    runtimePart = kind == .part ? 24 : 0
  }

  private static func stem(of token: String) -> String {
    let name = token.dropLast(2)
    return String(name.last == "_" ? name.dropLast() : name)
  }

  private enum Kind { case variable, token, part }

  private static func kind(of text: [UInt8]) -> Kind? {
    // A part that the optimizer has split off has a number suffix: `vpZ.0`.
    var end = text.endIndex
    if let dot = text.lastIndex(of: UInt8(ascii: ".")), text[(dot + 1)...].allSatisfy(isDigit) {
      end = dot
    }
    let name = text[..<end]
    if name.ends(with: "vp") || name.ends(with: "vpZ") { return .variable }
    if name.ends(with: "Wz") { return .token }
    return isPart(name) ? .part : nil
  }

  /// `Tv_`, `Tv0_`, `Tv1_` and so on.
  private static func isPart(_ name: ArraySlice<UInt8>) -> Bool {
    guard name.last == UInt8(ascii: "_") else { return false }
    var rest = name.dropLast()
    while let last = rest.last, isDigit(last) { rest = rest.dropLast() }
    return rest.ends(with: "Tv")
  }

  /// Returns the declaring module: the first in the name or, for an extension, the one before `E`.
  private static func module(of text: [UInt8]) -> String? {
    guard let first = identifier(in: text, at: 2) else {
      return extending(in: text, from: 2)
    }
    return extending(in: text, from: first.end) ?? first.name
  }

  /// Returns the module of an extension of another module's type: an identifier before an `E` among
  /// the types in which the variable is declared, excluding its own type, which follows its name.
  private static func extending(in text: [UInt8], from start: Int) -> String? {
    var place = start
    // Types of the standard library have short names made of letters.
    while place < text.count, !isDigit(text[place]) { place += 1 }
    while place < text.count, isDigit(text[place]) {
      let found = text[place] == UInt8(ascii: "0") ? nil : identifier(in: text, at: place)
      place = found?.end ?? endOfWords(in: text, at: place)
      // A file-private declaration has a file marker after its name.
      if text[min(place, text.count)...].starts(with: "LL".utf8) { place += 2 }
      guard place < text.count else { return nil }
      if text[place] == UInt8(ascii: "E") { return found?.name }
      if kinds.contains(text[place]) { place += 1 } else if !isDigit(text[place]) { return nil }
    }
    return nil
  }

  /// A structure, a class or an enumeration.
  private static let kinds = [UInt8(ascii: "V"), UInt8(ascii: "C"), UInt8(ascii: "O")]

  /// Returns the end of an identifier that repeats earlier words: a zero, letters that stand for
  /// the words, and the remaining text preceded by its length.
  private static func endOfWords(in text: [UInt8], at start: Int) -> Int {
    var place = start + 1
    while place < text.count, !isDigit(text[place]) { place += 1 }
    return identifier(in: text, at: place)?.end ?? place + 1
  }

  /// Returns an identifier, which is preceded by its length.
  private static func identifier(in text: [UInt8], at start: Int) -> (name: String, end: Int)? {
    var place = start
    var length = 0
    while place < text.count, isDigit(text[place]), length < 1 << 20 {
      length = length * 10 + Int(text[place] - UInt8(ascii: "0"))
      place += 1
    }
    // A length of zero begins an identifier that repeats earlier words: `07`.
    guard length > 0, text[start] != UInt8(ascii: "0"), place + length <= text.count else {
      return nil
    }
    return (String(decoding: text[place..<place + length], as: UTF8.self), place + length)
  }

  private static func isDigit(_ character: UInt8) -> Bool {
    character >= UInt8(ascii: "0") && character <= UInt8(ascii: "9")
  }
}

extension ArraySlice<UInt8> {
  fileprivate func ends(with text: StaticString) -> Bool {
    let wanted = Array("\(text)".utf8)
    return count >= wanted.count && Array(suffix(wanted.count)) == wanted
  }
}
