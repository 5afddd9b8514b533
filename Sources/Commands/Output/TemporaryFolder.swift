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
    var (url, lock) = Self.make(in: parent)
    // Another command may take a folder without a lock for one of a command that has ended, and
    // remove it.
    for _ in 0..<Self.mostAttempts
    where lock.isTaken || !FileManager.default.fileExists(atPath: Self.lockFile(in: url)) {
      try? FileManager.default.removeItem(at: url)
      (url, lock) = Self.make(in: parent)
    }
    (self.url, self.lock) = (url, lock.file)
  }

  /// How often to try again; a folder that cannot be written stays so.
  private static let mostAttempts = 10

  /// A try to lock a file.
  private enum Lock {
    case held(FileHandle)
    /// Another process holds it.
    case taken
    /// There is no file, or its file system has no locks.
    case unavailable

    var file: FileHandle? { if case .held(let file) = self { file } else { nil } }
    var isTaken: Bool { if case .taken = self { true } else { false } }
  }

  private static func make(in parent: URL) -> (url: URL, lock: Lock) {
    // Commands in several containers may share the parent folder, and have equal identifiers.
    let process = ProcessInfo.processInfo.processIdentifier
    let url = parent.appending(path: "\(prefix)\(process)-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try? Data().write(to: URL(filePath: lockFile(in: url)))
    return (url, lock(url))
  }

  var path: String { url.path }

  func path(of name: String) -> String { url.appending(path: name).path }

  /// Removes the folder and its content.
  func remove() {
    try? FileManager.default.removeItem(at: url)
    try? lock?.close()
  }

  /// Removes the folders in another one whose commands have ended.
  static func removeFolders(ofEndedCommandsIn parent: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    for name in names {
      guard isName(name) else { continue }
      let url = parent.appending(path: name)
      guard let lock = lock(url).file else { continue }
      try? FileManager.default.removeItem(at: url)
      try? lock.close()
    }
  }

  /// Returns whether a folder is one of a command: `storestorm-12-UUID`.
  private static func isName(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let parts = name.dropFirst(prefix.count).split(separator: "-", maxSplits: 1)
    return parts.count == 2 && Int32(parts[0]) != nil && UUID(uuidString: String(parts[1])) != nil
  }

  private static func lockFile(in url: URL) -> String { url.appending(path: "lock").path }

  /// Locks a folder.
  private static func lock(_ url: URL) -> Lock {
    guard let file = FileHandle(forUpdatingAtPath: lockFile(in: url)) else { return .unavailable }
    guard flock(file.fileDescriptor, LOCK_EX | LOCK_NB) == 0 else {
      let isTaken = errno == EWOULDBLOCK
      try? file.close()
      return isTaken ? .taken : .unavailable
    }
    return .held(file)
  }
}
