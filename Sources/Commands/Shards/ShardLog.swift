import FileFormats
import Foundation

/// Writes a shard's file: line by line beside its place, renamed when it is whole.
///
/// Only one process writes at a time; whoever was killed holds it no longer.
final class ShardLog {
  /// Why a shard's file cannot be written.
  struct Failure: Error {
    /// One line.
    let message: String
  }

  private let path: String
  private let file: FileHandle
  private var digest: FileDigest
  private var lines: Int

  /// Takes over the unfinished file of a shard, or begins one.
  ///
  /// - Parameters:
  ///   - path: of the file when it is whole.
  ///   - timeout: how long to wait for another process that still holds it.
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
        // Another process may make it at this very moment; then it is there all the same.
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

  /// What is in the file already.
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

  /// Keeps the beginning of what was found, and removes the rest.
  ///
  /// - Parameters:
  ///   - bytes: the beginning.
  ///   - count: how many lines these are.
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

  /// Writes a line behind the others.
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

  /// Writes the last line, and gives the file the name of a whole one.
  ///
  /// - Throws: ``Failure``.
  func complete() throws(Failure) {
    try write(ShardLine(end: ShardLine.End(lines: lines, digest: digest.description)))
    do {
      try file.synchronize()
      // A damaged file of that name may be there; renaming alone would not replace it.
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
