import Foundation
import TestThreads
import Testing
import Trials

@testable import Commands

/// Each recipe of the guide, as its engine would run it.
@Suite("The recipes for many machines", .serialized, .ownThreads)
struct ManyMachinesTests {
  private static let guide = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/Commands/Commands.docc/ManyMachines.md")

  /// The contents of the code fence under a heading.
  private func recipe(_ heading: String) throws -> String {
    let text = try String(contentsOf: Self.guide.standardizedFileURL, encoding: .utf8)
    let section = try #require(text.components(separatedBy: "\n## \(heading)\n").dropFirst().first)
    let fence = try #require(section.components(separatedBy: "```").dropFirst().first)
    return String(fence.drop { $0 != "\n" }.dropFirst())
  }

  /// The shard that a hunt with these arguments runs, after a look at whether it may run at all.
  private func shard(_ words: [String], in environment: [String: String]) throws -> Shard {
    guard case .command(let parsed) = try ArgumentParser(CommandLineRun.tool).parse(words),
      StormCommand.command(parsed) == HuntCommand.self,
      let source = HuntCommand.Options(parsed).shard
    else { throw ShardEngine.Failure(message: "no shard of a hunt: \(words)") }
    let options = HuntCommand.Options(parsed)
    #expect(options.refusal == nil)
    #expect(options.directory != nil)
    for path in options.scenarios {
      let root = Self.guide.deletingLastPathComponent().appending(path: "../../../\(path)")
      #expect(FileManager.default.fileExists(atPath: root.standardizedFileURL.path))
    }
    return try source.shard(in: environment)
  }

  /// Runs a script; `storestorm` and `parallel` only say how they were called.
  private func calls(
    of script: String,
    _ environment: [String: String]
  ) throws -> [(words: [String], environment: [String: String])] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-recipe-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Functions, because a program that was just written cannot run while a child of another test
    // still has its file open.
    let fakes = """
      storestorm() { { printf '%s\\n' "$@"; echo --env; env; echo --call; } >>storestorm.calls; }
      parallel() {
        while [[ $1 != storestorm ]]; do shift; done
        while read -r number; do PARALLEL_SEQ=$number "$@"; done
      }

      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", "-euc", fakes + script]
    let path = ProcessInfo.processInfo.environment["PATH", default: ""]
    process.environment = environment.merging(["PATH": path]) { $1 }
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let text = try String(
      contentsOf: folder.appending(path: "storestorm.calls"),
      encoding: .utf8
    )
    return text.components(separatedBy: "--call\n").dropLast().map { call in
      let parts = call.components(separatedBy: "--env\n")
      let words = parts[0].split(separator: "\n").map(String.init)
      var variables: [String: String] = [:]
      for line in parts[1].split(separator: "\n") {
        let pair = line.split(separator: "=", maxSplits: 1).map(String.init)
        if pair.count == 2 { variables[pair[0]] = pair[1] }
      }
      return (words, variables)
    }
  }

  @Test("Slurm: every task of the array picks its own shard")
  func slurm() throws {
    let script = try recipe("Slurm")
    let range = try #require(script.firstMatch(of: /--array=(\d+)-(\d+)/))
    let (first, last) = (try #require(Int(range.1)), try #require(Int(range.2)))
    for task in [first, last] {
      let environment = [
        "SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_MIN": "\(first)",
        "SLURM_ARRAY_TASK_MAX": "\(last)", "SLURM_ARRAY_TASK_COUNT": "\(last - first + 1)",
        "SLURM_CPUS_PER_TASK": "2",
      ]
      let calls = try calls(of: script, environment)
      #expect(calls.count == 1)
      let call = try #require(calls.first)
      let expected = Shard(index: task - first, count: last - first + 1)
      #expect(try shard(call.words, in: call.environment) == expected)
    }
  }

  @Test("GNU parallel: each shard is run once, then all are merged")
  func parallel() throws {
    let calls = try calls(of: try recipe("GNU parallel"), [:])
    let count = calls.count - 1
    #expect(count > 1)
    let shards = try calls.dropLast().map { try shard($0.words, in: $0.environment) }
    #expect(shards == (0..<count).map { Shard(index: $0, count: count) })
    let out = try #require(calls.first?.words.last)
    #expect(calls.last?.words == ["merge", out])
  }

  @Test("Kubernetes: every pod picks its own shard, out of the number of completions")
  func kubernetes() throws {
    let manifest = try recipe("Kubernetes")
    let command = try #require(manifest.firstMatch(of: /command: \[storestorm,([^\]]*)\]/))
    let words = command.1.split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines.union(["\""]))
    }
    let completions = try #require(manifest.firstMatch(of: /completions: (\d+)/))
    let count = try #require(
      manifest.firstMatch(of: /name: STORESTORM_SHARD_COUNT, value: "(\d+)"/)
    )
    #expect(completions.1 == count.1)
    for index in [0, (Int(count.1) ?? 1) - 1] {
      let environment = [
        "JOB_COMPLETION_INDEX": "\(index)", "STORESTORM_SHARD_COUNT": String(count.1),
      ]
      #expect(
        try shard(words, in: environment) == Shard(index: index, count: Int(count.1) ?? 0)
      )
    }
  }

  @Test("GitHub Actions: every job of the matrix picks its own shard")
  func matrix() throws {
    let workflow = try recipe("A matrix of GitHub Actions")
    let line = try #require(
      workflow.firstMatch(of: /run: \.build\/release\/storestorm ([^-][\s\S]*?)\n +- uses/)
    )
    let jobs = try #require(workflow.firstMatch(of: /matrix: { shard: \[([^\]]*)\]/))
    let count = jobs.1.split(separator: ",").count
    for index in [0, count - 1] {
      let command = String(line.1).replacing("${{ strategy.job-index }}", with: "\(index)")
        .replacing("${{ strategy.job-total }}", with: "\(count)")
      let words = command.split { $0.isWhitespace }.map(String.init)
      #expect(try shard(words, in: [:]) == Shard(index: index, count: count))
    }
  }
}
