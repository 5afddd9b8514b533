import Foundation
import Synchronization

/// The file with the output of the server and its database, up to a size.
///
/// All of them write to one pipe, which a thread empties, so they do not overwrite each other's
/// output.
final class ServerLog: Sendable {
  /// The end of the pipe that processes write to.
  let input: FileHandle
  /// Whether the thread has read everything.
  private let isRead = Mutex(false)

  /// Opens a log.
  ///
  /// - Parameters:
  ///   - path: An existing file.
  ///   - mostBytes: How long the file may get.
  init?(path: String, mostBytes: Int = 16 << 20) {
    guard let file = FileHandle(forUpdatingAtPath: path) else { return nil }
    let pipe = Pipe()
    for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
      // Other processes of this tool must not hold the pipe open.
      _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    input = pipe.fileHandleForWriting
    let output = pipe.fileHandleForReading
    Thread { [self] in
      var text: LimitedText? = LimitedText(file, mostBytes: mostBytes)
      while true {
        let data = output.availableData
        if data.isEmpty { break }
        // Where the disk is full, the log ends, and the server goes on.
        do { try text?.append(data) } catch { text = nil }
      }
      isRead.withLock { $0 = true }
    }.start()
  }

  /// Closes the log once the output of the processes is in the file.
  ///
  /// It waits for at most two seconds, because a process that was not killed may hold the pipe
  /// open.
  func close() {
    try? input.close()
    for _ in 0..<400 where !isRead.withLock(\.self) { Thread.sleep(forTimeInterval: 0.005) }
  }
}

/// A file that keeps the beginning and the end of a text that is too long.
struct LimitedText {
  private let file: FileHandle
  private let mostBytes: Int
  private var size = 0
  /// How much is left out so far.
  private var leftOut = 0
  /// The length of the line that says so.
  private var lineLength = 0

  /// Begins a text.
  ///
  /// - Parameters:
  ///   - file: An empty file that can be read and written.
  ///   - mostBytes: How long it may get, at least a kilobyte.
  init(_ file: FileHandle, mostBytes: Int) { (self.file, self.mostBytes) = (file, mostBytes) }

  /// Appends a part, which is shorter than an eighth of the file.
  mutating func append(_ part: Data) throws {
    if size + part.count > mostBytes { try cut() }
    try file.seek(toOffset: UInt64(size))
    try file.write(contentsOf: part)
    size += part.count
  }

  /// Drops everything between the first half and the last eighth.
  private mutating func cut() throws {
    let (begin, end) = (mostBytes / 2, size - mostBytes / 8)
    try file.seek(toOffset: UInt64(end))
    let rest = try file.readToEnd() ?? Data()
    leftOut += end - begin - lineLength
    let line = Data("\n[StoreStorm has left out \(leftOut) bytes here]\n".utf8)
    lineLength = line.count
    try file.truncate(atOffset: UInt64(begin))
    try file.seek(toOffset: UInt64(begin))
    try file.write(contentsOf: line + rest)
    size = begin + line.count + rest.count
  }
}
