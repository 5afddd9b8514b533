// This file uses `unsafe` for a parameter that is a pointer, and passes none.

import FileFormats
import Foundation
import FoundationCapture

/// The files that come with an app and that its store code names, such as `Products.plist`.
///
/// `Bundle.main` of a simulated process finds them.
struct AppResources {
  /// The folder of the links, relative to the package.
  static let folder = "Main.bundle"

  /// The kinds of files that code reads by name.
  private static let endings: Set<String> = [
    "cer", "der", "json", "pem", "plist", "storekit", "strings", "txt",
  ]
  /// The files, each with a different name, in the order of their names.
  private(set) var files: [InitPlan.Link] = []
  /// The app's own list, which gives the bundle's its further entries; nil if the code reads none.
  private(set) var list: String?
  /// The entries of ``list``; nil if there is no list, or if it cannot be read.
  private(set) var entries: [String: Any]?

  /// Finds the files of an app that code names in a literal, with or without the ending.
  ///
  /// Of several with one name, the one that is nearest to the code counts.
  ///
  /// - Parameters:
  ///   - sources: the paths of the code; the first one is where the search begins.
  ///   - root: the folder of the app, in which the search ends.
  ///   - package: the path of the package, which is not searched.
  init(namedIn sources: [String], below root: String, besides package: String) {
    var names: Set<String> = []
    var readsList = false
    for source in sources {
      guard let text = try? String(contentsOfFile: source, encoding: .utf8) else { continue }
      for token in SourceToken.tokens(of: text).map(\.text) {
        if token.hasPrefix("\""), token.count > 2 {
          names.insert(String(token.dropFirst().dropLast()))
        }
        readsList = readsList || token == "infoDictionary" || token == "forInfoDictionaryKey"
      }
    }
    guard let first = sources.first, readsList || !names.isEmpty else { return }
    var found: [String: String] = [:]
    var search = FileSearch(Self.endings, visited: [package])
    var folder = URL(filePath: first).deletingLastPathComponent()
    while folder.path.hasPrefix(root), folder.path != "/" {
      for path in search.paths(below: folder.path) {
        let url = URL(filePath: path)
        let (name, stem) = (url.lastPathComponent, url.deletingPathExtension().lastPathComponent)
        if name.hasSuffix("Info.plist") {
          if readsList, list == nil { list = path }
        } else if found[name] == nil, names.contains(name) || names.contains(stem) {
          found[name] = path
        }
      }
      folder.deleteLastPathComponent()
    }
    files = found.sorted { $0.key < $1.key }.map { InitPlan.Link(name: $0.key, file: $0.value) }
    entries = list.flatMap(Self.entries)
  }

  /// Returns the entries of a list that no build setting replaces; nil if it is no property list.
  private static func entries(of list: String) -> [String: Any]? {
    guard let data = FileManager.default.contents(atPath: list),
      let own = unsafe try? PropertyListSerialization.propertyList(from: data, format: nil)
    else { return nil }
    return (own as? [String: Any])?.filter { !"\($0.value)".contains("$(") }
  }

  /// The app's folder around a file: its Git repository, or else two folders above the file's.
  static func root(of file: String) -> String {
    let folder = URL(filePath: file).deletingLastPathComponent()
    return PackageFolder(folder.path).repository
      ?? folder.deletingLastPathComponent().deletingLastPathComponent().path
  }

  /// Writes the links and the list of a package's bundle anew; files of a person stay.
  ///
  /// - Throws: a ``Refusal`` if something could not be written.
  func write(to package: PackageFolder) throws(Refusal) {
    let (manager, place) = (FileManager.default, "\(package.path)/\(Self.folder)")
    for name in (try? manager.contentsOfDirectory(atPath: place)) ?? [] {
      let file = "\(place)/\(name)"
      let isLink = (try? manager.destinationOfSymbolicLink(atPath: file)) != nil
      if isLink || name == AppBundle.list { try? manager.removeItem(atPath: file) }
    }
    let isEmpty = (try? manager.contentsOfDirectory(atPath: place))?.isEmpty ?? true
    guard !files.isEmpty || list != nil || !isEmpty else {
      try? manager.removeItem(atPath: place)
      return
    }
    for file in files where !manager.fileExists(atPath: "\(place)/\(file.name)") {
      try package.make(file, in: Self.folder)
    }
    try package.write(listText, to: "\(Self.folder)/\(AppBundle.list)")
  }

  /// The bundle's list: the app's entries, with the identity that StoreKit reports.
  private var listText: String {
    let entries = (entries ?? [:]).merging(AppBundle.identity) { $1 }
    let data = try? PropertyListSerialization.data(
      fromPropertyList: entries,
      format: .xml,
      options: 0
    )
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
