import Foundation
import FoundationCapture

/// What an app's code names of the files and entries of its bundle.
struct ResourceUses {
  /// Something that the code asks its bundle for, with the place of the first request.
  struct Request: Hashable, Sendable {
    /// The whole name, such as `Products.plist`, or the key of an entry.
    let name: String
    /// The path of the source.
    let file: String
    /// The line, from 1.
    let line: Int
  }

  /// The texts of all literals; any of them may be the name of a file, with or without its ending.
  private(set) var literals: Set<String> = []
  /// The files whose whole names the code gives, each once.
  private(set) var files: [Request] = []
  /// The entries of `Info.plist` that the code names, each once.
  private(set) var entries: [Request] = []
  /// Whether the code reads entries of `Info.plist`.
  private(set) var readsList = false
  /// Whether the code reads data assets.
  private(set) var readsAssets = false
  /// Whether the code looks up localized texts.
  private(set) var readsTexts = false

  /// The words by which code looks up localized texts.
  private static let textWords: Set<String> = [
    "LocalizedStringResource", "NSLocalizedString", "localized", "localizedString",
  ]

  /// Reads sources; those that cannot be read name nothing.
  init(in sources: [String]) {
    for source in sources {
      guard let text = try? String(contentsOfFile: source, encoding: .utf8) else { continue }
      read(SourceToken.tokens(of: text), of: source)
    }
  }

  private mutating func read(_ tokens: [SourceToken], of source: String) {
    for (index, token) in tokens.enumerated() {
      if let literal = token.literal, !literal.isEmpty { literals.insert(literal) }
      readsTexts = readsTexts || Self.textWords.contains(token.text)
      let rest = tokens.dropFirst(index + 1)
      switch token.text {
      case "forResource":
        let name = Self.fileName(rest)
        // The bundle's own list is always there.
        readsList = readsList || name == AppBundle.list
        if name != AppBundle.list { add(name, to: \.files, source, token) }
      case "NSDataAsset":
        readsAssets = true
        let name = Self.argument("name", in: rest.dropFirst())
        add(name.map(Self.dataset), to: \.files, source, token)
      case "forInfoDictionaryKey":
        readsList = true
        add(Self.value(in: rest), to: \.entries, source, token)
      case "infoDictionary":
        readsList = true
        let key = rest.drop { $0.text == "?" || $0.text == "!" }
        if key.first?.text == "[" {
          add(key.dropFirst().first?.literal, to: \.entries, source, token)
        }
      default: break
      }
    }
  }

  private mutating func add(
    _ name: String?,
    to list: WritableKeyPath<Self, [Request]>,
    _ source: String,
    _ token: SourceToken
  ) {
    guard let name, !name.isEmpty, !self[keyPath: list].contains(where: { $0.name == name })
    else { return }
    self[keyPath: list].append(Request(name: name, file: source, line: token.line))
  }

  /// Returns the name of the folder of a data asset in an asset catalog, or in a package's bundle.
  ///
  /// The folders of a catalog can be part of an asset's name.
  private static func dataset(_ asset: String) -> String {
    "\(asset.split(separator: "/").last ?? "").\(AppResources.assetEnding)"
  }

  /// Returns the value of an argument; nil if it is no literal.
  private static func value(in tokens: ArraySlice<SourceToken>) -> String? {
    tokens.first?.text == ":" ? tokens.dropFirst().first?.literal : nil
  }

  /// Returns the value of an argument with a label; nil if it is no literal.
  private static func argument(
    _ label: String,
    in tokens: ArraySlice<SourceToken>
  ) -> String? {
    tokens.first?.text == label ? value(in: tokens.dropFirst()) : nil
  }

  /// Returns the name in `forResource: "Products", withExtension: "plist"`; nil if only a run
  /// knows it.
  private static func fileName(_ tokens: ArraySlice<SourceToken>) -> String? {
    guard let name = value(in: tokens) else { return nil }
    let rest = tokens.dropFirst(2)
    guard rest.first?.text == "," else { return name }
    let second = rest.dropFirst()
    guard second.first?.text == "withExtension" || second.first?.text == "ofType" else {
      return name
    }
    if second.dropFirst(2).first?.text == "nil" { return name }
    return value(in: second.dropFirst()).map { ending in
      ending.isEmpty ? name : "\(name).\(ending.drop { $0 == "." })"
    }
  }
}

extension SourceToken {
  /// The text of a literal without interpolations; nil for other tokens.
  fileprivate var literal: String? {
    guard text.hasPrefix("\""), text.count >= 2 else { return nil }
    let content = text.dropFirst().dropLast()
    return content.contains("\\") ? nil : String(content)
  }
}
