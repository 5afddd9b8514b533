import FileFormats
import Foundation

/// The folder of a package that 'init' writes, on disk.
struct PackageFolder: Sendable {
  /// Its path as it was given.
  let name: String
  /// Its absolute path without links.
  let path: String

  /// Names a folder, which need not be there.
  ///
  /// - Parameter name: its path.
  init(_ name: String) {
    self.name = name
    let url = URL(filePath: name, directoryHint: .isDirectory).standardizedFileURL
    // What is not there has no links; the folder around it may be one.
    path =
      FileManager.default.fileExists(atPath: url.path)
      ? url.resolvingSymlinksInPath().path
      : url.deletingLastPathComponent().resolvingSymlinksInPath()
        .appending(path: url.lastPathComponent).path
  }

  /// Whether a file has that name.
  var isFile: Bool {
    let values = try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey])
    return values?.isDirectory == false
  }

  /// Whether anything of that name is there, but for an empty folder.
  var isInUse: Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    return (try? FileManager.default.contentsOfDirectory(atPath: path))?.isEmpty != true
  }

  /// The module whose files are linked here; nil if 'init' has not written this folder.
  var module: String? {
    let files = FileManager.default
    guard let manifest = try? String(contentsOfFile: "\(path)/Package.swift", encoding: .utf8),
      manifest.contains(PackageText.sign),
      let modules = try? files.contentsOfDirectory(atPath: "\(path)/Sources")
    else { return nil }
    return modules.sorted().first { files.fileExists(atPath: "\(path)/Sources/\($0)/App") }
  }

  /// Whether its manifest puts on the main actor what says nothing else.
  var isOnMainActor: Bool {
    let manifest = try? String(contentsOfFile: "\(path)/Package.swift", encoding: .utf8)
    return manifest?.contains(".defaultIsolation(MainActor.self)") == true
  }

  /// The links that are there.
  func links(of module: String) -> [InitPlan.Link] {
    let folder = "\(path)/Sources/\(module)/App"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().map { name in
      let file = URL(filePath: "\(folder)/\(name)").resolvingSymlinksInPath().path
      return InitPlan.Link(name: name, file: file)
    }
  }

  /// Makes links; each leads to its file by a relative way.
  ///
  /// - Parameters:
  ///   - links: what to link.
  ///   - folder: where, as seen from the package.
  /// - Throws: ``InitFailure/notWritten(path:reason:)``.
  func make(_ links: [InitPlan.Link], in folder: String) throws(InitFailure) {
    do {
      try FileManager.default.createDirectory(
        atPath: "\(path)/\(folder)",
        withIntermediateDirectories: true
      )
      for link in links {
        try FileManager.default.createSymbolicLink(
          atPath: "\(path)/\(folder)/\(link.name)",
          withDestinationPath: link.file.seen(from: "\(path)/\(folder)")
        )
      }
    } catch {
      throw .notWritten(path: "\(name)/\(folder)", reason: error.localizedDescription)
    }
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - text: its content.
  ///   - file: where, as seen from the package.
  /// - Throws: ``InitFailure/notWritten(path:reason:)``.
  func write(_ text: String, to file: String) throws(InitFailure) {
    do {
      try AtomicFile.write(text, to: "\(path)/\(file)")
    } catch {
      throw .notWritten(path: "\(name)/\(file)", reason: error.reason)
    }
  }

  /// The git repository around it; nil if it lies in none.
  var repository: String? {
    var url = URL(filePath: path)
    while url.path != "/" {
      if FileManager.default.fileExists(atPath: url.appending(path: ".git").path) {
        return url.path
      }
      url.deleteLastPathComponent()
    }
    return nil
  }
}
