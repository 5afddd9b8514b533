import Foundation

/// The folder of a package, in which its tests find scenarios and write recordings.
public struct TestFolder: Hashable, Sendable {
  /// The path of the folder.
  package let path: String

  /// Names a folder.
  package init(_ path: String) { self.path = path }

  /// Returns the folder of the package that contains a source file, by default the caller's.
  ///
  /// The nearest folder above it with a `Package.swift`; the working directory if there is none.
  public static func package(of file: String = #filePath) -> TestFolder {
    var folder = URL(filePath: file).deletingLastPathComponent()
    while folder.path != "/" {
      let manifest = folder.appending(path: "Package.swift").path
      if FileManager.default.fileExists(atPath: manifest) { return TestFolder(folder.path) }
      folder.deleteLastPathComponent()
    }
    return TestFolder(".")
  }

  /// Returns the path of a file in the folder; an absolute path remains unchanged.
  func path(of file: String) -> String { file.hasPrefix("/") ? file : "\(path)/\(file)" }
}
