/// A package to be made around an app's files: where everything lies, by absolute paths.
struct InitPlan: Hashable, Sendable {
  /// Where StoreStorm comes from.
  enum Origin: Hashable, Sendable {
    /// A folder.
    case checkout(String)
    /// An address that git can clone.
    case address(String)
  }

  /// A file of the app, and the name of the link to it.
  struct Link: Hashable, Sendable {
    /// In the folder of links.
    let name: String
    /// The file where it lies.
    let file: String
  }

  /// The folder of the package.
  var folder: String
  /// The module of the app's files.
  var module: String
  /// The language mode: 5 or 6.
  var languageMode: Int
  /// Whether what says nothing else is on the main actor.
  var isOnMainActor: Bool
  /// Whether the features are on that Xcode calls approachable concurrency.
  var isApproachable = false
  /// Where StoreStorm comes from.
  var origin: Origin
  /// The git repository around the package; nil if it lies in none.
  var repository: String?
  /// The app's files.
  var links: [Link]

  /// The name of the program that is built.
  static let program = "app-storm"
  /// Where the links lie, as seen from the package.
  var linkFolder: String { "Sources/\(module)/App" }
  /// The scenario, as seen from the package.
  var scenario: String { "Scenarios/\(module.lowercased()).json5" }

  /// The smallest folder around the package, the app's files and StoreStorm: a container needs it.
  var root: String {
    var places = [folder] + links.map(\.file)
    if case .checkout(let path) = origin { places.append(path) }
    let parts = places.map { $0.split(separator: "/") }
    let shared = parts.dropFirst().reduce(parts[0]) { shared, other in
      Array(zip(shared, other).prefix { $0 == $1 }.map(\.0))
    }
    return "/" + shared.joined(separator: "/")
  }

  /// Names for links to files, each once: of two that are called alike, the later has the name of
  /// its folder before it.
  ///
  /// - Parameters:
  ///   - files: absolute paths.
  ///   - taken: names that are not free.
  /// - Returns: a link for each file, in the same order.
  static func links(to files: [String], besides taken: Set<String> = []) -> [Link] {
    // What the package has of its own, and what would make a program of the module.
    var taken = taken.union(["Glue.swift", "Stubs.swift", "main.swift"])
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

  /// Names that a module of an app cannot have here.
  private static let reserved: Set<String> = [
    "AppGlue", "BenchmarkGate", "Combine", "Commands", "Entitlements", "FileFormats", "Foundation",
    "FoundationCapture", "Judging", "OSLog", "RuntimeHooks", "Simulation", "StoreKit", "StoreModel",
    "StoreSimulation", "StoreStorm", "Swift", "SwiftUI", "Testing", "TrialReports", "Trials",
    "UIKit", "os",
  ]
  /// Names of files that say nothing of the app.
  private static let generic: Set<String> = [
    "configuration", "products", "product", "storekit", "storekitconfiguration", "store",
    "storekitconfig", "sources", "source", "shared", "subscriptions", "subscription", "iap",
  ]

  /// A name for the app's module.
  ///
  /// - Parameters:
  ///   - paths: files and folders whose names may tell it, the best first.
  ///   - types: names that the app's own types have.
  /// - Returns: an identifier of Swift.
  static func module(from paths: [String], types: Set<String>) -> String {
    let names = paths.compactMap { path -> String? in
      let last = path.split(separator: "/").last { $0 != "." && $0 != ".." } ?? ""
      let stem = identifier(from: String(last.prefix { $0 != "." }))
      let name = stem.prefix(1).uppercased() + stem.dropFirst()
      return name.isEmpty || generic.contains(name.lowercased()) ? nil : name
    }
    let name = names.first ?? "Shop"
    return isTaken(name) || types.contains(name) ? "\(name)App" : name
  }

  /// Whether a module of the toolchain or of StoreStorm has this name.
  static func isTaken(_ module: String) -> Bool { reserved.contains(module) }

  /// Whether a module may be called so.
  static func isIdentifier(_ name: String) -> Bool { identifier(from: name) == name && name != "" }

  private static func identifier(from text: String) -> String {
    let parts = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) && $0 != "_" }
    let joined =
      parts.count == 1
      ? String(parts[0]) : parts.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return joined.first?.isNumber == true ? "App\(joined)" : joined
  }
}
