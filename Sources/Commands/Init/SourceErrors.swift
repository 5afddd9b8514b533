/// What the app's files lack according to the lines with errors, where the compiler names nothing.
struct SourceErrors {
  /// The values of SwiftUI's environment in key paths, which an extension may declare.
  private(set) var members: [MissingNames.Member] = []
  /// The functions with names of Swift's and C's libraries, which the app may declare itself.
  private(set) var functions: [MissingNames.Name] = []
  /// The initializers of colors and images with a label that SwiftUI's own do not have, such as
  /// those that generators for asset catalogs write: `Color.asset`.
  private(set) var initializers: [MissingNames.Name] = []

  /// Reads the lines with errors.
  ///
  /// - Parameters:
  ///   - errors: what the compiler says: `/app/Store.swift:12: …`.
  ///   - tokens: returns the tokens of a file.
  init(_ errors: [String], tokens: (String) -> [SourceToken]) {
    for error in errors {
      guard let end = error.firstRange(of: ".swift:"),
        let line = Int(error[end.upperBound...].prefix { $0 != ":" })
      else { continue }
      let place = SourceType.Place(file: error[..<end.lowerBound] + ".swift", line: line)
      let message = error[end.upperBound...].drop { $0 != " " }.dropFirst()
      let words = tokens(place.file).filter { $0.line == line }.map(\.text)
      if message.hasPrefix(Self.keyPath) { readKeyPaths(in: words, at: place) }
      if message.hasPrefix(Self.label) {
        readInitializers(in: words, named: message.dropFirst(Self.label.count), at: place)
      }
      for (index, word) in words.enumerated().dropLast() where Self.usual.contains(word) {
        let isFunction = words[index + 1] == "(" && (index == 0 || words[index - 1] != ".")
        guard isFunction, !functions.contains(where: { $0.name == word }) else { continue }
        functions.append(MissingNames.Name(name: word, kind: .value, places: [place]))
      }
    }
  }

  private static let keyPath = "cannot infer key path type from context"
  private static let usual: Set<String> = [
    "assert", "close", "connect", "debugPrint", "dump", "error", "exit", "log", "open", "print",
    "read", "remove", "round", "send", "signal", "sleep", "time", "warn", "write",
  ]
  private static let label = "extraneous argument label '"

  private mutating func readKeyPaths(in words: [String], at place: SourceType.Place) {
    for index in words.indices where ["@Environment", "environment"].contains(words[index]) {
      guard Array(words[(index + 1)...].prefix(3)) == ["(", "\\", "."], index + 4 < words.count
      else { continue }
      members.append(
        MissingNames.Member(type: "EnvironmentValues", name: words[index + 4], place: place)
      )
    }
  }

  private mutating func readInitializers(
    in words: [String],
    named rest: Substring,
    at place: SourceType.Place
  ) {
    let label = String(rest.prefix { $0 != ":" })
    for index in words.indices.dropLast(3) where ["Color", "Image"].contains(words[index]) {
      guard Array(words[(index + 1)...].prefix(3)) == ["(", label, ":"] else { continue }
      let name = "\(words[index]).\(label)"
      if let known = initializers.firstIndex(where: { $0.name == name }) {
        initializers[known].places.append(place)
      } else {
        initializers.append(MissingNames.Name(name: name, kind: .initializer, places: [place]))
      }
    }
  }
}
