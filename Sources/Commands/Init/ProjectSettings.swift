import Foundation

/// The compiler settings of an app's own project.
///
/// They come from the nearest Xcode project or package manifest around the files, if it contains
/// them literally; configuration files are not read.
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
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() where name.hasSuffix(".xcodeproj") {
      let file = folder.appending(path: "\(name)/project.pbxproj")
      if let text = try? String(contentsOf: file, encoding: .utf8) {
        return ProjectSettings(project: text)
      }
    }
    guard names.contains("Package.swift"),
      let text = try? String(contentsOf: folder.appending(path: "Package.swift"), encoding: .utf8)
    else { return ProjectSettings() }
    return ProjectSettings(manifest: text)
  }

  /// Reads an Xcode project.
  ///
  /// Test targets do not count; if other targets differ, the majority applies.
  init(project text: String) {
    let ofTests = ["TEST_HOST = ", "BUNDLE_LOADER = ", "TEST_TARGET_NAME = "]
    let blocks = text.split(separator: "buildSettings = {").filter { block in
      !ofTests.contains { block.contains($0) }
    }
    func most(_ setting: String, _ isMeant: (Substring) -> Bool) -> Bool? {
      let values = blocks.flatMap { Self.values(of: setting, in: $0) }
      return values.isEmpty ? nil : values.count(where: isMeant) * 2 > values.count
    }
    let isSix = most("SWIFT_VERSION") { $0.hasPrefix("6") }
    languageMode = isSix.map { $0 ? 6 : 5 }
    isOnMainActor = most("SWIFT_DEFAULT_ACTOR_ISOLATION") { $0 == "MainActor" }
    isApproachable = most("SWIFT_APPROACHABLE_CONCURRENCY") { $0 == "YES" }
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
}
