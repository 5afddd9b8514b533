import Foundation
import TestFixtures
import Testing
import Trials

@testable import FileFormats

@Suite("A damaged recording")
struct DamagedRecordingTests {
  private func text() throws -> String {
    // The seed that shows a violation first depends on the scenario.
    try RecordingTests.recorded("unlock-basics", from: 0).0.text
      .replacing(/"seed": "[0-9]+"/, with: "\"seed\": \"0\"")
  }

  private func expectOneLine(_ lines: [String]?, _ comment: String) {
    #expect(lines?.count == 1, "\(comment): \(lines ?? [])")
    let line = lines?.first ?? ""
    #expect(line.contains("expected ") && line.contains("found "), "\(comment): \(line)")
    #expect(line.utf8.count < 1_000, "\(comment)")
    #expect(!line.contains { $0.isNewline }, "\(comment)")
  }

  @Test("is refused in one line that says where, wherever it is truncated")
  func truncated() throws {
    let whole = Array(try text().utf8)
    let end = try #require(whole.lastIndex(of: UInt8(ascii: "}")))
    #expect(try RecordingFile.lines(whole) == nil)
    let lengths = Array(0..<40) + stride(from: 40, through: end, by: end / 60)
    for length in lengths {
      expectOneLine(try RecordingFile.lines(Array(whole.prefix(length))), "\(length) bytes")
    }
  }

  @Test("is refused in one line if it is binary, huge, another file, or no object at all")
  func strange() throws {
    let huge = [UInt8](repeating: UInt8(ascii: " "), count: FileText.largestSize + 1)
    let strange: [(String, [UInt8])] = [
      ("binary", (0..<4_096).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ 13) }),
      ("zeroes", [UInt8](repeating: 0, count: 100)), ("huge", huge), ("a list", Array("[]".utf8)),
      ("a number", Array("17".utf8)), ("an empty object", Array("{}".utf8)),
      ("a scenario", try RepositoryFiles.bytes("Scenarios/restore.json5")),
      ("a catalogue", try RepositoryFiles.bytes("Scenarios/kape.storekit")),
      ("deep", [UInt8](repeating: UInt8(ascii: "["), count: 200_000)),
    ]
    for (name, bytes) in strange { expectOneLine(try RecordingFile.lines(bytes), name) }
  }

  @Test(
    "names the invalid value",
    arguments: [
      (#""version": 5"#, #""version": 6"#, "version"),
      (#""strategy": "random""#, #""strategy": "rndom""#, "strategy"),
      (#""purpose": "hunt""#, #""purpose": 3"#, "purpose"),
      (#""faultProfile": "mixed""#, #""faultProfile": "sunny""#, "faultProfile"),
      (#""seed": "0""#, #""seed": 0"#, "seed"), (#""seed": "0""#, #""seed": "-1""#, "seed"),
      (#""users": "#, #""users": -"#, "users"), (#""steps": "#, #""steps": 0.5e-"#, "steps"),
      (#""choices": ["#, #""choices": ["7/7", "#, "choices[0]"),
      (#""choices": ["#, #""choices": ["=x", "#, "choices[0]: expected a choice such as"),
      (#""choices": ["#, #""choices": ["0/-1", "#, "choices[0]"),
      (#""choices": ["#, #""choices": ["-1/2", "#, "choices[0]"),
      (#""marks": ["#, #""marks": [4294967296, "#, "marks[0]"),
      (#""operations": ["#, #""operations": [null, "#, "operations[0]"),
      (#""signature": "#, #""sgnature": "#, "sgnature"),
      (#""causes": ["#, #""causes": ["0", "#, "causes"),
      (#""causes": ["#, #""causes": [3, "#, "causes[0]"),
      (#""causes": ["#, #""causes": ["0", "#, "causes[0]: expected the place of an earlier"),
      (#""causes": ["#, #""causes": ["-/-1", "#, "causes[0]"),
      (#""causes": ["#, #""causes": ["0/1/2", "#, "causes[0]"),
      (#""drawn": ["#, #""drawn": [1, "#, "drawn[0]"),
      (#""scenarioDigest": ""#, #""scenarioDigest": "0"#, "scenarioDigest"),
      (#""catalogueDigest": ""#, #""catalogueDigest": "0"#, "catalogueDigest"),
    ]
  )
  func wrongTypes(old: String, new: String, path: String) throws {
    let text = try text()
    let place = try #require(text.range(of: old), "the recording holds no \(old)")
    let lines = try RecordingFile.lines(Array(text.replacingCharacters(in: place, with: new).utf8))
    #expect(lines?.isEmpty == false)
    #expect(lines?.contains { $0.contains(path) } == true, "\(lines ?? [])")
  }

  @Test(
    "says in one line what is expected instead",
    arguments: [
      (#""seed": "0""#, #""seed": 0"#, "from 0 to 18446744073709551615 in quotation marks"),
      (#""digest": ""#, #""digest": "x"#, "from 0 to 18446744073709551615 in quotation marks"),
      (#""strategy": "random""#, #""strategy": 1"#, "expected one of portfolio"),
      (#""purpose": "hunt""#, #""purpose": 3"#, "expected one of hunt, load"),
      (#""faultProfile": "mixed""#, #""faultProfile": []"#, "expected one of"),
      (
        #""version": 5"#, #""version": 3"#,
        "expected version 5 of the format (hunt again: storestorm "
      ),
      (#""scenario": ""#, #""scenario": " "#, #"expected the digest of "scenario""#),
      (#""version": 5,"#, "", #"expected the key "version", found none"#),
      (#""format": "storestorm-recording","#, "", #"expected the key "format", found none"#),
      ("\"storestorm-recording\"", "\"x\"", #"expected "storestorm-recording", found "x""#),
    ]
  )
  func oneLine(old: String, new: String, expected: String) throws {
    let text = try text()
    let place = try #require(text.range(of: old), "the recording holds no \(old)")
    let lines = try RecordingFile.lines(Array(text.replacingCharacters(in: place, with: new).utf8))
    #expect(lines?.count == 1, "\(lines ?? [])")
    #expect(lines?.first?.contains(expected) == true, "\(lines ?? [])")
  }

  @Test("in a message is refused by its paths and values, without places")
  func message() throws {
    let text = try text()
    func decode(_ text: String) throws -> Recording {
      try JSONDecoder().decode(Recording.self, from: Data(text.utf8))
    }
    #expect(try decode(text) == RecordingFile.load(text))
    let strange = text.replacing(#""strategy": "random""#, with: #""strategy": "rndom""#)
      .replacing(#""marks": ["#, with: #""marks": [[null], "#)
    let error = try #require(throws: ScenarioError.self) { try decode(strange) }
    #expect(error.lines.count == 2, "\(error.lines)")
    let lines = error.lines.sorted()
    #expect(lines.first?.hasPrefix("recording: marks[0]: expected ") == true, "\(lines)")
    #expect(lines.first?.hasSuffix(", found [null]") == true, "\(lines)")
    #expect(lines.last?.hasPrefix("recording: strategy: expected one of ") == true, "\(lines)")
    #expect(lines.last?.contains(#", found "rndom"; did you mean "random"?"#) == true, "\(lines)")
  }

  @Test("of another build is read and says which build")
  func otherBuild() throws {
    let text = try text().replacing(
      "\"configuration\": \"\(Build.current.configuration)\"",
      with: "\"configuration\": \"other\""
    )
    let recording = try RecordingFile.load(text)
    #expect(recording.build != .current)
    #expect(recording.build.directoryName.hasSuffix("-other"))
  }
}
