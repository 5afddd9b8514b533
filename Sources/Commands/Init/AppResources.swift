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
  /// The ending of the folder of a data asset, which is found as a whole.
  static let assetEnding = "dataset"

  /// The files, each with a different name, in the order of their names; those in a folder for a
  /// language come last.
  private(set) var files: [InitPlan.Link] = []
  /// The app's own list, which gives the bundle's its further entries; nil if the code reads none.
  private(set) var list: String?
  /// The entries of ``list``; nil if there is no list, or if it cannot be read.
  private(set) var entries: [String: Any]?
  /// What the code names.
  private let uses: ResourceUses

  /// Finds the files of an app that code names in a literal, with or without the ending.
  ///
  /// Of several with one name, the one that is nearest to the code counts.
  ///
  /// - Parameters:
  ///   - sources: the paths of the code; the first one is where the search begins.
  ///   - root: the folder of the app, in which the search ends.
  ///   - package: the path of the package, which is not searched.
  init(namedIn sources: [String], below root: String, besides package: String) {
    uses = ResourceUses(in: sources)
    let (names, readsTexts) = (uses.literals, uses.readsTexts)
    guard let first = sources.first, uses.readsList || readsTexts || !names.isEmpty
    else { return }
    var found: [String: String] = [:]
    var localized = LocalizedFiles()
    var search = FileSearch(
      Self.endings,
      named: Set(wholeNames.map(\.name)),
      folderEnding: Self.assetEnding,
      visited: [package]
    )
    func isNamed(_ name: String) -> Bool {
      let url = URL(filePath: name)
      let stem = url.deletingPathExtension().lastPathComponent
      guard uses.readsAssets || url.pathExtension != Self.assetEnding else {
        return false
      }
      return names.contains(name) || names.contains(stem)
        || readsTexts && name == "Localizable.strings"
    }
    var folder = URL(filePath: first).deletingLastPathComponent()
    while folder.path.hasPrefix(root), folder.path != "/" {
      for path in search.paths(below: folder.path) {
        let name = URL(filePath: path).lastPathComponent
        let isList = name.hasSuffix(AppBundle.list) && name != "GoogleService-Info.plist"
        if isList, !search.names.contains(name) {
          if uses.readsList, list == nil { list = path }
        } else if !localized.add(path, where: isNamed), found[name] == nil,
          isNamed(name) || search.names.contains(name)
        {
          found[name] = path
        }
      }
      folder.deleteLastPathComponent()
    }
    files =
      found.sorted { $0.key < $1.key }.map { InitPlan.Link(name: $0.key, file: $0.value) }
      + localized.links
    entries = list.flatMap(Self.entries)
  }

  /// The files whose whole names the code gives, except folders for languages.
  private var wholeNames: [ResourceUses.Request] {
    uses.files.filter { URL(filePath: $0.name).pathExtension != LocalizedFiles.ending }
  }

  /// What the code names and the app's folder does not have, one sentence each.
  var missing: [String] {
    let found = Set(files.map { URL(filePath: $0.name).lastPathComponent })
    let stems = Set(found.map { URL(filePath: $0).deletingPathExtension().lastPathComponent })
    func place(_ request: ResourceUses.Request) -> String {
      "\(request.file.seen(from: "")):\(request.line)"
    }
    let files = wholeNames.filter { !found.contains($0.name) && !stems.contains($0.name) }.map {
      "\($0.name) is named in \(place($0)) and was not found in the app's folder"
    }
    let known = Set(AppBundle.identity.keys).union((entries ?? [:]).keys)
    let keys = uses.entries.filter { !known.contains($0.name) }.map {
      "\($0.name.quoted) is named in \(place($0)) and "
        + (list == nil ? "no Info.plist was found" : "has no value in the app's Info.plist")
    }
    return files + keys
  }

  /// Returns what a property list contains; nil if it is none.
  static func propertyList(at path: String) -> Any? {
    FileManager.default.contents(atPath: path).flatMap { data in
      unsafe try? PropertyListSerialization.propertyList(from: data, format: nil)
    }
  }

  /// Returns the entries of a list that no build setting replaces; nil if it is no property list.
  private static func entries(of list: String) -> [String: Any]? {
    (propertyList(at: list) as? [String: Any])?.filter { !"\($0.value)".contains("$(") }
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
    Self.removeLinks(in: place)
    let isEmpty = (try? manager.contentsOfDirectory(atPath: place))?.isEmpty ?? true
    guard !files.isEmpty || list != nil || !isEmpty else {
      try? manager.removeItem(atPath: place)
      return
    }
    for file in files where !manager.fileExists(atPath: "\(place)/\(file.name)") {
      let parts = file.name.split(separator: "/")
      let folder = [Self.folder] + parts.dropLast().map(String.init)
      let link = InitPlan.Link(name: String(parts.last ?? ""), file: file.file)
      try package.make(link, in: folder.joined(separator: "/"))
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

  /// Removes the links and the list in a bundle's folder, and its folders for languages unless they
  /// have files of a person.
  private static func removeLinks(in place: String) {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: place)) ?? [] {
      let file = "\(place)/\(name)"
      let isLink = (try? manager.destinationOfSymbolicLink(atPath: file)) != nil
      if isLink || name == AppBundle.list {
        try? manager.removeItem(atPath: file)
      } else if URL(filePath: name).pathExtension == LocalizedFiles.ending {
        removeLinks(in: file)
        let isEmpty = (try? manager.contentsOfDirectory(atPath: file))?.isEmpty ?? false
        if isEmpty { try? manager.removeItem(atPath: file) }
      }
    }
  }
}

extension Tool {
  /// Links the files that the app's code reads by name, so that its `Bundle.main` has them.
  func linkResources(namedIn files: [String], to folder: PackageFolder) throws(Refusal) {
    guard let first = files.first else { return }
    let resources = AppResources(
      namedIn: files,
      below: AppResources.root(of: first),
      besides: folder.path
    )
    try resources.write(to: folder)
    for file in resources.files {
      terminal.printNote("Bundle.main has \(file.file.seen(from: ""))")
    }
    for sentence in resources.missing { terminal.printNote(sentence) }
    guard let list = resources.list?.seen(from: "") else { return }
    terminal.printNote(
      resources.entries == nil
        ? "\(list) is not a property list, so Bundle.main has none of its entries"
        : "Bundle.main has the entries of \(list)"
    )
  }
}
