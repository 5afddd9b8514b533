import Foundation
import Trials

/// The configuration files that come with the code under test.
enum ConfigurationFile {
  private static let ending = "storekit"

  /// Finds a file in the bundle of the app or below it.
  ///
  /// Of several files with the name, it is the one directly in the bundle, or else the first in the
  /// order of their paths.
  ///
  /// - Parameter name: the file's name, with or without its ending.
  /// - Returns: where the file is.
  /// - Throws: `SKTestError`.
  static func url(of name: String) throws -> URL {
    let name = name.hasSuffix(".\(ending)") ? name : "\(name).\(ending)"
    let folder = Bundle.main.bundlePath
    let files = FileManager.default
    let direct = URL(filePath: folder).appending(path: name)
    if files.fileExists(atPath: direct.path) { return direct }
    // An app without files has a bundle, but no folder.
    guard files.fileExists(atPath: folder), let below = files.enumerator(atPath: folder) else {
      throw SKTestError(.fileNotFound, "\(name): the test comes without files")
    }
    let found = below.compactMap { $0 as? String }.filter { $0.hasSuffix("/\(name)") }.min()
    guard let found else {
      throw SKTestError(.fileNotFound, "\(name) is not found in \(folder)")
    }
    return URL(filePath: folder).appending(path: found)
  }

  /// Reads a file.
  ///
  /// - Throws: `SKTestError`.
  static func read(_ url: URL) throws -> StoreKitFile {
    guard url.isFileURL, url.pathExtension == ending else {
      throw SKTestError(.invalidURL, "\(url.absoluteString) is no configuration file")
    }
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw SKTestError(.fileNotFound, "\(url.path) is not found")
    }
    do {
      return try StoreKitFile.load(path: url.path)
    } catch {
      throw SKTestError(.invalidURL, "\(error)")
    }
  }
}
