import Foundation
import TestThreads
import Testing

@testable import ServerTesting

@Suite("The log of a server", .ownThreads)
struct ServerLogTests {
  /// Makes an empty file, and removes it in the end.
  private func use(_ body: (String) throws -> Void) throws {
    let path = NSTemporaryDirectory() + "storestorm-log-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    try body(path)
  }

  @Test("keeps the first half and the last eighth of what is too long, and counts the rest")
  func limit() throws {
    try use { path in
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      var text = LimitedText(file, mostBytes: 1_024)
      let lines = (0..<200).map { "line \(100 + $0) of them\n" }
      for line in lines { try text.append(Data(line.utf8)) }
      let kept = try String(contentsOfFile: path, encoding: .utf8)
      let whole = lines.joined()
      #expect(kept.utf8.count <= 1_024)
      #expect(kept.hasPrefix(whole.prefix(512)) && kept.hasSuffix(whole.suffix(128)))
      let parts = kept.split(separator: "\n[StoreStorm has left out ")
      #expect(parts.count == 2)
      let count = parts[1].split(separator: " ", maxSplits: 1)[0]
      let marker = "\n[StoreStorm has left out \(count) bytes here]\n"
      #expect(Int(count) == whole.utf8.count - (kept.utf8.count - marker.utf8.count))
    }
  }

  @Test("is the same text if it is short")
  func short() throws {
    try use { path in
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      var text = LimitedText(file, mostBytes: 1_024)
      for _ in 0..<64 { try text.append(Data("0123456789abcde\n".utf8)) }
      let kept = try String(contentsOfFile: path, encoding: .utf8)
      #expect(kept == String(repeating: "0123456789abcde\n", count: 64))
    }
  }

  @Test("has what two programs print, and nothing overwritten")
  func together() throws {
    try use { path in
      let log = try #require(ServerLog(path: path))
      let groups = ["a", "b"].map { name in
        let script = "for n in 1 2 3 4 5; do echo \(name)$n; done"
        let program = ServerTarget.Program(command: ["sh", "-c", script], afterKill: nil)
        return ProcessGroup(program, output: log.input)
      }
      for group in groups { try group.start() }
      while groups.contains(where: { $0.unexpectedEnd == nil }) { sched_yield() }
      log.close()
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let lines = text.split(separator: "\n").map(String.init)
      #expect(lines.sorted() == ["a", "b"].flatMap { name in (1...5).map { "\(name)\($0)" } })
    }
  }
}
