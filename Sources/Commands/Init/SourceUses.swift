import Foundation

/// The members of the store's types that an app's other files use, found without a compiler.
///
/// A file counts for a type if it names the type, and for a member if the member's name follows a
/// dot there.
struct SourceUses: Sendable {
  /// The words of one file.
  private struct File: Sendable {
    let name: String
    let words: Set<String>
    /// The words after a dot.
    let members: Set<String>
    /// The words after a dot that closely follow a word for becoming active.
    let membersWhenActive: Set<String>
    /// The names of variables and constants.
    let variables: Set<String>

    /// Whether only the app's developers see what the file shows.
    var isForDevelopers: Bool { name.contains("Debug") }
  }

  /// The most files to read, so that a guess does not take minutes.
  static let mostFiles = 5_000

  private var files: [File] = []
  /// Whether a whole app is among the files, as opposed to a library for other apps.
  private(set) var hasApp = false
  /// The names of the files that buy products themselves and leave what follows to other code.
  private(set) var buyers: Set<String> = []
  /// The names by which files refer to a type, such as a protocol, in addition to its own.
  private var aliases: [String: Set<String>] = [:]

  init() {}

  /// Reads the files of folders that name one of the types, or that may call a function of one.
  init(in folders: [String], of types: [SourceType], besides: Set<String>) {
    let calls = types.flatMap(\.functions).filter { !$0.isPrivate }.map { ".\($0.name)(" }
    let sought = types.map(\.name) + calls + [Self.sync]
    var found = SwiftFiles(besides: besides)
    for folder in folders { found.search(URL(filePath: folder, directoryHint: .isDirectory)) }
    for file in found.files.prefix(Self.mostFiles) {
      guard !besides.contains(file.path), let text = try? String(contentsOf: file, encoding: .utf8)
      else { continue }
      hasApp = hasApp || Self.beginnings.contains(where: text.contains)
      if sought.contains(where: text.contains) {
        read(text, file: file.lastPathComponent)
      } else if text.contains(".purchase") {
        readBuyer(SourceToken.tokens(of: text).map(\.text), file: file.lastPathComponent)
      }
    }
  }

  /// The words of the file in which an app begins.
  private static let beginnings = ["@main", "@UIApplicationMain", "@NSApplicationMain"]

  /// Reads another file; tests do not count.
  mutating func read(_ text: String, file name: String = "") {
    hasApp = hasApp || Self.beginnings.contains(where: text.contains)
    let words = SourceToken.tokens(of: text).map(\.text)
    guard !words.contains("XCTest"), !words.contains("Testing") else { return }
    readBuyer(words, file: name)
    let places = words.indices.filter { place in
      // `@Environment(\.scenePhase) var scenePhase` only declares the environment value.
      Self.activity.contains(words[place])
        && !(words[place] == "scenePhase" && place > 0
          && [".", "var", "let"].contains(words[place - 1]))
    }
    let nearby = places.map { words[$0..<min(words.count, $0 + Self.reach)] }
    files.append(
      File(
        name: name,
        words: Set(words),
        members: Self.members(in: words[...]),
        membersWhenActive: nearby.reduce(into: []) { $0.formUnion(Self.members(in: $1)) },
        variables: Set(
          zip(words, words.dropFirst()).filter { ["var", "let"].contains($0.0) }.map(\.1)
        )
      )
    )
  }

  /// Records whether a file buys with StoreKit and does nothing with the transaction.
  private mutating func readBuyer(_ words: [String], file name: String) {
    let handling: Set = [
      "finish", "payloadValue", "unsafePayloadValue", "verified", "XCTest", "Testing",
    ]
    guard zip(words, words.dropFirst()).contains(where: { $0 == ("import", "StoreKit") }),
      words.contains("Product"), handling.isDisjoint(with: words),
      words.indices.contains(where: { Self.buys(at: $0, in: words) })
    else { return }
    buyers.insert(name)
  }

  /// The files that buy with StoreKit and call none of the functions that would do the rest.
  func buyers(callingNone names: Set<String>) -> Set<String> {
    buyers.filter { buyer in
      files.allSatisfy { $0.name != buyer || $0.members.isDisjoint(with: names) }
    }
  }

  /// Whether a call such as `product.purchase(options: options)` is at a place, or the action of
  /// the environment that buys.
  ///
  /// A function of the app may have the same name.
  private static func buys(at place: Int, in words: [String]) -> Bool {
    guard words[place] == "purchase", place > 1, place + 2 < words.count,
      words[place - 1] == "."
    else { return false }
    if words[place - 2] == "\\" { return place > 3 && words[place - 4] == "@Environment" }
    let receiver = words[place - 2]
    let isProduct =
      receiver.lowercased().hasSuffix("product")
      || words.indices.dropLast(2).contains {
        words[$0] == receiver && words[$0 + 1] == ":" && words[$0 + 2] == "Product"
      }
    return isProduct && words[place + 1] == "("
      && [")", "options", "confirmIn"].contains(words[place + 2])
  }

  /// Returns a copy in which a file also counts for a type if it names a protocol of the type.
  func resolved(by scan: SourceScan) -> Self {
    var copy = self
    for type in scan.types { copy.aliases[type.name] = scan.protocols(of: type) }
    return copy
  }

  /// The words of code that runs when an app becomes active.
  private static let activity: Set<String> = [
    "scenePhase", "didBecomeActiveNotification", "applicationDidBecomeActive",
    "sceneDidBecomeActive",
  ]
  /// The approximate length of such code in words.
  private static let reach = 50

  private static func members(in words: ArraySlice<String>) -> Set<String> {
    // The publisher of a property reads it, too: `store.$isPro`.
    let words = words.filter { $0 != "$" }
    return Set(zip(words, words.dropFirst()).filter { $0.0 == "." }.map(\.1))
  }

  /// Whether another file calls a member of a type when the app becomes active.
  func callsWhenActive(_ member: String, of type: String) -> Bool {
    files.contains { concerns($0, type) && $0.membersWhenActive.contains(member) }
  }

  private static let sync = "AppStore.sync"

  /// Whether another file syncs with the App Store, as a restore button does.
  var syncs: Bool {
    files.contains { $0.words.contains("AppStore") && $0.members.contains("sync") }
  }

  /// Whether another file uses a member of that name, of whatever type.
  func hasMember(_ name: String) -> Bool { files.contains { $0.members.contains(name) } }

  /// Whether another file names a type, and not only a protocol of it.
  func names(_ type: String) -> Bool {
    files.contains { $0.words.isSuperset(of: Self.words(type)) }
  }

  /// Returns the number of files that use a member of a type.
  func count(of member: String, of type: String) -> Int {
    files.count { $0.members.contains(member) && concerns($0, type) }
  }

  /// Returns the names of the files that use a member of a type.
  func files(using member: String, of type: String) -> Set<String> {
    Set(files.filter { $0.members.contains(member) && concerns($0, type) }.map(\.name))
  }

  private func concerns(_ file: File, _ type: String) -> Bool {
    file.words.isSuperset(of: Self.words(type))
      || aliases[type]?.isDisjoint(with: file.words) == false
  }

  /// The words of a name such as `Shop.Store`.
  private static func words(_ type: String) -> [String] {
    type.split(separator: ".").map(String.init)
  }

  /// Whether other files read a property, or call a function that answers from it directly, such as
  /// `isPurchased(_:)`.
  func reads(_ property: SourceType.Property, of type: SourceType) -> Bool {
    count(of: property.name, of: type.name) > 0
      || type.functions.contains {
        !$0.isPrivate && !$0.isAsync && $0.hasResult && $0.words.contains(property.name)
          && count(of: $0.name, of: type.name) > 0
      }
  }
  /// Whether other files name a type, but none that the app's customers see reads a member of it.
  ///
  /// A file that never names the type may still read the member, unless it has a variable of that
  /// name itself.
  func lacksReaders(of member: String, of type: String) -> Bool {
    files.contains { concerns($0, type) }
      && !files.contains { file in
        !file.isForDevelopers && file.members.contains(member)
          && (concerns(file, type) || !file.variables.contains(member))
      }
  }
}
