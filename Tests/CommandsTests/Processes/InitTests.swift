import Foundation
import TestThreads
import Testing

@testable import Commands

@Suite("A package around an app's files", .serialized, .ownThreads)
struct InitTests {
  private static let store = """
    import StoreKit
    final class Store {
      static let shared = Store()
      var ownedIDs: Set<String> = []
      func purchase(_ product: Product) async throws {}
    }
    """

  /// Writes the app's files into `App`.
  private func writeApp(_ dummy: DummyProcess) throws {
    for folder in ["App/Store/Views", "App/Log"] {
      let url = dummy.directory.appending(path: folder)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    try dummy.write(Self.store, to: "App/Store/Store.swift")
    try dummy.write("struct Wall: View {}", to: "App/Store/Views/Wall.swift")
    try dummy.write("@main struct Notes: App {}", to: "App/Store/Notes.swift")
    try dummy.write("import XCTest\nclass Tests {}", to: "App/Store/StoreTests.swift")
    try dummy.write(
      "import Mixpanel\n#if os(iOS)\n#endif\n#if DEBUG\n#endif\nstruct Log {}",
      to: "App/Log/Store.swift"
    )
  }

  private let line = "init Storm --storekit kape.storekit --sources App/Store"

  @Test("compiles the files in place, lists its guesses, and says what to type next")
  func whole() async throws {
    try await DummyProcess.use { dummy in
      try writeApp(dummy)
      let result = try dummy.run(line + " --with App/Log/Store.swift --swift 6 --isolation main")
      #expect(result.code == 0 && result.messages.isEmpty, "\(result.messages)")
      #expect(
        result.results.hasPrefix(
          """
          wrote Storm, a package with the module Kape and links to:
            App/Store/Store.swift
            App/Log/Store.swift
          stand-in  Mixpanel (Store.swift:1): does nothing
          left out App/Store/Notes.swift: it has the app's @main
          left out App/Store/StoreTests.swift: it is a test
          left out App/Store/Views/Wall.swift: it contains only views

          The glue, Storm/Sources/Kape/Glue.swift, as guessed:
            store     Store, Store.swift:2
            launch    Store.shared
            buy       purchase(_:)
            restore   not found: no one restores
            unlocked  ownedIDs

          Conditions, on Linux and without DEBUG, as in the App Store:
            Store.swift:2: #if os(iOS)  left out
            Store.swift:4: #if DEBUG  left out

          Next:
            cd Storm
            swift run -c release
          """
        ),
        "\(result.results)"
      )
      let links = dummy.directory.appending(path: "Storm/Sources/Kape/App")
      #expect(try dummy.text(of: "Storm/Sources/Kape/App/Store.swift") == Self.store)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(
          atPath: links.appending(path: "Log-Store.swift").path
        ) == "../../../../App/Log/Store.swift"
      )
      #expect(
        try dummy.text(of: "Storm/Package.swift").contains(".defaultIsolation(MainActor.self),")
      )
      let scenario = try dummy.text(of: "Storm/Scenarios/kape.json5")
      #expect(scenario.contains("catalogue: \"../../kape.storekit\""))
      #expect(
        scenario.contains("system: \"mine\"") && scenario.contains("  marks: [\"purchased\"]")
      )
      for file in [
        "README.md", ".gitignore", ".github/workflows/storestorm.yml",
        "Sources/kape-storm/main.swift", "Tests/RaceTests/RaceTests.swift",
        "Modules/Mixpanel/Mixpanel.swift",
      ] { #expect(try !dummy.text(of: "Storm/" + file).isEmpty) }
    }
  }

  @Test("below a link, the package's own links lead to the app, also through missing folders")
  func belowLink() async throws {
    try await DummyProcess.use { dummy in
      try writeApp(dummy)
      try dummy.write("", to: "far/away/here/empty")
      try FileManager.default.createSymbolicLink(
        atPath: dummy.directory.appending(path: "near").path,
        withDestinationPath: "far/away/here"
      )
      let result = try dummy.run(line.replacing("init Storm", with: "init near/new/newer/Storm"))
      #expect(result.code == 0, "\(result.messages)")
      let linked = "far/away/here/new/newer/Storm/Sources/Kape/App/Store.swift"
      #expect(try dummy.text(of: linked) == Self.store)
    }
  }

  @Test("an empty folder that is there, such as the working directory, stays the same folder")
  func inEmptyFolder() async throws {
    try await DummyProcess.use { dummy in
      try writeApp(dummy)
      let folder = dummy.directory.appending(path: "Storm").path
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
      let number = { try FileManager.default.attributesOfItem(atPath: folder)[.systemFileNumber] }
      let before = try number() as? Int
      #expect(try dummy.run(line).code == 0)
      #expect(try number() as? Int == before && before != nil)
      #expect(try dummy.text(of: "Storm/Sources/Kape/App/Store.swift") == Self.store)
    }
  }

  @Test("a package that cannot be written leaves nothing")
  func halfWritten() async throws {
    try await DummyProcess.use { dummy in
      try writeApp(dummy)
      let long = String(repeating: "A", count: 250)
      let result = try dummy.run(line + " --module \(long)")
      #expect(result.code == 2)
      let names = try FileManager.default.contentsOfDirectory(atPath: dummy.directory.path)
      #expect(!names.contains("Storm") && !names.contains { $0.hasPrefix("storestorm-") })
    }
  }

  @Test("the language mode and isolation are those of the app's project unless overridden")
  func project() async throws {
    try await DummyProcess.use { dummy in
      try writeApp(dummy)
      let project = dummy.directory.appending(path: "App/Notes.xcodeproj")
      try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
      try dummy.write(
        "SWIFT_VERSION = 6.0;\nSWIFT_DEFAULT_ACTOR_ISOLATION = MainActor;\n"
          + "SWIFT_APPROACHABLE_CONCURRENCY = YES;",
        to: "App/Notes.xcodeproj/project.pbxproj"
      )
      let result = try dummy.run(line)
      let told =
        "compiler settings from the app's project: Swift 6, on the main actor by default, "
        + "approachable concurrency"
      #expect(result.results.contains("\n\(told)\n"), "\(result.results)")
      let manifest = try dummy.text(of: "Storm/Package.swift")
      #expect(manifest.contains(".enableUpcomingFeature(\"NonisolatedNonsendingByDefault\"),"))
      #expect(manifest.contains(".v6") && manifest.contains(".defaultIsolation(MainActor.self)"))
      let other = try dummy.run(
        line.replacing("init Storm", with: "init Other") + " --swift 5 --isolation none"
      )
      #expect(other.results.contains("app's project: approachable concurrency\n"))
      let plain = try dummy.text(of: "Other/Package.swift")
      #expect(plain.contains(".v5") && !plain.contains("defaultIsolation"))
    }
  }

  @Test("--with adds a file to an existing package once; nothing else is rewritten")
  func further() async throws {
    try await DummyProcess.use { dummy in
      try writeApp(dummy)
      let json = try dummy.run(line + " --module Shop --json").json()
      #expect(json["module"] as? String == "Shop")
      #expect(json["linked"] as? [String] == ["App/Store/Store.swift"])
      #expect((json["fillIn"] as? [String])?.isEmpty == true)
      try dummy.write("mine", to: "Storm/Sources/Shop/Glue.swift")
      try dummy.write("import Foundation\n\nstruct Log {}\n", to: "Storm/Sources/Shop/Stubs.swift")
      let more = try dummy.run("init Storm --with App/Log")
      #expect(more.code == 0 && more.results == "linked Storm/Sources/Shop/App/Log-Store.swift\n")
      let none = try dummy.run("init Storm --with App/Log --json")
      #expect(none.code == 0 && none.results == "{\"linked\":[]}\n", "\(none.results)")
      #expect(try dummy.text(of: "Storm/Sources/Shop/Stubs.swift") == "import Foundation\n")
      #expect(try dummy.text(of: "Storm/Sources/Shop/Glue.swift") == "mine")
      let again = try dummy.run(line)
      #expect(
        again.code == 2
          && again.messages.contains("'Storm' is already a package of init; nothing was")
      )
    }
  }

  @Test("a file that needs Apple's compilers gets a view with its lines; the file stays")
  func views() async throws {
    try await DummyProcess.use { dummy in
      try writeApp(dummy)
      let log = "@objc final class Log: NSObject {\n  @objc func write() {}\n}\n"
      try dummy.write(log, to: "App/Log/Store.swift")
      let result = try dummy.run(line + " --with App/Log/Store.swift --with App/Store/Notes.swift")
      #expect(result.code == 0, "\(result.messages)")
      #expect(result.results.contains("\n2 attributes ignored in Log-Store.swift: 1, 2\n"))
      #expect(result.results.contains("\n1 attribute ignored in Notes.swift: 1\n"))
      let view = try dummy.text(of: "Storm/Sources/Kape/App/Log-Store.swift")
      #expect(view == log.replacing("@objc", with: "     "))
      #expect(try dummy.text(of: "Storm/Originals/Log-Store.swift") == log)
      #expect(try dummy.text(of: "App/Log/Store.swift") == log)
      let files = dummy.directory.appending(path: "Storm").path
      let folder = PackageFolder(files)
      let linked = folder.links(of: "Kape")
      #expect(linked.map(\.name) == ["Log-Store.swift", "Notes.swift", "Store.swift"])
      #expect(linked[0].file.hasSuffix("/App/Log/Store.swift"))
      #expect(
        AppBuild.shown("\(files)/Sources/Kape/App/Log-Store.swift").hasSuffix("App/Log/Store.swift")
      )
      #expect(try folder.refreshViews(of: "Kape").isEmpty)
    }
  }

  @Test("a view follows its file, and is a link again once the file compiles as it is")
  func refreshedViews() async throws {
    try await DummyProcess.use { dummy in
      try writeApp(dummy)
      #expect(try dummy.run(line).code == 0)
      let folder = PackageFolder(dummy.directory.appending(path: "Storm").path)
      let place = "Storm/Sources/Kape/App/Store.swift"
      let mocked = "@Mockable protocol Buying {}\n"
      let edited = "@objc class A {}\n" + mocked + Self.store
      try dummy.write(edited, to: "App/Store/Store.swift")
      let views = try folder.refreshViews(of: "Kape")
      #expect(views.map(\.view.changes) == [[SourceView.Change(kind: .attribute, line: 1)]])
      #expect(try dummy.text(of: "App/Store/Store.swift") == edited)
      #expect(try folder.ignore(["Mockable"], of: "Kape").first?.view.changes.count == 2)
      #expect(try dummy.text(of: place).contains("\n          protocol Buying {}\n"))
      #expect(try folder.ignore(["Mockable"], of: "Kape").isEmpty)
      folder.forgetLeftOut()
      try dummy.write(Self.store, to: "App/Store/Store.swift")
      #expect(try folder.refreshViews(of: "Kape").isEmpty)
      let path = dummy.directory.appending(path: place).path
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: path)
          == "../../../../App/Store/Store.swift"
      )
      #expect(folder.views(of: "Kape").isEmpty)
    }
  }

  @Test("two at once at one place leave one whole package", arguments: [false, true])
  func twoAtOnce(isThere: Bool) async throws {
    try await DummyProcess.use { dummy in
      try writeApp(dummy)
      let place = dummy.directory.appending(path: "Storm")
      for _ in 0..<5 {
        try? FileManager.default.removeItem(at: place)
        if isThere {
          try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
        }
        let both = [try dummy.start(line), try dummy.start(line)]
        let results = try both.map { try $0.wait() }
        #expect(results.map(\.code).sorted() == [0, 2], "\(results)")
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
        #expect(names.contains("Package.swift") && names.contains("Sources"), "\(names)")
        #expect(!names.contains { $0.hasPrefix("storestorm-") })
        let refused = try #require(results.first { $0.code == 2 })
        #expect(refused.messages.split(separator: "\n").count == 1, "\(refused.messages)")
        #expect(refused.messages.contains("not empty") || refused.messages.contains("is in use"))
      }
    }
  }

  @Test("a place that is a pipe is refused, and not opened", arguments: ["init pipe", "try"])
  func pipe(command: String) async throws {
    try await DummyProcess.use { dummy in
      try writeApp(dummy)
      #expect(try dummy.run(shell: "mkfifo pipe").code == 0)
      let options = "kape.storekit --sources App/Store"
      let line = command == "try" ? "try \(options) --out pipe" : "\(command) --storekit \(options)"
      let result = try dummy.run(line)
      #expect(result.code == 2 && result.messages.contains("'pipe' is a file"), "\(result)")
    }
  }

  @Test("a link that leads out of the given folder is named, and not followed")
  func circle() async throws {
    try await DummyProcess.use { dummy in
      try writeApp(dummy)
      let link = dummy.directory.appending(path: "App/Store/Views/Up").path
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../..")
      let result = try dummy.run(line)
      #expect(result.results.hasPrefix("wrote Storm"), "\(result)")
      #expect(!result.results.contains("App/Log/Store.swift"))
      let reason = "it is a link to App, outside App/Store"
      #expect(result.results.contains("left out App/Store/Views/Up: \(reason)"))
    }
  }

  @Test(
    "an impossible request is refused in one line, and nothing is written",
    arguments: [
      ("init Storm", "missing --storekit FILE"),
      ("init Storm --check", "missing --storekit FILE"),
      ("init Storm --storekit kape.storekit", "missing --sources PATH"),
      ("init Storm --storekit none.storekit --sources App/Store", "none.storekit"),
      ("init Storm --storekit tiny.json5 --sources App/Store", "tiny.json5"),
      ("init Storm --storekit kape.storekit --sources Ap", "--sources: there is no 'Ap'"),
      (
        "init Storm --storekit kape.storekit --sources kape.storekit",
        "no Swift files in 'kape.storekit'"
      ),
      (
        "init Storm --storekit kape.storekit --sources App/Store/Views",
        "is left out: it contains only views"
      ),
      ("init Storm --storekit kape.storekit --sources App --module 2do", "--module: expected"),
      ("init Storm --storekit kape.storekit --sources App --module StoreKit", "found 'StoreKit'"),
      ("init Storm --storekit kape.storekit --sources App --module class", "found 'class'"),
      ("init Storm --storekit kape.storekit --sources App --module main", "found 'main'"),
      ("init Storm --storekit kape.storekit --sources App --storestorm App", "found 'App'"),
      ("init Storm --storekit kape.storekit --sources App --swift 4", "--swift: found '4'"),
      ("init App --storekit kape.storekit --sources App", "'App' is not empty"),
      ("init kape.storekit --storekit kape.storekit --sources App", "'kape.storekit' is a file"),
    ]
  )
  func refusals(line: String, reason: String) async throws {
    try await DummyProcess.use { dummy in
      try writeApp(dummy)
      let result = try dummy.run(line)
      #expect(result.code == 2 && result.results.isEmpty)
      #expect(result.messages.contains(reason), "\(result.messages)")
      #expect(result.messages.split(separator: "\n").count == 1, "\(result.messages)")
      let folder = dummy.directory.appending(path: "Storm").path
      #expect(!FileManager.default.fileExists(atPath: folder))
    }
  }
}
