// This file uses `unsafe` for a parameter that is a pointer, and passes none.

import FileFormats
import Foundation
import FoundationCapture

/// The files that come with an app and that its store code names, such as `Products.plist`.
///
/// `Bundle.main` of a simulated process finds them.
struct AppResources: Sendable {
  /// The folder of the links, relative to the package.
  static let folder = "Main.bundle"

  /// The kinds of files that code reads by name.
  private static let endings: Set<String> = [
    "cer", "der", "json", "pem", "plist", "storekit", "strings", "txt",
  ]
  /// The folders without files of the app itself.
  private static let passedOver: Set<String> = [
    "Pods", "Carthage", "DerivedData", "build", "node_modules",
  ]
  private static let mostEntries = 20_000

  /// The files, each with a different name, in the order of their names.
  private(set) var files: [InitPlan.Link] = []
  /// The app's own list, from which the bundle's gets its further entries; nil if the code does not
  /// read any.
  private(set) var list: String?

  /// Finds the files below a folder that code names in a literal, with or without the ending.
  ///
  /// Of several with one name, the one that is nearest to the folder counts.
  ///
  /// - Parameters:
  ///   - sources: the paths of the code.
  ///   - root: the folder of the app.
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
    var found: [String: String] = [:]
    for path in Self.paths(below: root, besides: package) {
      let url = URL(filePath: path)
      let (name, stem) = (url.lastPathComponent, url.deletingPathExtension().lastPathComponent)
      if name.hasSuffix("Info.plist") {
        if readsList, list == nil { list = path }
      } else if found[name] == nil, names.contains(name) || names.contains(stem) {
        found[name] = path
      }
    }
    files = found.sorted { $0.key < $1.key }.map { InitPlan.Link(name: $0.key, file: $0.value) }
  }

  /// The app's folder around a file: its Git repository, or else two folders above the file's.
  static func root(of file: String) -> String {
    let folder = URL(filePath: file).deletingLastPathComponent()
    return PackageFolder(folder.path).repository
      ?? folder.deletingLastPathComponent().deletingLastPathComponent().path
  }

  /// Writes the folder of a package anew; without files and list, removes it.
  ///
  /// - Throws: a ``Refusal`` if something could not be written.
  func write(to package: PackageFolder) throws(Refusal) {
    let place = "\(package.path)/\(Self.folder)"
    try? FileManager.default.removeItem(atPath: place)
    guard !files.isEmpty || list != nil else { return }
    for file in files { try package.make(file, in: Self.folder) }
    try package.write(listText, to: "\(Self.folder)/\(AppBundle.list)")
  }

  /// The bundle's list: the entries of the app's that a build setting does not replace, with the
  /// identity that StoreKit reports.
  private var listText: String {
    var entries: [String: Any] = [:]
    if let list, let data = FileManager.default.contents(atPath: list),
      let own = unsafe try? PropertyListSerialization.propertyList(from: data, format: nil)
    {
      entries = (own as? [String: Any] ?? [:]).filter { !"\($0.value)".contains("$(") }
    }
    entries.merge(AppBundle.identity) { $1 }
    let data = try? PropertyListSerialization.data(
      fromPropertyList: entries,
      format: .xml,
      options: 0
    )
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Returns the files of the known kinds below a folder, the nearest first.
  private static func paths(below root: String, besides package: String) -> [String] {
    var (folders, paths, entries) = ([root], [String](), 0)
    while !folders.isEmpty {
      var below: [String] = []
      for folder in folders {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted() where !name.hasPrefix(".") {
          entries += 1
          guard entries <= mostEntries else { return paths }
          let path = "\(folder)/\(name)"
          let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type]
          if type as? FileAttributeType == .typeDirectory {
            guard !passedOver.contains(name), path != package, PackageFolder(path).module == nil
            else { continue }
            below.append(path)
          } else if endings.contains(URL(filePath: name).pathExtension) {
            paths.append(path)
          }
        }
      }
      folders = below
    }
    return paths
  }
}
