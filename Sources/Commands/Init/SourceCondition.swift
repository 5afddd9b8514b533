import Trials

/// The conditions of `#if`, evaluated as for a build of the package on Linux.
struct SourceCondition {
  /// The tokens of a file that a build compiles.
  struct Reading: Hashable, Sendable {
    /// The tokens that are compiled, without the conditions.
    var tokens: [SourceToken] = []
    /// The lines of `#if`, `#elseif` and `#else`, and whether what follows them is compiled.
    var branches: [Int: Bool] = [:]
  }

  /// The modules that an app's files may import here: the toolchain's, and those that stand in for
  /// Apple's.
  static let modules: Set<String> = StandInModules.names.union([
    "CoreFoundation", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc",
    "Observation", "RegexBuilder", "Runtime", "Swift", "Synchronization", "Testing", "XCTest",
    "_Concurrency", "_StringProcessing",
  ])

  /// The branches of one `#if` … `#endif`.
  private struct Branches {
    /// Whether the code around it is compiled.
    let isAround: Bool
    /// Whether the current branch is compiled.
    var isActive: Bool
    /// Whether a branch has been compiled, so no later one is.
    var isTaken: Bool
  }

  /// Reads the tokens of a file.
  ///
  /// - Parameters:
  ///   - tokens: the tokens.
  ///   - isDebug: whether the build defines `DEBUG`; no build for the App Store does.
  /// - Returns: What is compiled.
  static func read(_ tokens: [SourceToken], isDebug: Bool = false) -> Reading {
    var reading = Reading()
    reading.tokens.reserveCapacity(tokens.count)
    var open: [Branches] = []
    var isActive = true
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      index += 1
      switch token.text {
      case "#if":
        let holds = Self.holds(at: &index, in: tokens, isDebug) && isActive
        open.append(Branches(isAround: isActive, isActive: holds, isTaken: holds))
      case "#elseif":
        let holds = Self.holds(at: &index, in: tokens, isDebug)
        guard var last = open.popLast() else { continue }
        last.isActive = last.isAround && !last.isTaken && holds
        last.isTaken = last.isTaken || last.isActive
        open.append(last)
      case "#else":
        guard var last = open.popLast() else { continue }
        last.isActive = last.isAround && !last.isTaken
        last.isTaken = true
        open.append(last)
      case "#endif":
        isActive = open.popLast()?.isAround ?? true
        continue
      default:
        if isActive { reading.tokens.append(token) }
        continue
      }
      if let last = open.last {
        isActive = last.isActive
        reading.branches[token.line] = isActive
      }
    }
    return reading
  }

  /// Evaluates the condition on the rest of a line, and moves behind it.
  private static func holds(
    at index: inout Int,
    in tokens: [SourceToken],
    _ isDebug: Bool
  ) -> Bool {
    let start = index
    let line = start > 0 ? tokens[start - 1].line : 0
    while index < tokens.count, tokens[index].line == line { index += 1 }
    var condition = SourceCondition(words: tokens[start..<index].map(\.text), isDebug: isDebug)
    return condition.either()
  }

  private let words: [String]
  private let isDebug: Bool
  private var place = 0
  /// The number of open parentheses and exclamation marks.
  private var depth = 0
  /// No condition that people write is deeper.
  private static let deepest = 100

  private init(words: [String], isDebug: Bool) {
    self.words = words
    self.isDebug = isDebug
  }

  private mutating func skipWord(_ word: String) -> Bool {
    guard place < words.count, words[place] == word else { return false }
    place += 1
    return true
  }

  private mutating func either() -> Bool {
    var holds = both()
    while skipWord("|"), skipWord("|") {
      let other = both()
      holds = holds || other
    }
    return holds
  }

  private mutating func both() -> Bool {
    var holds = single()
    while skipWord("&"), skipWord("&") {
      let other = single()
      holds = holds && other
    }
    return holds
  }

  private mutating func single() -> Bool {
    guard depth < Self.deepest, place < words.count else { return false }
    depth += 1
    defer { depth -= 1 }
    if skipWord("!") { return !single() }
    if skipWord("(") {
      let holds = either()
      _ = skipWord(")")
      return holds
    }
    let name = words[place]
    place += 1
    guard skipWord("(") else { return name == "true" || name == "DEBUG" && isDebug }
    let start = place
    while place < words.count, words[place] != ")" { place += 1 }
    let arguments = words[start..<place]
    let argument = arguments.first ?? ""
    place += 1
    return switch name {
    case "os": argument == "Linux"
    case "canImport": Self.modules.contains(argument)
    // The language mode is that of Swift 5 unless a project says otherwise.
    case "swift": Self.compares((5, 99), with: arguments)
    case "compiler": Self.compares((6, 3), with: arguments)
    case "arch": argument == Self.processor
    case "hasFeature", "hasAttribute": true
    default: false
    }
  }

  #if arch(arm64)
  private static let processor = "arm64"
  #else
  private static let processor = "x86_64"
  #endif

  /// Compares a version with what stands in `(>=6.1)` or `(<6)`.
  private static func compares(
    _ version: (major: Int, minor: Int),
    with words: ArraySlice<String>
  ) -> Bool {
    let numbers = words.compactMap { Int($0) }
    let other = (numbers.first ?? 0, numbers.dropFirst().first ?? 0)
    return words.first == "<" ? version < other : version >= other
  }
}
