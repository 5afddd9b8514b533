import Foundation

/// A folder for the temporary files of a command.
struct TemporaryFolder: Sendable {
  private let url: URL

  init() {
    url = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  var path: String { url.path }

  func path(of name: String) -> String { url.appending(path: name).path }

  /// Removes the folder and its content.
  func remove() { try? FileManager.default.removeItem(at: url) }
}
