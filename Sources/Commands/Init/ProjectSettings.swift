import Foundation

/// How an app's own project says that its Swift files are compiled.
///
/// Read from the nearest Xcode project or package manifest around the files, as far as it says so
/// in plain words: configuration files are not followed.
struct ProjectSettings: Hashable, Sendable {
  /// The language mode: 5 or 6; nil where nothing is said.
  var languageMode: Int?
  /// Whether what says nothing else is on the main actor; nil where nothing is said.
  var isOnMainActor: Bool?

  /// Knows nothing.
  init() {}

  /// Reads the settings for a file.
  ///
  /// - Parameters:
  ///   - file: an absolute path.
  ///   - repository: the folder beyond which nothing is looked for; nil: two above the file's.
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
  /// Where targets differ in the language mode, most of them decide; tests seldom ask for the main
  /// actor, so one target that does is enough.
  ///
  /// - Parameter text: the text of `project.pbxproj`.
  init(project text: String) {
    let modes = Self.values(of: "SWIFT_VERSION", in: text).compactMap {
      $0.split(separator: ".").first.flatMap { Int($0) }
    }
    if !modes.isEmpty {
      languageMode = modes.count { $0 >= 6 } * 2 > modes.count ? 6 : 5
    }
    let actors = Self.values(of: "SWIFT_DEFAULT_ACTOR_ISOLATION", in: text)
    if !actors.isEmpty { isOnMainActor = actors.contains("MainActor") }
  }

  /// Reads the manifest of a package.
  ///
  /// - Parameter text: the text of `Package.swift`.
  init(manifest text: String) {
    let tools = text.firstRange(of: "swift-tools-version:").map {
      text[$0.upperBound...].drop { $0 == " " }.prefix { $0.isNumber }
    }
    guard let version = tools.flatMap({ Int($0) }) else { return }
    // Whichever target it is for: what compiles as Swift 6 nearly always does as Swift 5.
    languageMode = version >= 6 && !text.contains(".v5") ? 6 : 5
    isOnMainActor = text.contains(".defaultIsolation(MainActor.self)")
  }

  /// The values of a setting, such as `SWIFT_VERSION = 6.0;`.
  private static func values(of setting: String, in text: String) -> [Substring] {
    text.ranges(of: setting + " = ").map { range in
      text[range.upperBound...].prefix { $0 != ";" && !$0.isNewline }
    }
  }
}
