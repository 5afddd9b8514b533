import FileFormats
import Foundation
import Simulation
import StoreSimulation
import TestFixtures
import Testing
import TrialReports
import Trials

@testable import Commands

@Suite("Messages between a process and its children")
struct ChildResponseTests {
  private static func recording() throws -> Recording {
    let bytes = try RepositoryFiles.bytes("results/races/unlock/second-tap-buys-again.race")
    return try Recording(text: String(decoding: bytes, as: UTF8.self))
  }

  @Test("requests are parsed from their line; any other line is no request")
  func requests() throws {
    let end = ObservedEnd(
      end: .signal(4),
      isSame: true,
      words: "Fatal error:\nno lamp",
      position: ChildResponse.Position(trial: 3, steps: .max, telling: .profiling),
      seen: ["a \"b\"", ""]
    )
    let recording = try Self.recording()
    let search = ChildRequest.Search(
      recording: recording,
      budget: 7,
      leavesDead: true,
      known: [
        .passed(steps: 0, picks: .max), .showed(digest: .max, steps: 7, picks: 0), .ended(step: 5),
      ],
      staysWithKnown: false
    )
    let hunted = ChildRequest.Hunted(
      scenarios: ["a b.json5"],
      trial: TrialOptions(
        try CommandLineRun.arguments("run a --seed 0xffffffffffffffff --users 3 --worst")
      ),
      shard: Shard(index: 2, count: 3)
    )
    let replay = ReplayOptions(
      try CommandLineRun.arguments("replay r --all --html h --export a.ndjson --json")
    )
    let json = OutputOptions(try CommandLineRun.arguments("replay r --json"))
    for request: ChildRequest in [
      .run(.init(numbers: 0..<1, answersEach: true, plan: .max), of: hunted),
      .run(.init(numbers: 3..<9, answersEach: false, leavesDead: true, plan: 0), of: hunted),
      .observe(recording), .explain(end, of: recording, exports: replay.exports),
      .shrink(search), .replay(replay, output: json), .replay(replay, output: nil),
    ] {
      let line = try request.line
      #expect(!line.contains(UInt8(ascii: "\n")))
      #expect(ChildRequest(line: line) == request)
    }
    let none = ChildRequest.run(.init(numbers: 1..<1, answersEach: true, plan: 0), of: hunted)
    #expect(ChildRequest(line: try none.line) == nil)
    for line in ["", "1 2 each ends", "{}", "{\"observe\":{}}", "[]"] {
      #expect(ChildRequest(line: Data(line.utf8)) == nil, "\(line)")
    }
  }

  @Test("positions may be read late in all trials of a hunt but the last 32")
  func unhurriedTrials() throws {
    let hunted = ChildRequest.Hunted(
      scenarios: ["a.json5"],
      trial: TrialOptions(try CommandLineRun.arguments("hunt a --seed 1")),
      shard: .whole
    )
    func unhurried(_ numbers: Range<Int>, answersEach: Bool) -> Range<Int> {
      ChildRequest.run(.init(numbers: numbers, answersEach: answersEach), of: hunted)
        .unhurriedTrials
    }
    #expect(unhurried(256..<512, answersEach: false) == 256..<480)
    #expect(unhurried(3..<36, answersEach: false) == 3..<4)
    #expect(unhurried(3..<35, answersEach: false).isEmpty)
    #expect(unhurried(3..<4, answersEach: false).isEmpty)
    #expect(unhurried(256..<512, answersEach: true).isEmpty)
    #expect(ChildRequest.observe(try Self.recording()).unhurriedTrials.isEmpty)
  }

  @Test("slices are parsed from their line")
  func slices() throws {
    var tally = try HuntTally.of(3..<9)
    tally.add(
      ended: .ended(.signal(4), trial: 9, seed: 9, .after(3..<9)),
      ofScenario: 0,
      by: .pos
    )
    let slice = ChildResponse.Slice(end: 10, tally: tally)
    let line = try ChildResponse.slice(slice).line
    #expect(!line.contains(UInt8(ascii: "\n")))
    guard case .slice(slice)? = ChildResponse(line: line) else {
      Issue.record("not the same slice")
      return
    }
  }

  @Test("a story with its picture is parsed from its line")
  func explained() throws {
    let step = RacePicture.Step(
      instant: VirtualInstant(rawValue: 7),
      from: 1,
      to: 0,
      arrow: .news,
      text: "a \"b\"\n",
      mark: .settled,
      before: [],
      after: [.init(who: "The app shows", what: "nothing")]
    )
    let picture = RacePicture(
      signature: "s",
      saw: "it",
      expected: "",
      because: "c",
      lanes: [.init(kind: .user), .init(kind: .app, number: 2)],
      pair: nil,
      wrong: .init(steps: [step], omitted: 3, violated: "s", saw: "it"),
      right: nil,
      wasSearched: true
    )
    let story = EndedStory(because: "c", lines: ["1", ""], picture: picture)
    guard case .explained(story)? = ChildResponse(line: try ChildResponse.explained(story).line)
    else {
      Issue.record("not the same story")
      return
    }
  }

  @Test("positions are parsed from their line; any other line is no response")
  func positions() throws {
    for position in [
      ChildResponse.Position(trial: 12_345, steps: .max),
      ChildResponse.Position(trial: 0, steps: 0, telling: .profiling),
    ] {
      guard
        case .position(position)? = ChildResponse(line: try ChildResponse.position(position).line)
      else {
        Issue.record("not the same position")
        continue
      }
    }
    for line in ["", "1 2", "1 2 all", "1 -2 each", "1 2 each 3", "1  2 each", "{}", "other"] {
      #expect(ChildResponse(line: Data(line.utf8)) == nil, "\(line)")
    }
  }

  @Test("a line counts once it is complete, however it is split", arguments: [1, 2, 5, 100])
  func lines(length: Int) {
    let text = Data("one\n\n three \nhalf".utf8)
    var buffer = LineBuffer()
    var found: [Data] = []
    for start in stride(from: 0, to: text.count, by: length) {
      found += buffer.add(Data(text[start..<min(start + length, text.count)]))
    }
    #expect(found == ["one", "", " three "].map { Data($0.utf8) })
    #expect(buffer.add(Data(" a line\n".utf8)) == [Data("half a line".utf8)])
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
}
