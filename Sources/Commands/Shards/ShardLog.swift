import FileFormats
import Foundation

/// A writer of a shard's file, which writes line by line to a temporary file and renames it when it
/// is complete.
///
/// Only one process writes at a time; the lock of a process that was killed is released.
final class ShardLog {
  private let path: String
  private let file: FileHandle
  private var digest: FileDigest
  private var lines: Int

  /// Takes over the unfinished file of a shard, or begins one.
  init(path: String, timeout: Duration = .seconds(3)) throws(Refusal) {
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
      throw Refusal("cannot write '\(unfinished)': \(error.localizedDescription)")
    }
    digest = FileDigest(of: [])
    lines = 0
    let start = ContinuousClock.now
    while flock(file.fileDescriptor, LOCK_EX | LOCK_NB) != 0 {
      let reason = errno
      guard reason == EWOULDBLOCK else {
        let error = POSIXError(POSIXErrorCode(rawValue: reason) ?? .EIO)
        throw Refusal(
          "cannot lock '\(unfinished)': \(error.localizedDescription); "
            + "choose an --out on a file system that has locks"
        )
      }
      guard .now - start < timeout else {
        throw Refusal("'\(unfinished)' is in use: another process runs this shard")
      }
      usleep(50_000)
    }
  }

  /// The existing content of the file.
  var found: ShardFile {
    get throws(Refusal) {
      try attempt {
        try file.seek(toOffset: 0)
        return ShardFile(path: path, data: try file.readToEnd() ?? Data())
      }
    }
  }

  /// Keeps the beginning of the existing content and removes the rest.
  func keep(_ bytes: Data, lines count: Int) throws(Refusal) {
    try attempt { try file.truncate(atOffset: UInt64(bytes.count)) }
    digest = FileDigest(of: bytes)
    lines = count
  }

  func write(_ line: ShardLine) throws(Refusal) {
    try attempt {
      let bytes = try line.bytes
      try file.write(contentsOf: bytes)
      digest = digest.continued(with: bytes)
      lines += 1
    }
  }

  /// Writes the last line and gives the file its final name.
  func complete() throws(Refusal) {
    try write(ShardLine(end: ShardLine.End(lines: lines, digest: digest.description)))
    try attempt {
      try file.synchronize()
      // Renaming would not replace a damaged file with that name.
      try? FileManager.default.removeItem(atPath: path)
      try FileManager.default.moveItem(atPath: path + ShardFile.unfinished, toPath: path)
    }
  }

  private func attempt<Result>(_ action: () throws -> Result) throws(Refusal) -> Result {
    do { return try action() } catch {
      throw Refusal("cannot write '\(path)': \(error.localizedDescription)")
    }
  }
}

/// The rhythm in which a shard writes checkpoints.
///
/// The longer a shard runs, the rarer its checkpoints, so that its file stays small. A kill costs
/// only a small part of the work.
struct CheckpointRhythm: Hashable, Sendable {
  /// The environment variable that overrides the least time between checkpoints, for tests: `1ms`,
  /// `30s`.
  static let variable = "STORESTORM_CHECKPOINT"

  private let least: Duration

  init(environment: [String: String]) {
    least = ValueKind.length(Self.variable, in: environment) ?? .seconds(5)
  }

  /// Returns whether the next checkpoint is due: after the least time, and 1/64 of the whole time.
  func isDue(_ last: Duration, _ elapsed: Duration) -> Bool {
    elapsed - last >= max(least, elapsed / 64)
  }
}
