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

  @Test("of an Xcode project most targets say the language mode, one the main actor")
  func project() {
    func text(_ versions: String..., actor: String = "") -> String {
      versions.map { "\t\t\tSWIFT_VERSION = \($0);\n" }.joined() + actor
    }
    let main = "\t\t\tSWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;\n"
    #expect(ProjectSettings(project: "") == ProjectSettings())
    #expect(ProjectSettings(project: text("5.0")) == settings(5, nil))
    #expect(ProjectSettings(project: text("6.0", "6.0", "5.0")) == settings(6, nil))
    #expect(ProjectSettings(project: text("6.0", "5.0")) == settings(5, nil))
    #expect(ProjectSettings(project: text("5.0", "5.0", actor: main)) == settings(5, true))
    let other = "SWIFT_DEFAULT_ACTOR_ISOLATION = nonisolated;"
    #expect(ProjectSettings(project: other) == settings(nil, false))
  }

  @Test("of a package the version of the tools does, unless it asks for Swift 5")
  func manifest() {
    let six = "// swift-tools-version: 6.2\n"
    #expect(ProjectSettings(manifest: "import PackageDescription") == ProjectSettings())
    #expect(ProjectSettings(manifest: "// swift-tools-version:5.9\n") == settings(5, false))
    #expect(ProjectSettings(manifest: six) == settings(6, false))
    #expect(ProjectSettings(manifest: six + "swiftLanguageModes: [.v5]") == settings(5, false))
    let isolated = six + "swiftSettings: [.defaultIsolation(MainActor.self)]"
    #expect(ProjectSettings(manifest: isolated) == settings(6, true))
  }

  @Test("the nearest one that says something counts, and none outside of the repository")
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
    #expect(ProjectSettings(of: file, in: root.path) == settings(6, false))
    #expect(ProjectSettings(of: file, in: store.path) == ProjectSettings())
  }
}
