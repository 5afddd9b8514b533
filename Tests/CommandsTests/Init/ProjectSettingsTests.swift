import Foundation
import Testing

@testable import Commands

@Suite("How an app's project compiles its files")
struct ProjectSettingsTests {
  private func settings(_ mode: Int?, _ isOnMainActor: Bool?) -> ProjectSettings {
    var settings = ProjectSettings()
    settings.languageMode = mode
    settings.isOnMainActor = isOnMainActor
    return settings
  }

  @Test("in an Xcode project, most targets decide, and test targets do not count")
  func project() {
    func text(_ blocks: String...) -> String {
      blocks.map { "buildSettings = {\n\($0)\n};\n" }.joined()
    }
    let (five, six) = ("SWIFT_VERSION = 5.0;", "SWIFT_VERSION = 6.0;")
    let main = "SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;"
    let test = "TEST_HOST = \"$(BUILT_PRODUCTS_DIR)/Shop.app\";"
    #expect(ProjectSettings(project: "") == ProjectSettings())
    #expect(ProjectSettings(project: text(five)) == settings(5, nil))
    #expect(ProjectSettings(project: text(six, six, five)) == settings(6, nil))
    #expect(ProjectSettings(project: text(six, five)) == settings(5, nil))
    #expect(ProjectSettings(project: text(six, five + test, five + test)) == settings(6, nil))
    #expect(ProjectSettings(project: text(five + main, five)) == settings(5, true))
    let other = "SWIFT_DEFAULT_ACTOR_ISOLATION = nonisolated;"
    #expect(ProjectSettings(project: text(main, other, other)) == settings(nil, false))
    let approachable = ProjectSettings(project: text("SWIFT_APPROACHABLE_CONCURRENCY = YES;"))
    #expect(approachable.isApproachable == true)
  }

  @Test("in a package, the tools version decides, unless the package sets Swift 5")
  func manifest() {
    let six = "// swift-tools-version: 6.2\n"
    #expect(ProjectSettings(manifest: "import PackageDescription") == ProjectSettings())
    #expect(ProjectSettings(manifest: "// swift-tools-version:5.9\n") == settings(5, nil))
    #expect(ProjectSettings(manifest: six) == settings(6, nil))
    #expect(ProjectSettings(manifest: six + "platforms: [.watchOS(.v5)]") == settings(6, nil))
    #expect(ProjectSettings(manifest: six + "swiftLanguageModes: [.v5]") == settings(5, nil))
    let isolated = six + "swiftSettings: [.defaultIsolation(MainActor.self)]"
    #expect(ProjectSettings(manifest: isolated) == settings(6, true))
    let feature = six + ".enableUpcomingFeature(\"NonisolatedNonsendingByDefault\")"
    #expect(ProjectSettings(manifest: feature).isApproachable == true)
  }

  @Test(
    "projects of other tools and configuration files have a setting on a line",
    arguments: [
      "settings:\n  base:\n    SWIFT_VERSION: 6.0\n    SWIFT_DEFAULT_ACTOR_ISOLATION: MainActor",
      "SWIFT_VERSION: \"6.0\" # as in Xcode\nSWIFT_DEFAULT_ACTOR_ISOLATION: 'MainActor'",
      """
      let base = ["SWIFT_VERSION": "6.0", "OTHER": "5.0"]
      let more = ["SWIFT_DEFAULT_ACTOR_ISOLATION": .string("MainActor")]
      """,
      """
      SettingsDictionary().swiftVersion("6.0")
      ["SWIFT_DEFAULT_ACTOR_ISOLATION": "MainActor"]
      """,
      """
      // SWIFT_VERSION = 5.0
      SWIFT_VERSION[sdk=iphoneos*] = 6.0
      MY_SWIFT_VERSION = 5.0
      SWIFT_VERSION_NAME = 5.0
      SWIFT_STRICT_CONCURRENCY = complete
      SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor
      """,
    ]
  )
  func lines(text: String) { #expect(ProjectSettings(lines: text) == settings(6, true)) }

  @Test("most lines decide; YAML says true where Xcode says YES")
  func manyLines() {
    let (five, six) = ("SWIFT_VERSION: 5.9\n", "SWIFT_VERSION: 6.0\n")
    #expect(ProjectSettings(lines: five + six) == settings(5, nil))
    #expect(ProjectSettings(lines: five + six + six) == settings(6, nil))
    for value in [": true", ": YES", " = YES", ": \"YES\""] {
      let line = "SWIFT_APPROACHABLE_CONCURRENCY\(value)"
      #expect(ProjectSettings(lines: line).isApproachable == true)
    }
    #expect(ProjectSettings(lines: "name: Shop") == ProjectSettings())
  }

  @Test("a configuration file adds what a project does not say")
  func configurations() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    for folder in ["Shop.xcodeproj", "Config"] {
      try FileManager.default.createDirectory(
        at: root.appending(path: folder),
        withIntermediateDirectories: true
      )
    }
    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: root.appending(path: name))
    }
    let file = root.appending(path: "Store.swift").path
    try write("SWIFT_VERSION = 5.0;", to: "Shop.xcodeproj/project.pbxproj")
    try write(
      "SWIFT_VERSION = 6.0\nSWIFT_DEFAULT_ACTOR_ISOLATION = MainActor",
      to: "Config/All.xcconfig"
    )
    #expect(ProjectSettings(of: file, in: root.path) == settings(5, true))
    try write("", to: "Shop.xcodeproj/project.pbxproj")
    try write("SWIFT_VERSION: 5.9", to: "project.yml")
    #expect(ProjectSettings(of: file, in: root.path) == settings(5, true))
    try write("name: Shop", to: "project.yml")
    #expect(ProjectSettings(of: file, in: root.path) == settings(6, true))
  }

  @Test("the nearest project that has a setting counts, and none outside the repository")
  func nearest() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID())")
    defer { try? FileManager.default.removeItem(at: root) }
    let store = root.appending(path: "App/Store")
    let project = root.appending(path: "App/Shop.xcodeproj")
    for folder in [store, project] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try Data("// swift-tools-version: 6.0\n".utf8).write(to: root.appending(path: "Package.swift"))
    try Data("SWIFT_VERSION = 5.0;".utf8).write(to: project.appending(path: "project.pbxproj"))
    let file = store.appending(path: "Store.swift").path
    #expect(ProjectSettings(of: file, in: root.path) == settings(5, nil))
    try Data().write(to: project.appending(path: "project.pbxproj"))
    #expect(ProjectSettings(of: file, in: root.path) == settings(6, nil))
    #expect(ProjectSettings(of: file, in: store.path) == ProjectSettings())
  }
}
