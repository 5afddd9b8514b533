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
    try process.run()
    // The pipe closes as it does when a process ends.
    var watch = OrphanWatch(group: process.processIdentifier)
    #expect(watch != nil)
    watch = nil
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL)
  }

  @Test("survives the end of the watch")
  func survivor() throws {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "read -r line; exit 7"]
    let pipe = Pipe()
    process.standardInput = pipe
    try process.run()
    OrphanWatch(group: process.processIdentifier)?.end()
    try pipe.fileHandleForWriting.write(contentsOf: Data("on\n".utf8))
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
}
