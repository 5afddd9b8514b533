package import Foundation

/// A shell that kills a process group if this process ends without doing so, even by SIGKILL.
///
/// It waits at the end of a pipe. The system closes the pipe of a process that ends, whatever the
/// reason.
package final class OrphanWatch: Sendable {
  private static let script =
    "read -r group && [ \"$group\" ] && { read -r _ || kill -KILL \"-$group\"; }"

  private let pipe: FileHandle
  private let process: Process

  /// Starts the shell; nil if there is none, and then an orphan remains.
  ///
  /// It is started before the program, which would be an orphan until then.
  package init?() {
    let pipe = Pipe()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.script]
    process.standardInput = pipe.fileHandleForReading
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // The server must not hold this end of the pipe open.
    _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    guard (try? process.run()) != nil else { return nil }
    self.pipe = pipe.fileHandleForWriting
    self.process = process
  }

  /// Starts a program, which reads nothing, and watches over its process group.
  ///
  /// A shell that becomes the program waits until the watch knows the group.
  ///
  /// - Throws: The reason why it cannot be started.
  package func run(_ program: Process) throws {
    guard let path = program.executableURL?.path,
      FileManager.default.isExecutableFile(atPath: path), !path.contains("=")
    else {
      // 'env' would mistake such a path for a variable.
      try program.run()
      return try pipe.write(contentsOf: Data("\(program.processIdentifier)\n".utf8))
    }
    // Some shells drop variables whose names they do not understand.
    let variables = (program.environment ?? ProcessInfo.processInfo.environment)
      .filter { !Self.isShellName($0.key) }
    let env = ["/usr/bin/env"] + variables.map { "\($0.key)=\($0.value)" }
    let gate = Pipe()
    program.executableURL = URL(filePath: "/bin/sh")
    program.arguments =
      ["-c", "read -r _ && exec \"$@\" </dev/null", "sh"] + (variables.isEmpty ? [] : env)
      + [path] + (program.arguments ?? [])
    program.standardInput = gate.fileHandleForReading
    try program.run()
    try pipe.write(contentsOf: Data("\(program.processIdentifier)\n".utf8))
    try gate.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
  }

  private static func isShellName(_ name: String) -> Bool {
    name.first?.isNumber == false
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  /// Ends the watch, because the group is gone, or was never started.
  package func end() {
    try? pipe.write(contentsOf: Data("\n".utf8))
    try? pipe.close()
    process.waitUntilExit()
  }
}
