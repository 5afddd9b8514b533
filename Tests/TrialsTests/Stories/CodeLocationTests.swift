#if os(Linux)
import Foundation
import Judging
import StoreSimulation
import TestFixtures
import Testing

@testable import Trials

@Suite("The line of code that settled an outcome")
struct CodeLocationTests {
  /// The source lines of committed races whose settling step is a call, its answer, or its
  /// effect.
  private static func found() throws -> [(name: String, event: WorldEvent, code: CodeLocation)] {
    try RecordedRacesTests.names.compactMap { name in
      guard let race = try EvidenceTests.Race(name), let place = race.slice.settled else {
        return nil
      }
      let event = race.run.outcome.record.events[place].event
      return CodeLocation.find(event, at: place, in: race.trial).map { (name, event, $0) }
    }
  }

  /// Reads the line, a second method.
  private static func source(_ path: String, _ line: Int) throws -> String {
    let path = path.hasPrefix("/") ? path : RepositoryFiles.root.appending(path: path).path
    let lines = try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.indices.contains(line - 1), "\(path):\(line)")
    return String(lines[line - 1])
  }

  /// The word that stands on a line that makes a call, or has an effect.
  private static func word(of event: WorldEvent) -> String {
    switch event {
    case .finished, .began(_, .finish, _, _), .returned(_, .finish, _, _): "finish("
    case .wrote, .began(_, .write, _, _), .returned(_, .write, _, _): "write("
    case .began(_, .purchase, _, _), .returned(_, .purchase, _, _): "purchase("
    default: "await"
    }
  }

  @Test("is in the code under test, and is about what the story says")
  func lines() throws {
    let found = try Self.found()
    #expect(found.count >= 40)
    var lines = 0
    for (name, event, code) in found {
      guard let path = code.path, let line = code.line else { continue }
      lines += 1
      #expect(path.contains("Sources/Entitlements/"), "\(name): \(code)")
      let source = try Self.source(path, line)
      #expect(source.contains(Self.word(of: event)), "\(name): \(code.sentence)\n\(source)")
    }
    #expect(lines >= 30)
  }

  @Test("is unknown for what no call of the code does")
  func none() throws {
    let race = try #require(try EvidenceTests.Race("unlock/trusted-cache"))
    let events = race.run.outcome.record.events
    let place = try #require(
      events.firstIndex { if case .charged = $0.event { true } else { false } }
    )
    #expect(CodeLocation.find(events[place].event, at: place, in: race.trial) == nil)
  }

  @Test(
    "names the function as the app wrote it",
    arguments: [
      (
        "protocol witness for StoreKitApp.buy(_:) in conformance AppUnderTest",
        "AppUnderTest.buy(_:)"
      ),
      ("partial apply for closure #1 in Store.load()", "Store.load()"),
      ("specialized Store.load()", "Store.load()"), ("Store.load()", "Store.load()"),
    ]
  )
  func plainName(symbol: String, name: String) {
    #expect(CodeLocation.plainName(symbol) == name)
  }

  @Test("is a sentence of the story and of the picture")
  func told() throws {
    let code = CodeLocation(path: "/a/b/Store.swift", line: 42, function: "Store.buy(_:)")
    #expect(code.sentence == "the code is at Store.swift:42, in Store.buy(_:)")
    #expect(CodeLocation(function: "Store.buy(_:)").sentence == "the code is in Store.buy(_:)")
    let race = try #require(try EvidenceTests.Race("credits/never-finished"))
    let signature = race.violation.signature.description
    let story = try #require(SmallStory(race.trial, signature: signature, order: .none))
    let sentence = try #require(story.code?.sentence)
    #expect(story.lines.joined(separator: " ").contains(sentence))
  }
}
#endif
