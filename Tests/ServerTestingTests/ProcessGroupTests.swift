import Foundation
import Testing

@testable import ServerTesting

@Suite("A server as a process")
struct ProcessGroupTests {
  @Test("is killed by a shell if the tool ends without doing so")
  func orphan() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "sleep 1000 & wait"]
    var watch = OrphanWatch()
    try #require(watch).run(process)
    // The pipe closes as it does when a process ends.
    watch = nil
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL)
  }

  @Test("survives the end of the watch")
  func survivor() throws {
    let path = NSTemporaryDirectory() + "storestorm-pipe-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let make = Process()
    make.executableURL = URL(filePath: "/usr/bin/env")
    make.arguments = ["mkfifo", path]
    try make.run()
    make.waitUntilExit()
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "read -r line <\"$1\"; exit 7", "sh", path]
    let watch = try #require(OrphanWatch())
    try watch.run(process)
    watch.end()
    try #require(FileHandle(forWritingAtPath: path)).write(contentsOf: Data("on\n".utf8))
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 7)
  }

  @Test("says how it has ended, unless it was killed")
  func end() throws {
    let group = ProcessGroup(.init(command: ["sh", "-c", "exit 3"], afterKill: nil), output: nil)
    try group.start()
    while group.unexpectedEnd == nil { sched_yield() }
    #expect(group.unexpectedEnd == "sh -c exit 3 ended with status 3")
    group.kill()
    #expect(group.unexpectedEnd == nil)
  }

  @Test("gets its whole environment, also names that a shell does not understand")
  func environment() throws {
    let path = NSTemporaryDirectory() + "storestorm-log-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let log = try #require(ServerLog(path: path))
    let group = ProcessGroup(
      .init(command: ["env"], afterKill: nil),
      ["spring.datasource.url": "a=b c", "ORDINARY": "\"$x\""],
      output: log.input
    )
    try group.start()
    while group.unexpectedEnd == nil { sched_yield() }
    log.close()
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    #expect(lines.contains("spring.datasource.url=a=b c") && lines.contains("ORDINARY=\"$x\""))
  }
}
