import FileFormats
import Testing
@testable import Trials

/// The rules of this repository, held against its files.
@Suite("The files of this repository")
struct RepositoryTests {
  private func check(_ complaints: [String]) {
    for complaint in complaints { Issue.record(Comment(rawValue: complaint)) }
  }

  @Test("are found")
  func found() {
    #expect(Repository.swiftFiles.count > 30)
    #expect(Repository.swiftFiles.contains { $0.path == "Package.swift" })
    #expect(Repository.swiftFiles.contains { $0.path == "Sources/storestorm/main.swift" })
  }

  @Test("are short, and so are their functions and lines")
  func lengths() { check(Repository.swiftFiles.flatMap(LengthRule.complaints)) }

  @Test("make no banned call")
  func calls() { check(Repository.swiftFiles.flatMap(CallRule.complaints)) }

  @Test("leave no postponed work")
  func unfinished() { check(Repository.swiftFiles.flatMap(UnfinishedRule.complaints)) }

  @Test("are named after what they declare")
  func names() { check(Repository.swiftFiles.flatMap(FileNameRule.complaints)) }

  @Test("payloads of cases have labels")
  func payloads() { check(Repository.swiftFiles.flatMap(PayloadRule.complaints)) }

  @Test("use no report texts as names in recordings")
  func namesInRecordings() {
    #expect(Repository.swiftFiles.contains(where: NameRule.concerns))
    check(Repository.swiftFiles.flatMap(NameRule.complaints))
  }

  @Test("declare each event, mark and invariant in one place")
  func onePlace() { check(OnePlaceRule.complaints(about: Repository.swiftFiles)) }

  @Test("import in one direction only")
  func imports() { check(Repository.swiftFiles.flatMap(ImportRule.complaints)) }

  @Test("lie in folders that do not name each other in a circle")
  func folders() { check(FolderRule.complaints(about: Repository.swiftFiles)) }

  @Test("have a folder for each module named like Apple's, and for no other")
  func standIns() {
    let files = Repository.swiftFiles.filter { $0.path.hasPrefix("Sources/StandIns/") }
    let folders = Set(files.map { String($0.path.split(separator: "/")[2]) })
    // The module os is written in C.
    #expect(folders.union(["os"]) == StandInModules.names)
  }

  @Test("tell of each of these modules at the beginning of their guide")
  func standInsInGuide() throws {
    let guide = try #require(Repository.file("Sources/Commands/Commands.docc/UnchangedCode.md"))
    let after = try #require(
      Word.places(of: "this package has modules named", in: guide.text).first
    )
    let sentence = after.prefix { $0 != "." }
    let parts = sentence.split(separator: "`", omittingEmptySubsequences: false)
    let named = parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    // No file imports _os_Foundation: the compiler adds it where os and Foundation meet.
    #expect(Set(named) == StandInModules.names.subtracting(["_os_Foundation"]))
  }

  @Test("list each module that the manifest declares, besides tests and their programs")
  func ownModules() throws {
    let manifest = try #require(Repository.file("Package.swift"))
    let targets = Set(ManifestRule.declarations(in: manifest).map(\.name))
    let tests = targets.filter { $0.hasSuffix("Tests") }
    #expect(tests.count >= 10)
    let modules = OwnModules.names.union(OwnModules.namesInTests)
    #expect(targets.subtracting(tests).subtracting(["crash-dummy", "plain-apps"]) == modules)
  }

  @Test("depend on no package, and the manifest's dependencies go in one direction only")
  func manifests() {
    check(Repository.swiftFiles.flatMap { ManifestRule.complaints(about: $0) })
  }

  @Test("import only what the manifest names for their target")
  func declaredImports() throws {
    let manifest = try #require(Repository.file("Package.swift"))
    let targets = ManifestRule.declarations(in: manifest)
    check(
      Repository.swiftFiles.flatMap { file in
        ManifestRule.complaints(aboutImportsOf: file, targets: targets)
      }
    )
  }

  @Test("are in their proper places")
  func topLevel() { check(TopLevelRule.complaints(about: Repository.names(in: ""))) }

  @Test("leave no directory empty")
  func directories() {
    #expect(["Sources", "Tests"].flatMap(Repository.emptyDirectories) == [])
  }

  @Test("contain only scenarios that can be read")
  func scenarios() {
    let paths = Repository.paths(under: "Scenarios").filter { $0.hasSuffix(".json5") }
    #expect(!paths.isEmpty)
    check(paths.flatMap { ScenarioRule.complaints(aboutFileAt: Repository.root + "/" + $0) })
  }

  @Test("show commands that can be typed")
  func guides() {
    check(
      Repository.guides.flatMap { GuideRule.complaints(about: $0, exists: Repository.exists) }
    )
  }

  @Test("show code that is built and tested")
  func snippets() {
    let packages = ["Tests/OwnLogic/", "Tests/UnchangedApps/"]
    let code = Repository.swiftFiles.filter { file in
      packages.contains { file.path.hasPrefix($0) }
    }
    let guides = SnippetRule.guides.compactMap(Repository.file)
    #expect(guides.count == SnippetRule.guides.count)
    #expect(guides.allSatisfy { !SnippetRule.snippets(in: $0).isEmpty })
    check(guides.flatMap { SnippetRule.complaints(about: $0, code: code) })
    let words = Set(code.flatMap { TableRule.words(of: $0.text) })
    #expect(guides.flatMap(TableRule.names).count > 40)
    check(guides.flatMap { TableRule.complaints(about: $0, words: words) })
  }

  @Test("prove every statement on the conformance page by a test")
  func conformance() throws {
    let page = try #require(Repository.file(ConformanceRule.page))
    let tests = Repository.swiftFiles.filter { $0.path.hasPrefix("Tests/") }
    #expect(ConformanceRule.rows(of: page).count > 50)
    check(
      ConformanceRule.complaints(
        about: page,
        tests: Set(tests.flatMap(ConformanceRule.testNames))
      )
    )
  }

  @Test("declare what the tables of the design documents name")
  func designs() throws {
    let page = try #require(Repository.file(DesignRule.page))
    #expect(ConformanceRule.rows(of: page).count > 200)
    check(
      DesignRule.complaints(
        about: page,
        files: Repository.swiftFiles,
        exists: Repository.exists
      )
    )
  }

  @Test("keep each file format in one file and one list")
  func formats() {
    let sources = Repository.swiftFiles.filter { $0.path.hasPrefix("Sources/") }
    #expect(FormatRule.formats(among: sources).count >= 6)
    check(FormatRule.complaints(about: sources))
  }

  @Test("declare each fault once, and name it otherwise only where it takes effect")
  func faults() {
    for keys in [ScenarioKeys.faults.object, ScenarioKeys.irregularities.object] {
      #expect(keys.names.count >= 8)
      check(
        FaultRule.complaints(about: Repository.swiftFiles, object: keys.name, keys: keys.names)
      )
    }
  }

  @Test("list exceptions that exist")
  func exceptions() {
    for path in CallRule.unsafeFiles.union(FileNameRule.exceptions) {
      #expect(Repository.exists(path), "\(path)")
    }
  }
}
