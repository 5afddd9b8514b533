import FileFormats
import Foundation
import TestThreads
import Testing

/// The executable `crash-dummy`, run as a child in a directory of its own.
struct DummyProcess {
  /// The result of a run.
  struct Result {
    let code: Int32
    let results: String
    let messages: String

    /// The result as a JSON object; an issue if it is none.
    func json(_ place: SourceLocation = #_sourceLocation) throws -> [String: Any] {
      try #require(
        try JSONSerialization.jsonObject(with: Data(results.utf8)) as? [String: Any],
        "no JSON object: \(results) \(messages)",
        sourceLocation: place
      )
    }

    /// The violation in the result; an issue if it is not the only one.
    func finding(_ place: SourceLocation = #_sourceLocation) throws -> [String: Any] {
      let violations = try json(place)["violations"] as? [[String: Any]] ?? []
      #expect(violations.count == 1, sourceLocation: place)
      return try #require(violations.first, sourceLocation: place)
    }
  }

  /// The folder it runs in, which contains the scenario `tiny.json5`.
  let directory: URL
  var environment: [String: String] = [:]
  var input = FileHandle.nullDevice

  /// More time for shrinking than a loaded machine needs; a search ends by itself before.
  private static let unhurried = ["STORESTORM_SHRINKING": "600s"]

  /// Runs a body on a thread of its own, with a new directory that contains a scenario, and removes
  /// the directory.
  static func use<Value>(
    _ environment: [String: String] = [:],
    _ body: (DummyProcess) throws -> Value
  ) async throws -> Value {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-dummy-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let dummy = DummyProcess(
      directory: directory,
      environment: unhurried.merging(environment) { $1 }
    )
    try dummy.write(scenario, to: "tiny.json5")
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    try FileManager.default.copyItem(
      at: root.appending(path: "Scenarios/kape.storekit"),
      to: directory.appending(path: "kape.storekit")
    )
    return try await onOwnThread { try body(dummy) }
  }

  /// One person who buys once; one of eight cancels, and the dummy does what it is named for.
  private static let scenario = """
    {
      name: "tiny", summary: "One person buys once.", system: "dummy",
      catalogue: "kape.storekit", horizon: "1h",
      population: { users: 20 },
      hunt: { users: [1, 1] },
      journeys: [{ name: "buys", steps: ["launch", { purchase: "com.kape.vip" }] }],
      prompts: { payment: { cancelled: "1/8", answered: ["1s", "15s"] } },
      invariants: ["calls-end", "nothing-is-written"],
    }
    """

  /// Writes the scenario `more.json5`, in which more people cancel.
  func writeSecondScenario() throws {
    let text = Self.scenario.replacing("\"tiny\"", with: "\"more\"")
    try write(text.replacing("1/8", with: "1/3"), to: "more.json5")
  }

  /// The executable beside the test bundle that is running.
  static var executable: URL {
    get throws {
      let places =
        [Bundle.main.executablePath, CommandLine.arguments.first].compactMap { $0 }
        + Bundle.allBundles.map(\.bundlePath).filter { $0.hasSuffix(".xctest") }
      let candidates = places.map {
        URL(filePath: $0).resolvingSymlinksInPath().deletingLastPathComponent()
          .appending(path: "crash-dummy")
      }
      return try #require(
        candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) },
        "crash-dummy is not beside the tests: \(candidates)"
      )
    }
  }

  func text(of name: String) throws -> String {
    try String(contentsOf: directory.appending(path: name), encoding: .utf8)
  }

  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  /// Writes a file and makes the folders that it needs.
  func write(_ data: Data, to name: String) throws {
    let file = directory.appending(path: name)
    let folder = file.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// The recordings in a folder, by their names, in order.
  func recordings(in folder: String) -> [String] {
    let path = directory.appending(path: "\(folder)/races").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".race") }.sorted().map { "\(folder)/races/\($0)" }
  }

  /// The identifiers of the children of a command, which have its environment.
  static func children(with variable: String) throws -> [pid_t] {
    let names = try FileManager.default.contentsOfDirectory(atPath: "/proc")
    return names.compactMap { pid_t($0) }.filter { number in
      let texts = ["cmdline", "environ"].map { name in
        FileManager.default.contents(atPath: "/proc/\(number)/\(name)") ?? Data()
      }
      return texts[0].firstRange(of: Data("\0worker\0".utf8)) != nil
        && texts[1].firstRange(of: Data(variable.utf8)) != nil
    }
  }

  /// Runs it to its end; arguments are separated by single spaces.
  func run(_ line: String) throws -> Result { try start(line).wait() }

  /// Runs it to its end with at most so many open files; what the tests have open it does not get.
  func run(_ line: String, openFiles: Int) throws -> Result {
    let program = try Self.executable.path
    let command = """
      for file in /proc/$$/fd/*; do
        number=${file##*/}
        [[ $number =~ ^[0-9]+$ && $number -gt 2 ]] && eval "exec $number>&-"
      done
      ulimit -n \(openFiles) && exec '\(program)' \(line)
      """
    return try run(shell: command)
  }

  /// Runs a command line of a shell to its end.
  func run(shell command: String) throws -> Result {
    let shell = URL(filePath: "/usr/bin/env")
    return try Running(self, ["bash", "-c", command], {}, executable: shell).wait()
  }

  /// Starts it; when it has ended, something may be done at once.
  func start(
    _ line: String,
    whenEnded: @escaping @Sendable () -> Void = {}
  ) throws -> Running {
    try Running(self, line.split(separator: " ").map(String.init), whenEnded)
  }

  /// A child that runs.
  struct Running {
    let process = Process()
    private let results = Pipe()
    private let messages: URL

    init(
      _ dummy: DummyProcess,
      _ arguments: [String],
      _ whenEnded: @escaping @Sendable () -> Void,
      executable: URL? = nil
    ) throws {
      messages = dummy.directory.appending(path: "messages-" + UUID().uuidString)
      _ = FileManager.default.createFile(atPath: messages.path, contents: nil)
      process.executableURL = try executable ?? DummyProcess.executable
      process.arguments = arguments
      process.currentDirectoryURL = dummy.directory
      // The tests' own environment must not affect the child.
      process.environment = ProcessInfo.processInfo.environment
        .filter { $0.key != HashSeeds.variable }
        .merging(dummy.environment) { $1 }
      process.standardInput = dummy.input
      process.standardOutput = results
      process.standardError = try FileHandle(forWritingTo: messages)
      process.terminationHandler = { _ in whenEnded() }
      try process.run()
    }

    /// Waits for its end.
    func wait() throws -> Result {
      let data = try results.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return Result(
        code: process.terminationReason == .exit
          ? process.terminationStatus : -process.terminationStatus,
        results: String(decoding: data, as: UTF8.self),
        messages: String(decoding: try Data(contentsOf: messages), as: UTF8.self)
      )
    }
  }
}
