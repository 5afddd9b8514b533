import Foundation
import Testing

@testable import Commands

@Suite("Other programs")
struct ToolProcessTests {
  private func run(
    _ words: [String],
    atMost longest: Duration? = nil
  ) throws -> ToolProcess.Outcome {
    let temporary = TemporaryFolder()
    defer { temporary.remove() }
    return try ToolProcess(folder: temporary).run(words, atMost: longest)
  }

  @Test("a program that never ends is killed, and the outcome says so")
  func timeout() throws {
    let outcome = try run(["sleep", "1000"], atMost: .milliseconds(1))
    #expect(outcome.status == -SIGKILL)
    #expect(outcome.reason == "it took longer than 0 s")
  }

  @Test("a name is looked up, and a path is taken as it is, also with a sign that 'env' reads")
  func paths() throws {
    #expect(try run(["echo", "a=b"]).text == "a=b\n")
    let folder = FileManager.default.temporaryDirectory.appending(path: "a=b-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = folder.appending(path: "say.sh")
    try "#!/bin/sh\necho \"$1\"\n".write(to: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    #expect(try run([program.path, "said"]).text == "said\n")
  }
}
