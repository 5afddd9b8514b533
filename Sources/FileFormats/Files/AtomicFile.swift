import Foundation

/// A writer of whole files: readers see either the old or the new content, never a part.
package enum AtomicFile: Sendable {
  /// The reason why a file could not be written.
  package struct Failure: Error, Hashable, Sendable {
    /// The path of the file, as given by the caller.
    package let path: String
    /// The reason, such as "No space left on device".
    package let reason: String

    /// Describes a failure.
    package init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }

    /// The failure in one readable line.
    package var message: String { "cannot write '\(path)': \(reason)" }
  }

  /// Writes a temporary file next to the target and renames it, creating missing directories.
  ///
  /// Only regular files are replaced, because renaming over a device or a socket would remove it.
  ///
  /// If it throws, any old content remains.
  package static func write(_ text: String, to path: String) throws(Failure) {
    try write(bytes: Array(text.utf8), to: path)
  }

  /// Writes bytes as ``write(_:to:)`` writes a text.
  package static func write(bytes: [UInt8], to path: String) throws(Failure) {
    guard !path.isEmpty else { throw Failure(path: path, reason: "the path is empty") }
    let url = URL(filePath: path).resolvingSymlinksInPath()
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
    } catch {
      throw Failure(path: path, reason: "its directory cannot be made: " + reason(for: error))
    }
    try checkType(url, path)
    do { try Data(bytes).write(to: url, options: .atomic) } catch {
      throw Failure(path: path, reason: reason(for: error))
    }
  }

  /// Checks whether a file can be written, without any change except creating missing directories.
  package static func check(_ path: String) throws(Failure) {
    guard !path.isEmpty else { throw Failure(path: path, reason: "the path is empty") }
    let url = URL(filePath: path).resolvingSymlinksInPath()
    try checkType(url, path)
    let process = ProcessInfo.processInfo.processIdentifier
    let probe = url.deletingLastPathComponent().appending(path: ".storestorm-\(process)").path
    do { try write("", to: probe) } catch { throw Failure(path: path, reason: error.reason) }
    try? FileManager.default.removeItem(atPath: probe)
  }

  private static func checkType(_ url: URL, _ path: String) throws(Failure) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    if let type = attributes?[.type] as? FileAttributeType, type != .typeRegular {
      throw Failure(path: path, reason: "it exists and is not a regular file")
    }
  }

  /// Returns the error message of the system, if there is one.
  package static func reason(for error: any Error) -> String {
    let cause = ((error as? CocoaError)?.underlying ?? error) as NSError
    return cause.localizedFailureReason ?? cause.localizedDescription
  }
}
