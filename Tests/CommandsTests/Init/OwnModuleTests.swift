import TestFixtures
import Testing

@testable import Commands

@Suite("The name of an app's own module")
struct OwnModuleTests {
  private static let store = "struct Shop { var item: Kit.Item; let id: Shop.ID; var a: Store.b }"

  /// The name that the files of a folder show.
  private func name(
    _ files: [String: String],
    declaring types: Set<String> = ["Shop"]
  ) throws
    -> String?
  {
    var found: String?
    let all = ["App/Sources/Store.swift": Self.store, ".git/HEAD": ""].merging(files) { $1 }
    try TemporaryDirectory.use(all) { root in
      found = InitPlan.ownModule(of: ["\(root)/App/Sources/Store.swift"], declaring: types)
    }
    return found
  }

  @Test("it stands before types in the files, and is a package's or a project's")
  func qualifier() throws {
    let package = #"let package = Package(name: "All", targets: [.target(name: "Kit")])"#
    #expect(try name(["App/Package.swift": package]) == "Kit")
    #expect(try name(["Kit.xcodeproj/project.pbxproj": ""]) == "Kit")
  }

  @Test("a type of the files, an imported module and another word are not the app's module")
  func others() throws {
    #expect(try name(["Shop.xcodeproj/project.pbxproj": ""]) == nil)
    #expect(try name(["Store.xcodeproj/project.pbxproj": ""]) == nil)
    #expect(try name(["Kit.xcodeproj/project.pbxproj": ""], declaring: ["Shop", "Kit"]) == nil)
    #expect(try name([:]) == nil)
    let files = ["App/Sources/Store.swift": "@_exported import Kit\n" + Self.store]
    #expect(try name(["Kit.xcodeproj/project.pbxproj": ""].merging(files) { $1 }) == nil)
  }
}
