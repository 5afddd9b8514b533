import Foundation

/// Writes whole files: a reader finds the old content or the new, never a part.
public enum AtomicFile: Sendable {
  /// Why a file could not be written.
  public struct Failure: Error, Hashable, Sendable {
    /// The file, as it was asked for.
    public let path: String
    /// Why not, such as "No space left on device".
    public let reason: String

    /// - Parameters:
    ///   - path: the file, as it was asked for.
    ///   - reason: why not, such as "No space left on device".
    package init(path: String, reason: String) {
      self.path = path
      self.reason = reason
    }

    /// One line for people.
    public var message: String { "cannot write '\(path)': \(reason)" }
  }

  /// Writes a file beside its place and renames it; directories on the way are made.
  ///
  /// Only a regular file is ever replaced: renaming over a device or a socket would remove it.
  ///
  /// - Parameters:
  ///   - text: the content, written as UTF-8.
  ///   - path: where.
  /// - Throws: ``Failure``; the old content, if there was any, stands.
  public static func write(_ text: String, to path: String) throws(Failure) {
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
    do {
      try Data(text.utf8).write(to: url, options: .atomic)
    } catch {
      throw Failure(path: path, reason: reason(for: error))
    }
  }

  /// Finds out whether a file could be written, and leaves everything as it is but for directories
  /// on the way, which are made.
  ///
  /// - Parameter path: where.
  /// - Throws: ``Failure``, as ``write(_:to:)`` would.
  public static func check(_ path: String) throws(Failure) {
    guard !path.isEmpty else { throw Failure(path: path, reason: "the path is empty") }
    let url = URL(filePath: path).resolvingSymlinksInPath()
    try checkType(url, path)
    let process = ProcessInfo.processInfo.processIdentifier
    let probe = url.deletingLastPathComponent().appending(path: ".storestorm-\(process)").path
    do {
      try write("", to: probe)
    } catch {
      throw Failure(path: path, reason: error.reason)
    }
    try? FileManager.default.removeItem(atPath: probe)
  }

  private static func checkType(_ url: URL, _ path: String) throws(Failure) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
    if let type = attributes?[.type] as? FileAttributeType, type != .typeRegular {
      throw Failure(path: path, reason: "it exists and is not a regular file")
    }
  }

  /// The system's own words, where there are any.
  package static func reason(for error: any Error) -> String {
    let cause = ((error as? CocoaError)?.underlying ?? error) as NSError
    return cause.localizedFailureReason ?? cause.localizedDescription
  }
}
