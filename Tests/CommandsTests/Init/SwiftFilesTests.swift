import Foundation
import Testing

@testable import Commands

@Suite("The Swift files of an app")
struct SwiftFilesTests {
  /// Makes a folder with empty files and links, and removes it after the body.
  private func use(
    files: [String],
    links: [String: String] = [:],
    _ body: (URL) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "swift-files-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for file in files {
      let url = folder.appending(path: file)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      let isManifest = file.hasSuffix("Storm/Package.swift")
      try (isManifest ? PackageText.sign : "struct A {}").write(
        to: url,
        atomically: true,
        encoding: .utf8
      )
    }
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: name).path,
        withDestinationPath: target
      )
    }
    try body(folder)
  }

  private func names(in folder: URL) -> (files: [String], leftOut: [String]) {
    var found = SwiftFiles()
    found.search(folder.appending(path: "App"))
    return (found.files.map(\.lastPathComponent), found.leftOut.map(\.reason))
  }

  @Test("a link to a folder elsewhere is named and not followed; one inside is searched once")
  func links() throws {
    try use(
      files: ["App/A.swift", "App/Store/B.swift", "Other/C.swift"],
      links: ["App/Root": "/", "App/Other": "../Other", "App/Twice": "Store", "App/Up": "."]
    ) { folder in
      let found = names(in: folder)
      #expect(found.files == ["A.swift", "B.swift"])
      #expect(found.leftOut.count == 2)
      #expect(found.leftOut.allSatisfy { $0.hasPrefix("it is a link to ") })
    }
  }

  @Test("a link to a file counts by its own name, as in trees of build systems")
  func fileLinks() throws {
    try use(
      files: ["App/A.swift", "cache/0a1b2c"],
      links: ["App/B.swift": "../cache/0a1b2c"]
    ) { folder in
      #expect(names(in: folder).files == ["A.swift", "B.swift"])
      var files = AppFiles(isDebug: false)
      let app = folder.appending(path: "App").path
      try files.add([app, "\(app)/B.swift"], option: "--sources", besides: "/nowhere")
      #expect(files.paths == ["\(app)/A.swift", "\(app)/B.swift"])
    }
  }

  @Test("a file with only views is taken if people buy in one and no other file buys")
  func sellingViews() throws {
    try use(files: ["App/Store.swift", "App/Wall.swift", "App/Row.swift"]) { folder in
      let app = folder.appending(path: "App")
      let wall = "struct Wall: View { var body: some View { ProductView(id: \"pro\") } }"
      try wall.write(to: app.appending(path: "Wall.swift"), atomically: true, encoding: .utf8)
      try "struct Row: View {}"
        .write(to: app.appending(path: "Row.swift"), atomically: true, encoding: .utf8)
      for (body, found) in [
        ("", ["Store.swift", "Wall.swift"]), ("product.purchase()", ["Store.swift"]),
      ] {
        try "class Store { func act() { \(body) } }"
          .write(to: app.appending(path: "Store.swift"), atomically: true, encoding: .utf8)
        var files = AppFiles(isDebug: false)
        try files.add([app.path, app.path], option: "--sources", besides: "/nowhere")
        #expect(files.paths.map { String($0.split(separator: "/").last ?? "") } == found)
        #expect(files.leftOut.count == 3 - found.count)
      }
    }
  }

  @Test("what is neither a file nor a folder is named and not read")
  func otherKinds() throws {
    try use(
      files: ["App/A.swift"],
      links: ["App/Gone.swift": "Missing.swift", "App/Loop.swift": "Loop.swift"]
    ) { folder in
      let make = Process()
      make.executableURL = URL(filePath: "/usr/bin/env")
      make.arguments = ["mkfifo", folder.appending(path: "App/Pipe.swift").path]
      try make.run()
      make.waitUntilExit()
      let found = names(in: folder)
      #expect(found.files == ["A.swift"])
      #expect(found.leftOut == Array(repeating: "it is neither a file nor a link to one", count: 3))
    }
  }

  @Test("what StoreStorm wrote, tests and other people's code are not the app's")
  func others() throws {
    try use(
      files: [
        "App/A.swift", "App/AppStorm/Package.swift", "App/AppStorm/Sources/App/App/A.swift",
        "App/AppStorm/Sources/App/Glue.swift", "App/StoreTests/B.swift", "App/Pods/C.swift",
        "App/.build/D.swift", "App/Package.swift",
      ]
    ) { folder in #expect(names(in: folder).files == ["A.swift"]) }
  }

  @Test("a search ends at a number of entries, and says so")
  func limit() throws {
    try use(files: (0..<30).map { "App/\($0).swift" }) { folder in
      var found = SwiftFiles(mostEntries: 20)
      found.search(folder)
      #expect(found.isCut && found.files.count == 19)
    }
  }
}
