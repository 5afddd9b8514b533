import Foundation
import TestFixtures
import Testing

@testable import Commands

@Suite("The files that come with an app")
struct AppResourcesTests {
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
      "Pods/catalog.json": "{}", "App/docs/catalog.json": "{}",
      "App/App.docc/catalog.json": "{}",
      "App/Info.plist": Self.list, "App/Products.swift": "",
    ]
    try TemporaryDirectory.use(files) { root in
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

  @Test("are also data assets, and the strings for English; a table by its name")
  func localized() throws {
    let files = [
      "App/Store.swift": """
      let data = NSDataAsset(name: "Shop/Plans"), name = "Prices", more = NSDataAsset(name: name)
      let text = NSLocalizedString("buy", tableName: "Shop", comment: "")
      let en = Bundle.main.path(forResource: "en", ofType: "lproj")
      """,
      "App/Media.xcassets/Shop/Plans.dataset/Contents.json": "{}",
      "App/Media.xcassets/Shop/Other.dataset/Contents.json": "{}",
      "App/Media.xcassets/Prices.dataset/Contents.json": "{}",
      "App/en.lproj/Localizable.strings": "", "App/de.lproj/Localizable.strings": "",
      "App/Base.lproj/Shop.strings": "", "App/de.lproj/Shop.strings": "",
      "App/en.lproj/InfoPlist.strings": "", "App/en.lproj/Other.strings": "",
      "Pods/Kit/en.lproj/Shop.strings": "",
    ]
    try TemporaryDirectory.use(files) { root in
      let package = PackageFolder("\(root)/Storm")
      let found = AppResources(
        namedIn: ["\(root)/App/Store.swift"],
        below: root,
        besides: package.path
      )
      #expect(
        found.files == [
          .init(name: "Plans.dataset", file: "\(root)/App/Media.xcassets/Shop/Plans.dataset"),
          .init(name: "Prices.dataset", file: "\(root)/App/Media.xcassets/Prices.dataset"),
          .init(
            name: "en.lproj/Localizable.strings",
            file: "\(root)/App/en.lproj/Localizable.strings"
          ), .init(name: "en.lproj/Shop.strings", file: "\(root)/App/Base.lproj/Shop.strings"),
        ]
      )
      #expect(found.missing.isEmpty)
      try found.write(to: package)
      let bundle = try #require(Bundle(path: "\(root)/Storm/Main.bundle"))
      #expect(bundle.path(forResource: "Shop", ofType: "strings") != nil)
      #expect(bundle.path(forResource: "Plans", ofType: "dataset") != nil)
      let none = AppResources(namedIn: [], below: root, besides: package.path)
      try none.write(to: package)
      #expect(!FileManager.default.fileExists(atPath: "\(root)/Storm/Main.bundle"))
    }
  }

  @Test("are named with the place in the code if they are missing")
  func missing() throws {
    let files = [
      "App/Store.swift": """
      let file = Bundle.main.url(forResource: "Gone", withExtension: "mp3")
      let own = Bundle.main.url(forResource: "Here", withExtension: "mp3")
      let bare = Bundle.main.path(forResource: "Bare.json", ofType: nil)
      let any = Bundle.main.path(forResource: name, ofType: "json")
      let list = Bundle.main.path(forResource: "Info", ofType: "plist")
      let key = Bundle.main.object(forInfoDictionaryKey: "key")
      let own = Bundle.main.infoDictionary?["ids"]
      let asset = NSDataAsset(name: "Plans")
      """,
      "App/Here.mp3": "", "App/Info.plist": Self.list,
    ]
    try TemporaryDirectory.use(files) { root in
      let found = AppResources(
        namedIn: ["\(root)/App/Store.swift"],
        below: root,
        besides: "\(root)/Storm"
      )
      #expect(found.files.map(\.name) == ["Here.mp3"])
      let store = "\(root)/App/Store.swift".seen(from: "")
      #expect(
        found.missing == [
          "Gone.mp3 is named in \(store):1 and was not found in the app's folder",
          "Bare.json is named in \(store):3 and was not found in the app's folder",
          "Plans.dataset is named in \(store):8 and was not found in the app's folder",
          "'key' is named in \(store):6 and has no value in the app's Info.plist",
        ]
      )
    }
  }

  @Test("have no entries of a list that cannot be read")
  func damaged() throws {
    let files = ["Store.swift": "let all = Bundle.main.infoDictionary", "Info.plist": "garbage"]
    try TemporaryDirectory.use(files) { root in
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
    try TemporaryDirectory.use(files) { root in
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
