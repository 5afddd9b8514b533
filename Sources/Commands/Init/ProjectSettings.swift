import Foundation

/// The compiler settings of an app's own project.
///
/// They come from the nearest Xcode project, its configuration files, a project of XcodeGen or
/// Tuist, or a package manifest around the files, if these contain them literally. The setting for
/// strict concurrency only adds warnings, so it does not count.
struct ProjectSettings: Hashable, Sendable {
  /// The language mode, 5 or 6; nil if unknown.
  var languageMode: Int?
  /// Whether the default isolation is the main actor; nil if unknown.
  var isOnMainActor: Bool?
  /// Whether the features that Xcode calls approachable concurrency are on; nil if unknown.
  var isApproachable: Bool?

  init() {}

  /// Reads the settings for a file.
  ///
  /// If there is no repository, two folders above the file's are searched.
  init(of file: String, in repository: String?) {
    var folder = URL(filePath: file).deletingLastPathComponent()
    let above = folder.deletingLastPathComponent().deletingLastPathComponent()
    let root = repository ?? above.path
    while folder.path.hasPrefix(root), folder.path != "/" {
      self = Self.settings(in: folder)
      if self != ProjectSettings() { return }
      folder.deleteLastPathComponent()
    }
  }

  private static func settings(in folder: URL) -> ProjectSettings {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []
    func text(_ name: String) -> String? {
      try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    let projects = names.filter { $0.hasSuffix(".xcodeproj") }
    var settings = ProjectSettings()
    if let project = projects.lazy.compactMap({ text("\($0)/project.pbxproj") }).first {
      settings = ProjectSettings(project: project)
    }
    // A project that a tool generates is seldom in a repository, and what it is made from is.
    for name in ["project.yml", "project.yaml", "Project.swift"] where names.contains(name) {
      settings.fill(from: ProjectSettings(lines: text(name) ?? ""))
    }
    let isOfXcodeGen = names.contains("project.yml") || names.contains("project.yaml")
    guard settings != ProjectSettings() || !projects.isEmpty || isOfXcodeGen else {
      return names.contains("Package.swift")
        ? ProjectSettings(manifest: text("Package.swift") ?? "") : settings
    }
    let files = configurations(in: folder, names).compactMap(text)
    settings.fill(from: ProjectSettings(lines: files.joined(separator: "\n")))
    return settings
  }

  /// Returns the configuration files beside a project, and those in a folder for them.
  private static func configurations(in folder: URL, _ names: [String]) -> [String] {
    let folders = names.filter { $0.lowercased().contains("config") }
    let below = folders.flatMap { name in
      let path = folder.appending(path: name).path
      return (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted().map {
        "\(name)/\($0)"
      } ?? []
    }
    return (names + below).filter { $0.hasSuffix(".xcconfig") }
  }

  /// Takes the settings that are unknown here from elsewhere.
  private mutating func fill(from other: ProjectSettings) {
    languageMode = languageMode ?? other.languageMode
    isOnMainActor = isOnMainActor ?? other.isOnMainActor
    isApproachable = isApproachable ?? other.isApproachable
  }

  /// Reads an Xcode project.
  ///
  /// Test targets do not count; if other targets differ, the majority applies.
  init(project text: String) {
    let ofTests = ["TEST_HOST = ", "BUNDLE_LOADER = ", "TEST_TARGET_NAME = "]
    let blocks = text.split(separator: "buildSettings = {").filter { block in
      !ofTests.contains { block.contains($0) }
    }
    self.init { setting in blocks.flatMap { Self.values(of: setting, in: $0) } }
  }

  /// Reads a file with a setting on each line: a configuration file (`SWIFT_VERSION = 6.0`), or a
  /// project of XcodeGen (`SWIFT_VERSION: "6.0"`) or Tuist (`.swiftVersion("6.0")`).
  ///
  /// If targets or configurations differ, the majority applies.
  init(lines text: String) {
    let lines = text.split(whereSeparator: \.isNewline)
    self.init { setting in
      let names = setting == Self.version ? [setting, "swiftVersion"] : [setting]
      return lines.flatMap { line in names.compactMap { Self.value(of: $0, on: line) } }
    }
  }

  private static let version = "SWIFT_VERSION"

  /// Takes the value that most places give a setting.
  private init(_ values: (_ setting: String) -> [Substring]) {
    func most(_ setting: String, _ isMeant: (Substring) -> Bool) -> Bool? {
      let found = values(setting)
      return found.isEmpty ? nil : found.count(where: isMeant) * 2 > found.count
    }
    languageMode = most(Self.version) { $0.hasPrefix("6") }.map { $0 ? 6 : 5 }
    isOnMainActor = most("SWIFT_DEFAULT_ACTOR_ISOLATION") { $0 == "MainActor" }
    isApproachable = most("SWIFT_APPROACHABLE_CONCURRENCY") { ["YES", "true"].contains($0) }
  }

  init(manifest text: String) {
    let tools = text.firstRange(of: "swift-tools-version:").map {
      text[$0.upperBound...].drop { $0 == " " }.prefix { $0.isNumber }
    }
    guard let version = tools.flatMap({ Int($0) }) else { return }
    // The target does not matter, because most Swift 6 code also compiles as Swift 5.
    let saysFive = [".swiftLanguageMode(.v5)", "swiftLanguageModes: [.v5"].contains {
      text.contains($0)
    }
    languageMode = version >= 6 && !saysFive ? 6 : 5
    if text.contains(".defaultIsolation(MainActor.self)") { isOnMainActor = true }
    if text.contains("NonisolatedNonsendingByDefault") { isApproachable = true }
  }

  /// Returns the values of a setting such as `SWIFT_VERSION = 6.0;`.
  private static func values(of setting: String, in text: Substring) -> [Substring] {
    text.ranges(of: setting + " = ").map { range in
      text[range.upperBound...].prefix { $0 != ";" && !$0.isNewline }
    }
  }

  /// Returns the value of a setting on a line; nil if the line has none.
  private static func value(of setting: String, on line: Substring) -> Substring? {
    guard let name = line.firstRange(of: setting) else { return nil }
    let before = line[..<name.lowerBound]
    let isComment = ["//", "#"].contains { before.contains($0) }
    let isName = { (character: Character) in character.isLetter || character == "_" }
    guard !isComment, before.last.map(isName) != true else { return nil }
    var rest = line[name.upperBound...]
    guard rest.first.map(isName) != true else { return nil }
    // "SWIFT_VERSION[sdk=iphoneos*] = 6.0"
    if rest.first == "[" { rest = rest.drop { $0 != "]" }.dropFirst() }
    let isSign = { (character: Character) in " \t\"':=(".contains(character) }
    rest = rest.drop(while: isSign)
    let wrapper = ".string("
    if rest.hasPrefix(wrapper) { rest = rest.dropFirst(wrapper.count).drop(while: isSign) }
    let value = rest.prefix { $0.isLetter || $0.isNumber || $0 == "." }
    return value.isEmpty ? nil : value
  }
}
