import Foundation
import Testing

@testable import Commands

@Suite("The files that come with an app")
struct AppResourcesTests {
  /// Writes files into a folder of its own, which is removed afterwards.
  private func inFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-resources-" + UUID().uuidString).resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appending(path: name)
      let above = file.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: above, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(folder.path)
  }

  private static let list = """
    <plist version="1.0"><dict><key>ids</key><string>a.b</string></dict></plist>
    """

  @Test("are those that the code names, with or without their endings; the nearest counts")
  func named() throws {
    let files = [
      "App/Store.swift": """
      let path = Bundle.main.path(forResource: "Products", ofType: "plist")
      let other = "catalog.json"
      """,
      "App/Products.plist": Self.list, "App/Deep/Er/Products.plist": Self.list,
      "App/Other.plist": Self.list, "Products.plist": Self.list, "catalog.json": "{}",
      "Pods/catalog.json": "{}",
      "App/Info.plist": Self.list, "App/Products.swift": "",
    ]
    try inFolder(files) { root in
      let found = AppResources(
        namedIn: ["\(root)/App/Store.swift"],
        below: root,
        besides: "\(root)/Storm"
      )
      #expect(found.files.map(\.name) == ["Products.plist", "catalog.json"])
      #expect(found.files.map(\.file) == ["\(root)/App/Products.plist", "\(root)/catalog.json"])
      #expect(found.list == nil, "the code reads no entry of Info.plist")
    }
  }

  @Test("have no entries of a list that cannot be read")
  func damaged() throws {
    let files = ["Store.swift": "let all = Bundle.main.infoDictionary", "Info.plist": "garbage"]
    try inFolder(files) { root in
      let found = AppResources(
        namedIn: ["\(root)/Store.swift"],
        below: root,
        besides: "\(root)/Storm"
      )
      #expect(found.list == "\(root)/Info.plist" && found.entries == nil)
    }
  }

  @Test("are linked in the package, with a list that has the identity of the simulated app")
  func written() throws {
    let files = [
      "App/Store.swift": """
      let ids = Bundle.main.object(forInfoDictionaryKey: "ids"), path = "Products"
      """,
      "App/Products.plist": Self.list,
      "App/Info.plist": """
      <plist version="1.0"><dict>
      <key>ids</key><string>a.b</string>
      <key>CFBundleIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
      <key>built</key><string>by $(USER)</string>
      </dict></plist>
      """,
      "Storm/README.md": "",
    ]
    try inFolder(files) { root in
      let package = PackageFolder("\(root)/Storm")
      let found = AppResources(
        namedIn: ["\(root)/App/Store.swift"],
        below: root,
        besides: package.path
      )
      try found.write(to: package)
      let bundle = try #require(Bundle(path: "\(root)/Storm/Main.bundle"))
      #expect(bundle.bundleIdentifier == "com.example.app")
      #expect(bundle.object(forInfoDictionaryKey: "ids") as? String == "a.b")
      #expect(bundle.object(forInfoDictionaryKey: "built") == nil)
      let url = try #require(bundle.url(forResource: "Products", withExtension: "plist"))
      #expect(
        try PropertyListDecoder().decode([String: String].self, from: Data(contentsOf: url)) == [
          "ids": "a.b"
        ]
      )
      // A person's file stays; what is no longer named is gone after the next step.
      let own = "\(root)/Storm/Main.bundle/own.json"
      try Data("{}".utf8).write(to: URL(filePath: own))
      let none = AppResources(namedIn: [], below: root, besides: package.path)
      try none.write(to: package)
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(root)/Storm/Main.bundle")
      #expect(names.sorted() == ["Info.plist", "own.json"])
      try FileManager.default.removeItem(atPath: own)
      try none.write(to: package)
      #expect(!FileManager.default.fileExists(atPath: "\(root)/Storm/Main.bundle"))
    }
  }
}
