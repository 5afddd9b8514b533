import Foundation

/// A folder for the temporary files of a command.
///
/// A command that is killed cannot remove its folder, so the next one does: a running command has
/// locked a file in its folder, and the system releases the lock when the command ends in any way.
struct TemporaryFolder: Sendable {
  private static let prefix = "storestorm-"

  private let url: URL
  /// The open file that holds the lock; nil if it could not be made.
  private let lock: FileHandle?

  /// Makes a folder in another one, and removes those of commands that have ended.
  init(in parent: URL = FileManager.default.temporaryDirectory) {
    Self.removeFolders(ofEndedCommandsIn: parent)
    url = parent.appending(path: "\(Self.prefix)\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    lock = Self.lock(url)
  }

  var path: String { url.path }

  func path(of name: String) -> String { url.appending(path: name).path }

  /// Removes the folder and its content.
  func remove() {
    try? FileManager.default.removeItem(at: url)
    try? lock?.close()
  }

  private static func removeFolders(ofEndedCommandsIn parent: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names {
      // Others may use the prefix with a word behind it.
      guard name.hasPrefix(prefix), let owner = Int32(name.dropFirst(prefix.count)),
        kill(owner, 0) != 0, errno == ESRCH
      else { continue }
      let url = parent.appending(path: name)
      guard let lock = lock(url) else { continue }
      try? FileManager.default.removeItem(at: url)
      try? lock.close()
    }
  }

  /// Locks a folder; nil if that fails, or another process has locked it.
  private static func lock(_ url: URL) -> FileHandle? {
    let path = url.appending(path: "lock").path
    let exists = FileManager.default.fileExists(atPath: path)
    guard exists || FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forUpdatingAtPath: path)
    else { return nil }
    guard flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else {
      try? file.close()
      return nil
    }
    return file
  }
}
