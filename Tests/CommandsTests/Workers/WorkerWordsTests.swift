import Foundation
import Testing
import Trials

@testable import Commands

@Suite("Messages between a hunt and its workers")
struct WorkerWordsTests {
  @Test("requests are parsed from their line; any other line is no request")
  func questions() {
    for question in [
      WorkerQuestion(0..<1, answersEach: true, of: .max),
      WorkerQuestion(256..<512, answersEach: false, of: 0),
      WorkerQuestion(3..<4, answersEach: true, leavesDead: true, of: nil),
    ] {
      #expect(WorkerQuestion(question.line) == question)
    }
    for line in [
      "", "1 2", "1 2 each", "2 1 each ends", "1 1 each ends", "1 2 all ends", "a b each ends",
      "1 2 each dies", "1 2 3 each", "1 2 each ends x",
      "1 2 each -1",
    ] {
      #expect(WorkerQuestion(line) == nil, "\(line)")
    }
  }

  @Test("slices are parsed from their line")
  func slices() throws {
    var tally = try HuntTally.of(3..<9)
    tally.add(
      ended: .ended(.signal(4), trial: 9, seed: 9, .after(3..<9)),
      ofScenario: 0,
      by: .pos
    )
    let slice = WorkerSlice(end: 10, tally: tally)
    let line = try JSONEncoder().encode(slice)
    #expect(!line.contains(UInt8(ascii: "\n")))
    #expect(try JSONDecoder().decode(WorkerSlice.self, from: line) == slice)
  }

  @Test("the runtime's last line with a reason counts, however the output is split")
  func lastWords() {
    let line = "Lamp/Lamp.swift:12: Fatal error: no lamp"
    let heard = { (pieces: [String]) -> String? in
      var words = LastWords()
      for piece in pieces { words.hear(Data(piece.utf8)) }
      return words.message
    }
    #expect(heard([]) == nil)
    #expect(heard(["hello\n", "a failed purchase\n"]) == nil)
    #expect(heard(["hello\nLamp/Lamp.swift:12: Fat", "al error: no lamp\nbye\n"]) == line)
    #expect(heard(["x: Fatal error: one\n", line + "\r\n"]) == line)
    #expect(heard([String(repeating: "chatter\n", count: 10_000), line]) == line)
    #expect(heard([line + "\n", String(repeating: "chatter\n", count: 10_000)]) == line)
    #expect(heard(["Fatal error: object 0x7f3aB0 is gone"]) == "Fatal error: object 0x… is gone")
    #expect(heard(["lamp: lamp.c:3: on: Assertion `lit' failed.\n"])?.hasPrefix("lamp: ") == true)
    let long = "Fatal error: " + String(repeating: "y", count: 1_000)
    #expect(heard([long])?.count == LastWords.longest)
  }

  @Test("a position reads back as written, the last one counts, and absence is none")
  func heartbeat() {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "flight-\(UUID().uuidString)").path
    let heartbeat = Heartbeat(path: path)
    #expect(heartbeat.position == nil)
    let writer = Heartbeat.Writer(heartbeat)
    defer { heartbeat.clear() }
    #expect(heartbeat.position == nil)
    for position in [
      Heartbeat.Position(trial: 12_345, steps: .max), Heartbeat.Position(trial: 7, steps: 0),
    ] {
      writer.note(position)
      #expect(heartbeat.position == position)
    }
    heartbeat.clear()
    #expect(heartbeat.position == nil)
  }
}
