import Trials

/// The plan of a package around an app's files, with absolute paths.
struct InitPlan: Hashable, Sendable {
  /// The origin of StoreStorm.
  enum Origin: Hashable, Sendable {
    /// A folder.
    case checkout(String)
    /// An address that Git can clone.
    case address(String)
  }

  /// A file of the app with the name of the link to it.
  struct Link: Hashable, Sendable {
    let name: String
    let file: String
  }

  var folder: String
  /// The module of the app's files.
  var module: String
  var languageMode: Int
  /// Whether the language mode is that of the app's project, as opposed to one that a person named.
  var isModeOfProject = true
  /// Whether the default isolation is the main actor.
  var isOnMainActor: Bool
  /// Whether the features that Xcode calls approachable concurrency are on.
  var isApproachable = false
  /// Whether the app's module is built with `DEBUG`, as no build for the App Store is.
  var isDebug = false
  /// The origin of StoreStorm.
  var origin: Origin
  /// The Git repository around the package; nil if there is none.
  var repository: String?
  /// The app's files.
  var links: [Link]
  /// The modules that the app's files import and that are not here.
  var standIns: [StandInModule] = []
  /// The commit of StoreStorm's folder; nil if it is not known.
  var revision: String?
  /// The address from which StoreStorm's folder was cloned; nil if it is not known.
  var address: String?

  /// The name of the package's program, which packages of other modules do not have: they may share
  /// a folder of objects.
  var program: String { Self.program(of: module) }

  /// The name of the program of a module's package.
  static func program(of module: String) -> String { "\(module.lowercased())-storm" }

  /// The path of the folder of links, relative to the package.
  var linkFolder: String { PackageFolder.linkFolder(of: module) }
  /// The path of the scenario, relative to the package.
  var scenario: String { "Scenarios/\(module.lowercased()).json5" }

  /// The smallest folder that contains the package, the app's files and StoreStorm; a container
  /// mounts it.
  var root: String {
    var places = [folder] + links.map(\.file)
    if case .checkout(let path) = origin { places.append(path) }
    let parts = places.map { $0.split(separator: "/") }
    let shared = parts.dropFirst().reduce(parts[0]) { shared, other in
      Array(zip(shared, other).prefix { $0 == $1 }.map(\.0))
    }
    return "/" + shared.joined(separator: "/")
  }

  /// Returns links to files, with unique names.
  ///
  /// If two files have the same name, the later link has its folder's name as a prefix.
  ///
  /// There is a link for each file, in the same order.
  static func links(to files: [String], besides taken: Set<String> = []) -> [Link] {
    // The package's own files, and the name that would turn the module into a program.
    var taken = taken.union(["Glue.swift", "Stubs.swift", "main.swift", CandidatesText.fileName])
    return files.map { file in
      let parts = file.split(separator: "/").map(String.init)
      var name = parts.last ?? file
      for folder in parts.dropLast().reversed() where taken.contains(name) {
        name = "\(folder)-\(name)"
      }
      taken.insert(name)
      return Link(name: name, file: file)
    }
  }

  /// The names that an app's module cannot have here.
  private static let reserved: Set<String> =
    OwnModules.names.union(OwnModules.namesInTests).union([
      "Foundation", "RaceTests", "StoreStorm", "Swift", "Testing", "XCTest", "main",
    ])
  /// The words that Swift does not accept as a name.
  private static let keywords: Set<String> = [
    "Any", "Self", "as", "associatedtype", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
    "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal",
    "is", "let", "nil", "operator", "private", "protocol", "public", "repeat", "rethrows",
    "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true", "try", "typealias", "var", "where", "while",
  ]
  /// The names of files that do not identify an app.
  private static let generic: Set<String> = [
    "configuration", "products", "product", "storekit", "storekitconfiguration", "store",
    "storekitconfig", "sources", "source", "shared", "subscriptions", "subscription", "iap",
  ]

  /// Returns a name for the app's module.
  ///
  /// The best paths come first.
  static func module(from paths: [String], types: Set<String>) -> String {
    let names = paths.compactMap { path -> String? in
      let last = path.split(separator: "/").last { $0 != "." && $0 != ".." } ?? ""
      let stem = identifier(from: String(last.prefix { $0 != "." }))
      let name = withoutRepeatedWords(stem.prefix(1).uppercased() + stem.dropFirst())
      return name.isEmpty || generic.contains(name.lowercased()) ? nil : name
    }
    let name = names.first ?? "Shop"
    return isTaken(name) || types.contains(name) ? "\(name)App" : name
  }

  /// Returns the beginning of a name in which no word occurs twice: the compiler abbreviates such
  /// words in symbols, where the names of modules are looked up.
  private static func withoutRepeatedWords(_ name: String) -> String {
    var (words, rest) = (Set<String>(), name[...])
    for part in name.camelParts {
      guard words.insert(part).inserted || part.count < 2 else {
        return String(name.dropLast(rest.count))
      }
      rest = rest.drop { !$0.isLetter }.dropFirst(part.count)
    }
    return name
  }

  /// Whether a module of the toolchain or of StoreStorm has this name, or Swift itself.
  static func isTaken(_ module: String) -> Bool {
    reserved.contains(module) || isKeyword(module)
  }

  /// Whether a word cannot be a name in Swift.
  static func isKeyword(_ word: String) -> Bool { keywords.contains(word) }

  /// Whether a name is valid for a module.
  static func isIdentifier(_ name: String) -> Bool { identifier(from: name) == name && name != "" }

  private static func identifier(from text: String) -> String {
    let parts = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) && $0 != "_" }
    let joined =
      parts.count == 1
      ? String(parts[0]) : parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isNumber == true ? "App\(joined)" : joined
  }
}
