import FileFormats
import Foundation

/// A writer of a shard's file, which writes line by line to a temporary file and renames it when it
/// is complete.
///
/// Only one process writes at a time; the lock of a process that was killed is released.
final class ShardLog {
  /// The reason why a shard's file cannot be written.
  struct Failure: Error {
    /// A one-line message.
    let message: String
  }

  private let path: String
  private let file: FileHandle
  private var digest: FileDigest
  private var lines: Int

  /// Takes over the unfinished file of a shard, or begins one.
  ///
  /// - Parameters:
  ///   - path: the path of the complete file.
  ///   - timeout: how long to wait for another process that still holds the file.
  /// - Throws: ``Failure``.
  init(path: String, timeout: Duration = .seconds(3)) throws(Failure) {
    self.path = path
    let unfinished = path + ShardFile.unfinished
    let url = URL(filePath: unfinished)
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      if !FileManager.default.fileExists(atPath: unfinished) {
        // If another process creates the file at the same moment, this attempt may fail.
        try? Data().write(to: url, options: .withoutOverwriting)
      }
      file = try FileHandle(forUpdating: url)
    } catch {
      throw Failure(message: "cannot write '\(unfinished)': \(error.localizedDescription)")
    }
    digest = FileDigest(of: [])
    lines = 0
    let start = ContinuousClock.now
    while flock(file.fileDescriptor, LOCK_EX | LOCK_NB) != 0 {
      let reason = errno
      guard reason == EWOULDBLOCK else {
        let error = POSIXError(POSIXErrorCode(rawValue: reason) ?? .EIO)
        throw Failure(
          message: "cannot lock '\(unfinished)': \(error.localizedDescription); "
            + "choose an --out on a file system that has locks"
        )
      }
      guard .now - start < timeout else {
        throw Failure(message: "'\(unfinished)' is in use: another process runs this shard")
      }
      usleep(50_000)
    }
  }

  /// The existing content of the file.
  var found: ShardFile {
    get throws(Failure) {
      do {
        try file.seek(toOffset: 0)
        return ShardFile(path: path, data: try file.readToEnd() ?? Data())
      } catch {
        throw failure(error)
      }
    }
  }

  /// Keeps the beginning of the existing content and removes the rest.
  ///
  /// - Parameters:
  ///   - bytes: the bytes at the beginning.
  ///   - count: the number of lines of these bytes.
  /// - Throws: ``Failure``.
  func keep(_ bytes: Data, lines count: Int) throws(Failure) {
    do {
      try file.truncate(atOffset: UInt64(bytes.count))
    } catch {
      throw failure(error)
    }
    digest = FileDigest(of: bytes)
    lines = count
  }

  /// Appends a line.
  ///
  /// - Parameter line: the line.
  /// - Throws: ``Failure``.
  func write(_ line: ShardLine) throws(Failure) {
    do {
      let bytes = try line.bytes
      try file.write(contentsOf: bytes)
      digest = digest.continued(with: bytes)
      lines += 1
    } catch {
      throw failure(error)
    }
  }

  /// Writes the last line and gives the file its final name.
  ///
  /// - Throws: ``Failure``.
  func complete() throws(Failure) {
    try write(ShardLine(end: ShardLine.End(lines: lines, digest: digest.description)))
    do {
      try file.synchronize()
      // Renaming would not replace a damaged file with that name.
      try? FileManager.default.removeItem(atPath: path)
      try FileManager.default.moveItem(atPath: path + ShardFile.unfinished, toPath: path)
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: any Error) -> Failure {
    Failure(message: "cannot write '\(path)': \(error.localizedDescription)")
  }
}
