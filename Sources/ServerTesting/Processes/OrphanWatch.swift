import Foundation

/// A shell that kills a process group if this process ends without doing so, even by SIGKILL.
///
/// It waits at the end of a pipe. The system closes the pipe of a process that ends, whatever the
/// reason.
final class OrphanWatch: Sendable {
  private let pipe: FileHandle
  private let process: Process

  /// Starts to watch; nil if there is no shell, and then an orphan remains.
  init?(group: pid_t) {
    let pipe = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "read -r _ || kill -KILL \"-$1\"", "sh", "\(group)"]
    process.standardInput = pipe.fileHandleForReading
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // The server must not hold this end of the pipe open.
    _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    guard (try? process.run()) != nil else { return nil }
    self.pipe = pipe.fileHandleForWriting
    self.process = process
  }

  /// Ends the watch, because the group is gone.
  func end() {
    try? pipe.write(contentsOf: Data("\n".utf8))
    try? pipe.close()
    process.waitUntilExit()
  }
}
