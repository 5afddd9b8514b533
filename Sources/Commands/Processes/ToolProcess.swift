import Foundation
import ServerTesting

/// A runner for other programs, one at a time, until there is a request to stop.
struct ToolProcess: Sendable {
  /// The outcome of a program.
  struct Outcome: Sendable {
    /// The exit status, or the negative number of a signal.
    let status: Int32
    /// The standard output, if it was kept.
    let text: String
    /// The standard error, if it was kept.
    var messages = ""
    /// The time after which the program was killed; nil if it ended by itself.
    var timeout: Duration?

    /// The last line of standard error, if it was kept.
    var complaint: String {
      messages.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
    }

    /// A short description of the failure.
    var reason: String {
      if let timeout { return "it took longer than \(timeout.components.seconds) s" }
      let end = status < 0 ? "signal \(-status)" : "exit code \(status)"
      return complaint.isEmpty ? end : "\(end): \(complaint)"
    }
  }

  /// The destination of a program's output.
  enum Destination: Sendable {
    /// The caller, which receives the output.
    case caller
    /// The caller, which receives the standard output; standard error is for people.
    case callerAndPeople
    /// Standard error, for people.
    case people
    /// No destination; the output is discarded.
    case nowhere
  }

  /// The most time for a program to end after a request to end; the caller waits for it.
  private static let timeout = Duration.milliseconds(800)

  /// The folder for the output of a running program.
  let folder: TemporaryFolder

  /// Runs a program to its end.
  ///
  /// A cleanup runs even after a request to stop. A program that takes too long is killed. The last
  /// closure is called several times a second with what the program has written to its standard
  /// output so far.
  func run(
    _ words: [String],
    to destination: Destination = .caller,
    isCleanup: Bool = false,
    environment: [String: String] = [:],
    atMost longest: Duration? = nil,
    whileRunning look: ((String) -> Void)? = nil
  ) throws(Refusal) -> Outcome {
    if !isCleanup, let code = Interruption.exitCode { throw Refusal(nil, code) }
    let process = Process()
    // A name is looked up; a path may contain "=", which 'env' would take for a variable.
    let isPath = words[0].contains("/")
    process.executableURL = URL(filePath: isPath ? words[0] : "/usr/bin/env")
    process.arguments = isPath ? Array(words.dropFirst()) : words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    switch destination {
    case .caller:
      process.standardOutput = try file("output")
      process.standardError = try file("messages")
    case .callerAndPeople:
      process.standardOutput = try file("output")
      process.standardError = FileHandle.standardError
    case .people:
      process.standardOutput = FileHandle.standardError
      process.standardError = FileHandle.standardError
    case .nowhere:
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
    }
    // Without it, a build would go on after SIGKILL, and the next command would wait for it.
    let watch = OrphanWatch()
    defer { watch?.end() }
    do { try watch?.run(process) ?? process.run() } catch {
      let program = isPath ? words[0] : "/usr/bin/env"
      throw .notWritten(program, "it cannot be run: \(error)", .internalError)
    }
    let start = ContinuousClock.now
    var timeout: Duration?
    try wait(for: process, isCleanup: isCleanup) {
      if let longest, .now - start > longest {
        timeout = longest
        kill(process.processIdentifier, SIGKILL)
      }
      look?(output)
    }
    let isKept = destination == .caller || destination == .callerAndPeople
    let status = process.terminationStatus
    return Outcome(
      status: process.terminationReason == .uncaughtSignal ? -status : status,
      text: isKept ? output : "",
      messages: destination == .caller ? text(of: "messages") : "",
      timeout: timeout
    )
  }

  /// The number of waits of two milliseconds between two looks at the output.
  private static let waitsPerLook = 50

  private func wait(
    for process: Process,
    isCleanup: Bool,
    whileRunning look: () -> Void
  ) throws(Refusal) {
    var waits = 0
    while process.isRunning {
      usleep(2_000)
      waits += 1
      if waits.isMultiple(of: Self.waitsPerLook) { look() }
      guard !isCleanup, let code = Interruption.exitCode else { continue }
      // The program and its children have a separate process group, which Ctrl-C does not reach.
      let number = process.processIdentifier
      let target = getpgid(number) == number ? -number : number
      kill(target, SIGINT)
      let asked = ContinuousClock.now
      while process.isRunning, .now - asked < Self.timeout { usleep(2_000) }
      if process.isRunning { kill(target, SIGKILL) }
      process.waitUntilExit()
      throw Refusal(nil, code)
    }
    process.waitUntilExit()
    if !isCleanup, let code = Interruption.exitCode { throw Refusal(nil, code) }
  }

  private func file(_ name: String) throws(Refusal) -> FileHandle {
    let path = folder.path(of: name)
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw .notWritten(path, "it cannot be created", .internalError) }
    return file
  }

  /// The standard output of the last program, even if there was a request to stop.
  var output: String { text(of: "output") }

  private func text(of name: String) -> String {
    let data = FileManager.default.contents(atPath: folder.path(of: name)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}
