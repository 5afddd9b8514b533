import Foundation

/// A folder for the temporary files of a command.
struct TemporaryFolder: Sendable {
  private let url: URL

  /// Creates the folder.
  init() {
    url = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// The path of the folder.
  var path: String { url.path }

  /// Returns the path of a file in the folder.
  func path(of name: String) -> String { url.appending(path: name).path }

  /// Removes the folder and its content.
  func remove() { try? FileManager.default.removeItem(at: url) }
}
