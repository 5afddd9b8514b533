import Foundation
import Testing
import Trials

@testable import Commands

@Suite("The log of a search in processes")
struct AttemptLogTests {
  /// Hands over the path of a file with a text.
  private func use(_ text: String, _ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "storestorm-attempts-" + UUID().uuidString)
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path)
  }

  @Test("reads back as it was written, entry by entry")
  func written() throws {
    try use("") { path in
      let entries: [Attempt] = [
        .passed(steps: 12, picks: 34), .ended(step: 7), .passed(steps: 0, picks: 0),
      ]
      for (number, entry) in entries.enumerated() {
        let log = try #require(AttemptLog(path: path))
        #expect(log.entries == Array(entries.prefix(number)))
        #expect(log.append(entry))
      }
      let log = try #require(AttemptLog(path: path))
      #expect(log.entries == entries)
      // One process writes many of them.
      #expect(log.append(.ended(step: 8)) && log.append(.ended(step: 9)))
      #expect(AttemptLog(path: path)?.entries == entries + [.ended(step: 8), .ended(step: 9)])
    }
  }

  @Test(
    "a truncated line does not count, and the next entry replaces it",
    arguments: ["passed 12 3", "passed 12 34", "passed", "p", "ended "]
  )
  func cut(last: String) throws {
    for (whole, known) in [("", []), ("ended 5\n", [.ended(step: 5)])] as [(_, [Attempt])] {
      try use(whole + last) { path in
        let log = try #require(AttemptLog(path: path))
        #expect(log.entries == known)
        #expect(log.append(.passed(steps: 1, picks: 2)))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == whole + "passed 1 2\n")
      }
    }
  }

  @Test("another file or a missing file is not a log and is not written to")
  func others() throws {
    for text in ["passed 1\n", "ended 5\nhello\n", "\u{0}\n"] {
      try use(text) { #expect(AttemptLog(path: $0) == nil) }
    }
    try use("") { path in
      let log = try #require(AttemptLog(path: path))
      try FileManager.default.removeItem(atPath: path)
      #expect(AttemptLog(path: path) == nil)
      #expect(!log.append(.ended(step: 1)))
    }
  }
}
