import Testing

@Suite("Rules: names, imports, locations, no postponed work")
struct FileRulesTests {
  private func file(_ path: String, _ text: String) -> RepositoryFile {
    RepositoryFile(path: path, text: text)
  }

  @Test(
    "finds postponed work",
    arguments: [
      ("let x = 1  // TODO: more", "A.swift:1: 'TODO': do it, or open an issue"),
      ("/* FIXME */ let x = 1", "A.swift:1: 'FIXME': do it, or open an issue"),
      (
        "func f() { fatalError(\"not implemented yet\") }",
        "A.swift:1: not implemented: do it, or leave it out"
      ),
      ("struct StringUtils {}", "A.swift:1: 'StringUtils' says nothing: name what it does"),
      ("enum Helpers {}", "A.swift:1: 'Helpers' says nothing: name what it does"),
      ("// nothing here\n\n", "A.swift: holds no code: remove it"),
    ]
  )
  func unfinished(text: String, complaint: String) {
    #expect(UnfinishedRule.complaints(about: file("A.swift", text)) == [complaint])
  }

  @Test("finds meaningless names in paths and ignores words in strings")
  func vague() {
    let found = UnfinishedRule.complaints(about: file("Sources/X/Utils/A.swift", "let a = 1"))
    #expect(found == ["Sources/X/Utils/A.swift: 'Util' says nothing: name what it holds"])
    let fine = file("A.swift", "let a = \"TODO struct Helper\"\nlet b = FileManager.default")
    #expect(UnfinishedRule.complaints(about: fine) == [])
  }

  @Test("finds a file not named after what it declares")
  func names() {
    let found = FileNameRule.complaints(about: file("Sources/X/Queue.swift", "struct Stack {}"))
    #expect(found == ["Sources/X/Queue.swift: declares no 'Queue'; it declares [\"Stack\"]"])
    for (path, text) in [
      ("Sources/X/Queue.swift", "public struct Queue<T> {}"),
      ("Sources/X/Queue.swift", "extension Machine.Queue {}"),
      ("Sources/X/Queue+Order.swift", "extension Queue: Comparable {}"),
      ("Sources/X/main.swift", "print(1)"), ("Tests/XTests/Odd.swift", "struct Even {}"),
    ] {
      #expect(FileNameRule.complaints(about: file(path, text)) == [])
    }
    let quoted = file("Sources/X/Queue.swift", "// struct Queue\nlet a = \"struct Queue\"")
    #expect(FileNameRule.complaints(about: quoted).count == 1)
  }

  @Test(
    "finds an import against the direction",
    arguments: [
      ("Entitlements", "import Simulation"), ("Entitlements", "public import StoreSimulation"),
      ("Entitlements", "import Foundation"), ("Simulation", "import StoreModel"),
      ("StoreModel", "import Synchronization"), ("StoreSimulation", "package import Entitlements"),
      ("Trials", "@testable import Commands"), ("storestorm", "import Simulation"),
      ("Simulation", "import struct Foundation.Data"),
    ]
  )
  func imports(target: String, line: String) {
    let found = ImportRule.complaints(about: file("Sources/\(target)/A.swift", "\n\(line)\n"))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("Sources/\(target)/A.swift:2: '\(target)' must not") == true)
  }

  @Test("accepts imports along the direction, and asks for new targets to be listed")
  func allowedImports() {
    let text = "public import StoreModel\n// import Simulation\nlet a = \"import Simulation\""
    #expect(ImportRule.complaints(about: file("Sources/Entitlements/A.swift", text)) == [])
    #expect(ImportRule.complaints(about: file("Tests/XTests/A.swift", "import Other")) == [])
    #expect(ImportRule.complaints(about: file("Sources/New/A.swift", "let a = 1")).count == 1)
  }

  @Test("finds folders of one target that name each other in a circle, whatever the way")
  func folders() {
    let circle = [
      file("Sources/X/A/One.swift", "struct One { let two: Two }"),
      file("Sources/X/B/Two.swift", "struct Two { let three: Three }"),
      file("Sources/X/C/Three.swift", "struct Three { func one() -> One? { nil } }"),
    ]
    let found = [
      "Sources/X/A names X/B, which leads back to it",
      "Sources/X/B names X/C, which leads back to it",
      "Sources/X/C names X/A, which leads back to it",
    ]
    func complaints(_ files: [RepositoryFile]) -> [String] { FolderRule.complaints(about: files) }
    #expect(complaints(circle) == found)
    let line = Array(circle.dropLast()) + [file("Sources/X/C/Three.swift", "struct Three {}")]
    #expect(complaints(line) == [])
    let twice = circle + [file("Sources/X/D/Other.swift", "struct One {}")]
    #expect(complaints(twice) == [], "it is not clear which 'One' is meant")
    let within = circle + [file("Sources/X/D/Other.swift", "enum Other { struct One {} }")]
    #expect(complaints(within) == found, "a type in another one is named through that one")
    let elsewhere = circle + [file("Sources/Y/Other.swift", "struct One {}")]
    #expect(complaints(elsewhere) == found, "another target's 'One' is not meant")
    let member = line + [file("Sources/X/C/Four.swift", "struct Four { let one: Five.One }")]
    #expect(complaints(member) == [], "'One' is a type of 'Five'")
    let two = circle.dropLast() + [file("Sources/Y/C/Three.swift", "struct Three { let o: One }")]
    #expect(complaints(Array(two)) == [], "the manifest sees to targets")
  }

  @Test("finds an unexpected item at the top of the repository")
  func topLevel() {
    #expect(TopLevelRule.complaints(about: ["Sources", "README.md", ".ci"]) == [])
    #expect(
      TopLevelRule.complaints(about: ["notes.txt"]) == [
        "notes.txt: does not belong at the top of the repository"
      ]
    )
  }

  @Test("finds dependencies and imports against the direction in a manifest")
  func manifests() {
    let text = """
      let package = Package(
        dependencies: [.package(url: "https://example.org/x", from: "1.0.0")],
        targets: [
          .target(name: "Entitlements", dependencies: ["StoreModel", "Simulation"]),
          .executableTarget(name: "storestorm", dependencies: ["Commands"]),
          .testTarget(name: "EntitlementsTests", dependencies: ["Entitlements", "Simulation"]),
        ]
      )
      """
    #expect(
      ManifestRule.complaints(about: file("Package.swift", text)) == [
        "Package.swift: depends on 'url: \"https://example.org/x\", from: \"1.0.0\"'; "
          + "what comes with the toolchain must do",
        "Package.swift: 'Entitlements' must not depend on 'Simulation'",
      ]
    )
  }

  @Test("finds an import that the manifest does not name, even if another brings it along")
  func declaredImports() {
    let manifest = file(
      "Package.swift",
      """
      .target(name: "A"), .target(name: "B", dependencies: ["A"]),
      .testTarget(name: "BTests", dependencies: ["B"]),
      """
    )
    let targets = ManifestRule.declarations(in: manifest)
    let test = file("Tests/BTests/X.swift", "import A\nimport B\nimport Testing\n")
    #expect(
      ManifestRule.complaints(aboutImportsOf: test, targets: targets) == [
        "Tests/BTests/X.swift:1: the manifest names no dependency of 'BTests' on 'A'"
      ]
    )
    let source = file("Sources/B/X.swift", "import A")
    #expect(ManifestRule.complaints(aboutImportsOf: source, targets: targets) == [])
  }

  @Test("asks for assertions in debug builds that are optimized")
  func assertions() {
    let flags = "let flags = [\"-wmo\", \"-O\"]"
    let kept = flags.replacing("]", with: ", \"-assert-config\", \"Debug\"]")
    #expect(
      ManifestRule.complaints(about: file("Package.swift", flags)) == [
        "Package.swift: optimized debug builds must keep assertions"
      ]
    )
    #expect(ManifestRule.complaints(about: file("Package.swift", kept)) == [])
  }

  @Test("lets a nested package depend on this one and on nothing else")
  func innerManifest() {
    let path = "Tests/OwnLogic/Package.swift"
    let own = ".package(name: \"StoreStorm\", path: \"../..\")"
    #expect(ManifestRule.complaints(about: file(path, own)) == [])
    for other in [".package(path: \"../../..\")", ".package(path: \"..\")"] {
      #expect(ManifestRule.complaints(about: file(path, other)).count == 1)
    }
    #expect(ManifestRule.complaints(about: file("Package.swift", own)).count == 1)
  }
}
