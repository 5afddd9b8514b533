import FileFormats
import Judging
import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Trials

@Suite("What did not happen before a violation")
struct AbsenceTests {
  private func absence(of name: String) throws -> String {
    let race = try #require(try EvidenceTests.Race(name))
    return try #require(race.slice.absence?.description, "\(name)")
  }

  @Test("is the change of the window after the step that settled the outcome")
  func window() throws {
    let race = try #require(try EvidenceTests.Race("unlock/trusted-cache"))
    let settled = try #require(race.slice.settled)
    let since = VirtualTimeText.clock(race.run.outcome.record.events[settled].instant)
    let until = VirtualTimeText.clock(race.violation.instant)
    let told = try absence(of: "unlock/trusted-cache")
    #expect(told.hasPrefix("from \(since) to \(until): no "), "\(told)")
    #expect(told.contains("no change of access in window 0"), "\(told)")
  }

  @Test("is the finish of a transaction that nobody finished")
  func finish() throws {
    let race = try #require(try EvidenceTests.Race("credits/never-finished"))
    let id = try #require(race.violation.saw.firstMatch(of: /transaction ([0-9]+)/)?.output.1)
    #expect(try absence(of: "credits/never-finished").contains("no finish of transaction \(id)"))
  }

  @Test("is the end of what a window shows as under way")
  func activity() throws {
    let told = try absence(of: "unlock/pending-never-ends")
    #expect(told.contains("no change of the activity in window 0"), "\(told)")
  }

  @Test("is nothing if the rule was broken by the step itself: no time passed")
  func atOnce() throws {
    for name in ["unlock/second-tap-buys-again", "account/finished-although-unprocessed"] {
      let race = try #require(try EvidenceTests.Race(name))
      #expect(race.slice.absence == nil, "\(name): \(race.slice.absence?.description ?? "")")
    }
  }

  @Test("is not the answer to a call that returned, nor a finish that came")
  func happened() throws {
    for name in RecordedRacesTests.names {
      guard let race = try EvidenceTests.Race(name),
        let told = race.slice.absence?.description
      else { continue }
      // A second method: the words of all events of the run, whoever they belong to.
      let words = race.run.outcome.record.events
        .prefix { $0.instant <= race.violation.instant }.map(\.event.phrase)
      for match in told.matches(of: /no finish of transaction ([0-9]+)/) {
        #expect(!words.contains("finishes transaction \(match.output.1)"), "\(name): \(told)")
      }
      for match in told.matches(of: /no answer to [^,]*\(call ([0-9]+)\)/) {
        let process = race.violation.process
        let isAnswered = race.run.outcome.record.events.contains { timed in
          guard case .returned(let call, _, process, _) = timed.event else { return false }
          return "\(call.rawValue)" == match.output.1 && timed.instant <= race.violation.instant
        }
        #expect(!isAnswered, "\(name): \(told)")
      }
    }
  }

  @Test(
    "is no finish of a transaction that the app was never given",
    arguments: [
      "any/nobody-listens", "unlock/late-listener",
    ]
  )
  func neverGiven(name: String) throws {
    let told = try absence(of: name)
    #expect(told.contains("no change of access in window 0"), "\(told)")
    #expect(!told.contains("no finish"), "\(told)")
  }

  @Test("is the last line of a story, and is in many stories whose rule waited")
  func lastLine() throws {
    var (waited, told) = (0, 0)
    for name in RecordedRacesTests.names {
      guard let race = try EvidenceTests.Race(name), let settled = race.slice.settled,
        race.run.outcome.record.events[settled].instant < race.violation.instant
      else { continue }
      waited += 1
      if race.slice.absence != nil { told += 1 }
    }
    #expect(waited > 10 && told > 5, "\(told) of \(waited)")
    let recording = try Recording.load(
      path: "\(RecordedRacesTests.folder)/unlock/trusted-cache.race"
    )
    let race = try #require(try EvidenceTests.Race("unlock/trusted-cache"))
    let story = try #require(
      SmallStory(race.trial, signature: recording.signature, order: .none)
    )
    #expect(story.lines.last == race.slice.absence?.description)
  }
}
