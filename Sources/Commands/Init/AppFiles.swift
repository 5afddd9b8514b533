import Foundation

/// An app's files on disk, as absolute paths with links resolved.
struct AppFiles: Sendable {
  /// The files to link, in order.
  private(set) var paths: [String] = []
  private(set) var leftOut: [(path: String, reason: String)] = []
  private(set) var scan = SourceScan()

  /// The folders without code of the app itself, in addition to folders named "…Tests".
  private static let passedOver: Set<String> = ["Pods", "Carthage", "DerivedData", "build"]

  /// Finds and reads files.
  ///
  /// The new package is not searched.
  mutating func add(_ given: [String], option: String, besides package: String) throws(Refusal) {
    for path in given {
      let url = URL(filePath: path).resolvingSymlinksInPath()
      guard let isFolder = Self.isFolder(url) else {
        throw Refusal("\(option): there is no \(path.quoted)")
      }
      var visited: Set<String> = [package]
      let files = isFolder ? Self.swiftFiles(in: url, &visited) : [url]
      guard !files.isEmpty, files.allSatisfy({ $0.pathExtension == "swift" }) else {
        throw Self.noSwift(option, path)
      }
      for file in files where !paths.contains(file.path) { try add(file, isNamed: !isFolder) }
    }
    guard !paths.isEmpty else {
      guard let (path, reason) = leftOut.first else {
        throw Self.noSwift(option, given.joined(separator: ", "))
      }
      throw Refusal("\(option): \(path.seen(from: "").quoted) is left out: \(reason)")
    }
  }

  private static func noSwift(_ option: String, _ path: String) -> Refusal {
    Refusal("\(option): no Swift files in \(path.quoted)")
  }

  private mutating func add(_ file: URL, isNamed: Bool) throws(Refusal) {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw Refusal("cannot read \(file.path.quoted)")
    }
    var own = SourceScan()
    own.read(text, file: file.path)
    let modules = Set(own.imports.map(\.name))
    if !own.mains.isEmpty {
      leftOut.append((file.path, "it has the app's @main"))
    } else if !isNamed, !modules.isDisjoint(with: ["XCTest", "Testing"]) {
      leftOut.append((file.path, "it is a test"))
    } else if !isNamed, own.onlyDraws {
      leftOut.append((file.path, "it contains only views"))
    } else {
      scan.read(text, file: file.lastPathComponent)
      paths.append(file.path)
    }
  }

  private static func isFolder(_ url: URL) -> Bool? {
    (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory
  }

  /// Returns the Swift files below a folder, in order.
  ///
  /// Visited folders are not searched; a link may lead back to one.
  static func swiftFiles(in folder: URL, _ visited: inout Set<String>) -> [URL] {
    guard visited.insert(folder.path).inserted else { return [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    var files: [URL] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let url = folder.appending(path: name).resolvingSymlinksInPath()
      if isFolder(url) == true {
        if !passedOver.contains(name), !name.hasSuffix("Tests"),
          PackageFolder(url.path).module == nil
        {
          files += swiftFiles(in: url, &visited)
        }
      } else if name.hasSuffix(".swift"), name != "Package.swift" {
        files.append(url)
      }
    }
    return files
  }
}
