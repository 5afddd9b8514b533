import FileFormats
import Foundation

/// The app's files in a package: links, and views of those that do not compile on Linux as they
/// are.
extension PackageFolder {
  /// The folder of links to the files of which the package compiles views, relative to the package.
  static let originals = "Originals"
  /// The file with the names of attributes that the compiler did not know.
  private static let unknownFile = "results/unknown-attributes"

  /// The folder of the files that the package compiles in place of the app's, relative to the
  /// package.
  static func linkFolder(of module: String) -> String { "Sources/\(module)/App" }

  /// The attributes that the compiler did not know, without "@".
  private var unknown: Set<String> {
    Set((text(of: Self.unknownFile) ?? "").split(separator: "\n").map(String.init))
  }

  /// The absolute path of the link to a file of the app.
  func place(of name: String, _ module: String) -> String {
    let original = "\(path)/\(Self.originals)/\(name)"
    return Self.isLink(original) ? original : "\(path)/\(Self.linkFolder(of: module))/\(name)"
  }

  /// The app's files, also those of which the package compiles views.
  func links(of module: String) -> [InitPlan.Link] {
    let names = [Self.linkFolder(of: module), Self.originals].flatMap { folder in
      (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
    }
    return Set(names).sorted().map { name in
      let place = place(of: name, module)
      let target = (try? FileManager.default.destinationOfSymbolicLink(atPath: place)) ?? name
      let base = URL(filePath: place).deletingLastPathComponent()
      let file = URL(filePath: target, relativeTo: base).standardizedFileURL.path
      return InitPlan.Link(name: name, file: file)
    }
  }

  /// Creates links with relative paths, and views of files that do not compile as they are.
  ///
  /// - Parameters:
  ///   - links: the links.
  ///   - module: the module of the app's files.
  ///   - place: the absolute path of the package once it is complete; nil for this one.
  /// - Throws: a ``Refusal`` if a file could not be made.
  func make(
    _ links: [InitPlan.Link],
    of module: String,
    at place: String? = nil
  ) throws(Refusal) {
    let folder = Self.linkFolder(of: module)
    try makeFolder(folder)
    for link in links {
      guard let view = view(of: link) else {
        try make(link, in: folder, at: place)
        continue
      }
      try make(link, in: Self.originals, at: place)
      try write(view.text, to: "\(folder)/\(link.name)")
    }
  }

  /// Removes the link to a file of the app, and its view.
  func unlink(_ file: String, of module: String) {
    for link in links(of: module) where link.file == file {
      for folder in [Self.linkFolder(of: module), Self.originals] {
        remove("\(folder)/\(link.name)")
      }
    }
  }

  /// The file with the paths of files that were unlinked because they do not compile here, each
  /// with the digest of its text.
  private static let rejectedFile = "results/not-linked"

  /// Records that files do not compile here.
  func rememberRejected(_ files: [String]) throws(Refusal) {
    guard !files.isEmpty else { return }
    let lines = files.compactMap(Self.rejectedLine)
    try write((text(of: Self.rejectedFile) ?? "") + lines.joined(), to: Self.rejectedFile)
  }

  /// Whether a file did not compile here, and has not changed since.
  func isRejected(_ file: String) -> Bool {
    guard let all = text(of: Self.rejectedFile), let line = Self.rejectedLine(file) else {
      return false
    }
    return all.contains(line)
  }

  private static func rejectedLine(_ file: String) -> String? {
    FileManager.default.contents(atPath: file).map { "\(FileDigest(of: Array($0))) \(file)\n" }
  }

  /// Writes the views again whose files have changed, and turns links into views and back.
  ///
  /// - Returns: What has changed, with the names of the files.
  func refreshViews(of module: String) throws(Refusal) -> [(name: String, view: SourceView)] {
    var changed: [(name: String, view: SourceView)] = []
    // A file that a person has put here is no view, and one that is gone has none.
    for link in links(of: module)
    where !link.file.hasPrefix("\(path)/") && FileManager.default.fileExists(atPath: link.file) {
      let file = "\(Self.linkFolder(of: module))/\(link.name)"
      let original = "\(Self.originals)/\(link.name)"
      let hadView = Self.isLink("\(path)/\(original)")
      if let view = view(of: link) {
        guard !hadView || text(of: file) != view.text else { continue }
        if !hadView { try make(link, in: Self.originals) }
        // Writing through a link would change the app's file.
        remove(file)
        try write(view.text, to: file)
        changed.append((link.name, view))
      } else if hadView {
        remove(file)
        try make(link, in: Self.linkFolder(of: module))
        remove(original)
      }
    }
    return changed
  }

  /// The views that the package compiles, with the names of their files.
  func views(of module: String) -> [(name: String, view: SourceView)] {
    links(of: module).compactMap { link in
      guard Self.isLink("\(path)/\(Self.originals)/\(link.name)") else { return nil }
      return view(of: link).map { (link.name, $0) }
    }
  }

  /// Leaves attributes out of the views, because the compiler does not know them.
  ///
  /// - Returns: The views that have changed.
  func ignore(
    _ attributes: Set<String>,
    of module: String
  ) throws(Refusal) -> [(name: String, view: SourceView)] {
    let old = unknown
    guard !attributes.isSubset(of: old) else { return [] }
    let names = old.union(attributes).sorted()
    try write(names.map { $0 + "\n" }.joined(), to: Self.unknownFile)
    return try refreshViews(of: module)
  }

  /// Leaves no attribute and no body out any longer: a new file may declare what they lack.
  func forgetLeftOut() {
    remove(Self.unknownFile)
    remove(Self.bodiesFile)
  }

  /// Returns the app's file behind a path of the compiler; nil if the package compiles no view
  /// there.
  static func original(of file: String) -> URL? {
    let url = URL(filePath: file)
    let folder = url.deletingLastPathComponent()
    guard folder.lastPathComponent == "App" else { return nil }
    let package = folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let original = package.appending(path: "\(originals)/\(url.lastPathComponent)")
    return isLink(original.path) ? original.resolvingSymlinksInPath() : nil
  }

  /// Returns the view of a file; nil if the file compiles as it is.
  private func view(of link: InitPlan.Link) -> SourceView? {
    guard let text = try? String(contentsOfFile: link.file, encoding: .utf8) else { return nil }
    let view = SourceView(text, unknown: unknown, without: leftOutBodies(of: link.file))
    return view.changes.isEmpty ? nil : view
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
  }

  private func remove(_ file: String) {
    try? FileManager.default.removeItem(atPath: "\(path)/\(file)")
  }

  private func makeFolder(_ folder: String) throws(Refusal) {
    do {
      try FileManager.default.createDirectory(
        atPath: "\(path)/\(folder)",
        withIntermediateDirectories: true
      )
    } catch { throw .notWritten("\(name)/\(folder)", error.localizedDescription) }
  }

  /// Creates a link with a relative path.
  ///
  /// - Parameters:
  ///   - link: the link.
  ///   - folder: its folder, relative to the package.
  ///   - place: the absolute path of the package once it is complete; nil for this one.
  /// - Throws: a ``Refusal`` if it could not be made.
  func make(
    _ link: InitPlan.Link,
    in folder: String,
    at place: String? = nil
  ) throws(Refusal) {
    try makeFolder(folder)
    do {
      try FileManager.default.createSymbolicLink(
        atPath: "\(path)/\(folder)/\(link.name)",
        withDestinationPath: link.file.seen(from: "\(place ?? path)/\(folder)")
      )
    } catch { throw .notWritten("\(name)/\(folder)", error.localizedDescription) }
  }
}
