import Foundation

/// The Swift files below folders, found by their names.
struct SwiftFiles: Sendable {
  /// The files found: links to files stay links, because only their own names show what they are.
  private(set) var files: [URL] = []
  /// The files and folders that were not searched, each with the reason.
  private(set) var leftOut: [(path: String, reason: String)] = []
  /// Whether there are more entries than ``mostEntries``, and the rest was not searched.
  private(set) var isCut = false

  /// The most Swift files and folders to look at: the store code of an app has far fewer.
  static let mostEntries = 20_000
  /// The folders without code of the app itself, in addition to folders named "…Tests".
  static let passedOver: Set<String> = [
    "Pods", "Carthage", "DerivedData", "build", "node_modules",
  ]

  private let mostEntries: Int
  private var visited: Set<String>
  private var entries = 0

  /// Searches nothing yet.
  ///
  /// - Parameters:
  ///   - besides: the paths of folders that are not searched.
  ///   - mostEntries: the most files and folders to look at.
  init(besides: Set<String> = [], mostEntries: Int = Self.mostEntries) {
    visited = besides
    self.mostEntries = mostEntries
  }

  /// Searches a folder, in the order of the names.
  mutating func search(_ folder: URL) {
    let root = folder.resolvingSymlinksInPath()
    search(root, below: root.path)
  }

  private mutating func search(_ folder: URL, below root: String) {
    guard visited.insert(folder.path).inserted else { return }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
      leftOut.append((folder.path, "it cannot be read"))
      return
    }
    for name in names.sorted() where !name.hasPrefix(".") {
      let url = folder.appending(path: name)
      let isFolder = Self.isFolder(url)
      let isSwift = name.hasSuffix(".swift") && name != "Package.swift"
      guard isFolder == true || isSwift else { continue }
      entries += 1
      guard entries <= mostEntries else { return isCut = true }
      if isFolder == nil {
        leftOut.append((url.path, "it is neither a file nor a link to one"))
      } else if isFolder == true {
        search(folder: url, below: root)
      } else {
        files.append(url)
      }
      if isCut { return }
    }
  }

  /// Searches a folder in another one, unless it has no code of the app itself.
  private mutating func search(folder: URL, below root: String) {
    let (name, url) = (folder.lastPathComponent, folder.resolvingSymlinksInPath())
    guard !Self.passedOver.contains(name), !name.hasSuffix("Tests"),
      PackageFolder(url.path).module == nil
    else { return }
    guard "\(url.path)/".hasPrefix("\(root)/") else {
      let (target, root) = (url.path.seen(from: ""), root.seen(from: ""))
      return leftOut.append((folder.path, "it is a link to \(target), outside \(root)"))
    }
    search(url, below: root)
  }

  /// Whether a path is a folder, or a link to one; nil if it is neither a folder nor a file.
  static func isFolder(_ url: URL) -> Bool? {
    let path = url.resolvingSymlinksInPath().path
    // A link that is still unresolved leads nowhere, and reading a pipe would take forever.
    return switch (try? FileManager.default.attributesOfItem(atPath: path))?[.type] {
    case let type as FileAttributeType where type == .typeDirectory: true
    case let type as FileAttributeType where type == .typeRegular: false
    default: nil
    }
  }
}
