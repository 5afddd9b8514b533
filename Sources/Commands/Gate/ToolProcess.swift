import Foundation

/// Runs other programs to their end, one at a time, unless somebody wants to stop.
struct ToolProcess: Sendable {
  /// What came of it.
  struct Outcome: Sendable {
    /// Its exit status, or a signal, negative.
    let status: Int32
    /// What it wrote to standard output, if that was kept.
    let text: String
    /// The last line that it wrote to standard error, if that was kept.
    let complaint: String

    /// Why it is no success, in a few words.
    var reason: String {
      let end = status < 0 ? "signal \(-status)" : "exit code \(status)"
      return complaint.isEmpty ? end : "\(end): \(complaint)"
    }
  }

  /// Where what it writes goes.
  enum Destination: Sendable {
    /// Kept, for the caller.
    case caller
    /// To standard error, for people.
    case people
    /// Nowhere.
    case nobody
  }

  /// How long a program may take to end once it was asked to.
  private static let timeout = Duration.seconds(10)

  /// Where what it writes is kept as long as it runs.
  let folder: TemporaryFolder

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - words: the program, by its path or by its name on PATH, and its arguments.
  ///   - destination: where what it writes goes.
  ///   - isCleanup: whether it runs even if somebody wants to stop.
  ///   - environment: variables that it has besides those of this process.
  /// - Returns: what came of it.
  /// - Throws: ``ComparisonFailure/stopped(_:)``; ``ComparisonFailure/noFile(path:reason:)``.
  func run(
    _ words: [String],
    to destination: Destination = .caller,
    isCleanup: Bool = false,
    environment: [String: String] = [:]
  ) throws(ComparisonFailure) -> Outcome {
    if !isCleanup, let code = Interruption.exitCode { throw .stopped(code) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    switch destination {
    case .caller:
      process.standardOutput = try file("output")
      process.standardError = try file("messages")
    case .people:
      process.standardOutput = FileHandle.standardError
      process.standardError = FileHandle.standardError
    case .nobody:
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
    }
    do {
      try process.run()
    } catch {
      throw .noFile(path: "/usr/bin/env", reason: "it cannot be run: \(error)")
    }
    try wait(for: process, isCleanup: isCleanup)
    let isKept = destination == .caller
    let status = process.terminationStatus
    return Outcome(
      status: process.terminationReason == .uncaughtSignal ? -status : status,
      text: isKept ? text(of: "output") : "",
      complaint: isKept ? lastLine(of: text(of: "messages")) : ""
    )
  }

  private func wait(for process: Process, isCleanup: Bool) throws(ComparisonFailure) {
    while process.isRunning {
      usleep(2_000)
      guard !isCleanup, let code = Interruption.exitCode else { continue }
      // It has a process group of its own, with its children: Ctrl-C did not reach them.
      let number = process.processIdentifier
      let target = getpgid(number) == number ? -number : number
      kill(target, SIGINT)
      let asked = ContinuousClock.now
      while process.isRunning, .now - asked < Self.timeout { usleep(2_000) }
      if process.isRunning { kill(target, SIGKILL) }
      process.waitUntilExit()
      throw .stopped(code)
    }
    process.waitUntilExit()
    if !isCleanup, let code = Interruption.exitCode { throw .stopped(code) }
  }

  private func file(_ name: String) throws(ComparisonFailure) -> FileHandle {
    let path = folder.path(of: name)
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw .noFile(path: path, reason: "it cannot be created") }
    return file
  }

  private func text(of name: String) -> String {
    let data = FileManager.default.contents(atPath: folder.path(of: name)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  private func lastLine(of text: String) -> String {
    text.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
  }
}
