import Testing

@testable import Commands

@Suite("Modules that are not here")
struct StandInModuleTests {
  private func missing(_ source: String) -> [StandInModule] {
    var scan = SourceScan()
    scan.read(source, file: "Store.swift")
    return StandInModule.missing(in: scan.imports, besides: "Notes")
  }

  @Test("all are found at once, however they are imported, each with its places")
  func imports() {
    let source = """
      import Foundation
      import StoreKit
      import struct Firebase.Thing
      @preconcurrency import Mixpanel
      @testable import Core; public import Swinject
      @_exported import Firebase
      @_spi(Beta) import Sentry
      import RegexBuilder
      import os.log
      import Notes
      import Simulation
      log.import(Amplitude.self)
      """
    let found = missing(source)
    #expect(found.map(\.name) == ["Firebase", "Mixpanel", "Core", "Swinject", "Sentry"])
    #expect(found.first?.places.map(\.line) == [3, 6])
    #expect(
      found.first?.line { $0 }
        == "stand-in  Firebase (Store.swift:3, Store.swift:6): does nothing"
    )
  }

  @Test("a guarded import is none: the branch without the module is compiled")
  func guarded() {
    let source = """
      #if canImport(Firebase)
      import Firebase
      #else
      import Mixpanel
      #endif
      #if os(iOS)
      import WidgetKit
      #endif
      """
    #expect(missing(source).map(\.name) == ["Mixpanel"])
  }

  private func plan(_ modules: [String]) -> InitPlan {
    InitPlan(
      folder: "/r/app/Storm",
      module: "Notes",
      languageMode: 6,
      isOnMainActor: false,
      origin: .checkout("/r/StoreStorm"),
      repository: nil,
      links: [],
      standIns: modules.map { StandInModule(name: $0, places: []) }
    )
  }

  @Test("the manifest lists them on one line, which can be replaced in an edited manifest")
  func manifest() {
    let one = PackageText(plan: plan(["Firebase"])).manifest
    #expect(one.contains("\nlet standIns: [String] = [\"Firebase\"]\n"))
    #expect(one.contains("    path: \"Modules/\\($0)\",\n"))
    #expect(PackageText.standIns(in: one) == ["Firebase"])
    let two = PackageText.replacingStandIns(in: one + "// mine\n", by: ["Firebase", "Sentry"])
    #expect(two == PackageText(plan: plan(["Firebase", "Sentry"])).manifest + "// mine\n")
    let none = PackageText(plan: plan([])).manifest
    #expect(PackageText.standIns(in: none) == [])
    #expect(PackageText.replacingStandIns(in: none, by: ["Firebase"]) == one)
    #expect(PackageText.standIns(in: "let package = Package(name: \"A\")\n") == nil)
    #expect(PackageText.dependencyCount(in: one) == 1)
  }

  @Test("a package gets those that are new; its other settings can still change")
  func adding() throws {
    let temporary = TemporaryFolder()
    defer { temporary.remove() }
    let folder = PackageFolder(temporary.path(of: "package"))
    #expect(try folder.add([StandInModule(name: "Sentry", places: [])]).isEmpty)
    try folder.write(PackageText(plan: plan([])).manifest, to: "Package.swift")
    let modules = ["Sentry", "Core"].map { StandInModule(name: $0, places: []) }
    #expect(try folder.add(modules) == modules)
    #expect(try folder.add(modules).isEmpty)
    #expect(folder.standIns == ["Sentry", "Core"])
    let text = folder.text(of: "Modules/Core/Core.swift") ?? ""
    #expect(text.hasPrefix("// A stand-in for the module Core, "))
    #expect(text.hasSuffix("@_exported import Foundation\n"))
    #expect(folder.isPlanned(plan([])) && folder.isPlanned(plan(["Other"])))
    var older = plan([])
    older.languageMode = 5
    try folder.writeManifest(of: older)
    #expect(folder.standIns == ["Sentry", "Core"] && folder.isPlanned(older))
  }

  @Test("in a package with a dependency of a person's, only what the compiler names is missing")
  func dependencies() throws {
    let temporary = TemporaryFolder()
    defer { temporary.remove() }
    let folder = PackageFolder(temporary.path(of: "package"))
    let manifest = PackageText(plan: plan([])).manifest
    try folder.write(manifest, to: "Package.swift")
    try folder.write("import Sentry\nimport Core\n", to: "Sources/Notes/App/Store.swift")
    let named = [MissingNames.Name(name: "Core", kind: .module, places: [])]
    #expect(folder.missingModules(named, of: "Notes").map(\.name) == ["Sentry", "Core"])
    #expect(folder.missingModules([], of: "Notes").isEmpty)
    try folder.write(manifest + "// .package(\n", to: "Package.swift")
    #expect(folder.missingModules(named, of: "Notes").map(\.name) == ["Core"])
  }
}
