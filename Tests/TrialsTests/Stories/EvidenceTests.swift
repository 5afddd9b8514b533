import FileFormats
import Foundation
import Judging
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Trials

@Suite("The evidence of a violation")
struct EvidenceTests {
  /// A committed race with its violation and its story.
  struct Race {
    let name: String
    let violation: Violation
    let trial: Trial
    let run: Observation
    let slice: CausalSlice

    init?(_ name: String) throws {
      let path = "\(RecordedRacesTests.folder)/\(name).race"
      let recording = try Recording.load(path: path)
      let scenario = try recording.scenario(TestVocabulary.files)
      let variant = try #require(HuntedScenario.variant(recording.variant))
      var trial = recording.trial(scenario, variant, invariants: nil)
      // On another build, the recorded schedule may lead elsewhere, but its names come back.
      if recording.build != .current {
        let named = try #require(recording.replayByNames(trial), "\(name)")
        #expect(named.ending == .cameBack, "\(name)")
        trial = named.trial
      }
      self.trial = trial
      run = Observation(trial)
      let found = run.outcome.violations.first {
        $0.signature.description == recording.signature
      }
      // A violation that only a comparison of two runs shows has no rule that looked at events.
      guard let found else { return nil }
      (self.name, violation) = (name, found)
      slice = CausalSlice(run, found, pair: nil)
    }

    var story: String { slice.lines.map { "\($0.actor): \($0.text)" }.joined(separator: "\n") }
    var events: [(place: Int, timed: TimedEvent)] {
      CausalSlice.involved(
        in: run.outcome.record.events,
        violation,
        run.owners,
        until: violation.instant
      ).map { ($0.offset, $0.element) }
    }
  }

  /// The rules that judge by the end of a trial or of a window and not by events.
  private static let withoutEvents: Set<String> = [
    InvariantCatalog.nothingLeaks.id, InvariantCatalog.survives.id,
  ]

  @Test("contains the last news of a false alert, and the last notification of a wrong ledger")
  func lastNews() throws {
    let alert = try #require(try Race("unlock/consumed-context"))
    #expect(alert.violation.evidence.contains(.news))
    let news = try #require(Evidence.news.places(in: alert.events, of: alert.violation).first)
    let all = alert.run.outcome.record.events
    #expect(all[news].event.phrase.contains("currentEntitlements returns"), "\(all[news].event)")
    let ledger = try #require(try Race("credits/answers-first"))
    let told = try #require(
      ledger.violation.evidence.first { if case .lastNotification = $0 { true } else { false } }
    )
    let places = told.places(in: ledger.events, of: ledger.violation)
    #expect(places.count == 2)
    // What came last is in the story, but does not settle the outcome.
    let settled = JudgedSteps(of: ledger.violation, in: ledger.run.outcome.record.events).settled
    #expect(settled.map(places.contains) != true)
  }

  @Test(
    "says whether the app listened when the last update about its purchase came",
    arguments: [
      ("unlock/late-listener", true), ("any/nobody-listens", true),
      ("unlock/own-storage-only", false), ("unlock/inverted-revocation", false),
    ]
  )
  func missedUpdates(name: String, isMissed: Bool) throws {
    let race = try #require(try Race(name))
    let steps = JudgedSteps(of: race.violation, in: race.run.outcome.record.events)
    #expect(steps.missesUpdate == isMissed)
  }

  @Test("exists for every rule of a committed race, and is all in its story")
  func told() throws {
    for name in RecordedRacesTests.names {
      guard let race = try Race(name) else { continue }
      let violation = race.violation
      guard !Self.withoutEvents.contains(violation.signature.invariant) else { continue }
      let shown = Set(race.slice.lines.map(\.place))
      let places = violation.evidence.map { $0.places(in: race.events, of: violation) }
      #expect(!places.joined().isEmpty, "\(name): \(violation.signature)")
      for (piece, places) in zip(violation.evidence, places) where Self.happened(piece) {
        #expect(!places.isEmpty, "\(name): \(piece)")
      }
      #expect(shown.isSuperset(of: places.joined()), "\(name): \(violation.evidence)")
    }
  }

  @Test(
    "is not followed by calls that the app went on to make while a rule waited",
    arguments: [
      "any/intent-before-products", "any/refunds-ignored", "unlock/pending-never-ends",
      "unlock/repeated-identifier", "unlock/canceled-restore-silent",
    ]
  )
  func afterwards(name: String) throws {
    let race = try #require(try Race(name))
    let settled = try #require(race.slice.settled)
    let all = race.run.outcome.record.events
    let later = all[(settled + 1)...].filter { $0.instant <= race.violation.instant }
    #expect(later.contains { if case .began = $0.event { true } else { false } }, "nothing to omit")
    let judged = JudgedSteps(of: race.violation, in: all).places
    for line in race.slice.lines where line.place > settled && !judged.contains(line.place) {
      switch all[line.place].event {
      case .began, .serverAsked, .returned: Issue.record("\(name): \(line.text)")
      default: break
      }
    }
  }

  /// Whether a piece of evidence is something that certainly happened in the trial.
  ///
  /// A window may never have changed, and there may have been no answer, post or row: that may be
  /// what is wrong.
  private static func happened(_ piece: Evidence) -> Bool {
    switch piece {
    case .transaction, .call, .tap, .moment, .notification: true
    case .access, .answer, .news, .window, .posts, .row, .customer, .credits,
      .lastNotification:
      false
    }
  }

  /// A second method: what the rule says in words is in the words of the story.
  @Test("has each transaction that the rule speaks of, by its number")
  func numbers() throws {
    var judged = 0
    for name in RecordedRacesTests.names {
      guard let race = try Race(name) else { continue }
      let words = race.violation.saw + " " + race.violation.because
      for match in words.matches(of: /transaction [0-9]+/) {
        judged += 1
        #expect(race.story.contains(match.output), "\(name): \(match.output)\n\(race.story)")
      }
    }
    #expect(judged > 20)
  }

  /// The read whose answer the app acted on: in these races it decides what the window shows.
  @Test(
    "has the answer that the app acted on, with what it returned",
    arguments: [
      ("subscription/empty-answer-ends", "0 transactions, an irregular answer of the store"),
      ("unlock/trusted-cache", "currentEntitlements returns: 0 transactions"),
      ("account/older-access-last", "ask the server for access returns: nothing"),
    ]
  )
  func answers(name: String, line: String) throws {
    let race = try #require(try Race(name))
    #expect(race.story.contains(line), "\(race.story)")
  }

  @Test("has the finish of a transaction that the rule looked at")
  func finish() throws {
    let race = try #require(try Race("credits/last-poster-takes"))
    #expect(race.story.contains("finishes transaction"), "\(race.story)")
  }

  @Test("has the sign-in of the app's user, and its change")
  func signIn() throws {
    let race = try #require(try Race("account/duplicate-posts"))
    #expect(race.story.contains("sign in as login 1"), "\(race.story)")
  }
}
