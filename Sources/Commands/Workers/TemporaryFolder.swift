import Foundation

/// A folder for files that live as long as a command.
struct TemporaryFolder: Sendable {
  private let url: URL

  /// Makes the folder.
  init() {
    url = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// Its own path.
  var path: String { url.path }

  /// The path of a file in it.
  func path(of name: String) -> String { url.appending(path: name).path }

  /// Removes the folder and what is in it.
  func remove() { try? FileManager.default.removeItem(at: url) }
}
