import Foundation

/// Round trips beside those of Go's goroutines and channels, on one core, in alternation.
///
/// Go schedules as it likes and replays nothing; the machine is seeded and replayable. Only the
/// share within one run means anything.
struct GoComparison {
  /// A program that the comparison needs, or that it started, did not do its work.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What one size has to reach.
  private struct Size {
    let users: Int
    let leastShare: Double
  }

  let isQuick: Bool

  private static let sizes = [
    Size(users: 1_000, leastShare: 0.8), Size(users: 10_000, leastShare: 0.7),
    Size(users: 100_000, leastShare: 0.7), Size(users: 1_000_000, leastShare: 1),
  ]

  /// Builds the Go program and lets both take turns.
  ///
  /// - Returns: for each size, the round trips of both and the share.
  /// - Throws: ``Failure`` if there is no `go`, or a program fails.
  func run() throws -> Report {
    guard Self.isInstalled("go") else {
      throw Failure(
        description: "--against-go: expected the program 'go' in PATH, found none; install Go"
      )
    }
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-go-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let channels = folder.appending(path: "channels").path
    let source = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "GoChannels/main.go")
    _ = try Self.output(of: ["go", "build", "-o", channels, source.path])
    var report = Report()
    for size in isQuick ? Array(Self.sizes.prefix(2)) : Self.sizes {
      try compare(size, with: channels, &report)
    }
    return report
  }

  private static func isInstalled(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
    }
  }

  private func compare(_ size: Size, with channels: String, _ report: inout Report) throws {
    let trips = isQuick ? size.users * 2 : max(2_000_000, size.users * 10)
    let numbers = ["\(size.users)", "\(trips)"]
    var (own, others): ([Double], [Double]) = ([], [])
    for _ in 0..<(isQuick ? 1 : 5) {
      own.append(try Self.rate(of: [CommandLine.arguments[0], "trips"] + numbers))
      others.append(try Self.rate(of: [channels] + numbers))
    }
    let name = "\(Suite.grouped(size.users)) users"
    report.add("\(name): round trips", own.median, "/s")
    report.add("\(name): round trips of Go's channels", others.median, "/s")
    let share = zip(own, others).map { $0 / $1 }.median
    report.add("\(name): share of Go's", share, "", .atLeast(size.leastShare))
  }

  /// What a program prints, pinned to one core where the system has a command for it.
  private static func rate(of command: [String]) throws -> Double {
    let text = try output(of: (isInstalled("taskset") ? ["taskset", "-c", "0"] : []) + command)
    guard let rate = Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw Failure(description: "\(command[0]): expected a number, found '\(text)'")
    }
    return rate
  }

  private static func output(of command: [String]) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.environment = ProcessInfo.processInfo.environment.merging(["GOMAXPROCS": "1"]) { $1 }
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(
        description: "\(command.joined(separator: " ")): exit code \(process.terminationStatus)"
      )
    }
    return String(decoding: data, as: UTF8.self)
  }
}
