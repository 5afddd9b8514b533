import FileFormats
import Judging
import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Trials

@Suite("The rows of a story")
struct StoryRowsTests {
  private func lines(of name: String) throws -> [String] {
    let recording = try Recording.load(path: path(name))
    let race = try #require(try EvidenceTests.Race(name))
    let order = SmallStory.Order(found: recording.pair, isUnknown: false)
    return try #require(
      SmallStory(race.trial, signature: recording.signature, order: order)
    ).lines
  }

  @Test("begin with the launch of the app that broke the rule, also where quiescence launched it")
  func launch() throws {
    var atQuiescence = 0
    for name in RecordedRacesTests.names {
      guard let race = try EvidenceTests.Race(name), let process = race.violation.process else {
        continue
      }
      let launch = race.events.first { event in
        if case .launched(process, _) = event.timed.event { true } else { false }
      }
      let place = try #require(launch?.place, "\(name)")
      #expect(race.slice.lines.contains { $0.place == place }, "\(name)")
      let isLate = race.events.contains { event in
        let isQuiescence = if case .quiescenceBegan = event.timed.event { true } else { false }
        return isQuiescence && event.place < place
      }
      if isLate {
        atQuiescence += 1
        #expect(race.story.contains("quiescence begins"), "\(name)")
      }
    }
    #expect(atQuiescence > 0)
  }

  @Test("say of the device, not of an app that has ended, what still happens for it")
  func afterEnd() throws {
    var moved = 0
    for name in RecordedRacesTests.names {
      guard let race = try EvidenceTests.Race(name) else { continue }
      let events = race.run.outcome.record.events
      for line in race.slice.lines {
        guard let process = events[line.place].event.process else { continue }
        let isOver = events.prefix(line.place).contains { earlier in
          if case .ended(process, _) = earlier.event { true } else { false }
        }
        #expect(line.actor.hasPrefix(isOver ? "device " : "app on "), "\(name): \(line.text)")
        if isOver { moved += 1 }
      }
    }
    #expect(moved > 0)
  }

  @Test("mark what an invisible step of the pair leads to, and do not tell it twice")
  func effects() throws {
    let recording = try Recording.load(path: path("account/older-access-last"))
    // The numbers of a pair are those of the build that recorded it.
    guard recording.build == .current else { return }
    let lines = try lines(of: "account/older-access-last")
    let rows = lines.filter { $0.contains(#/[0-9] [AB] /#) }
    #expect(rows.count == 2, "\(lines)")
    #expect(rows.first?.contains(" A  post to the server returns: tale.yearly") == true, "\(rows)")
    #expect(rows.last?.contains(" B  ask the server for access returns: nothing") == true)
    #expect(!lines.contains { $0.contains("which leads to") })
  }

  private func path(_ name: String) -> String { "\(RecordedRacesTests.folder)/\(name).race" }
}

@Suite("The step that settled what a launch shows")
struct SettledLaunchTests {
  private let second = ProcessID(device: Witness.device, launch: 2)
  private let id = Witness.transaction().id

  /// Someone buys; the app is killed and launched again, for an account that owns nothing.
  private func events(buyer: AccountID) -> [TimedEvent] {
    let entry = Witness.entry(sequence: 1)
    let result = VerificationResult.verified(Witness.transaction())
    let events: [WorldEvent] = [
      .launched(Witness.process, account: buyer),
      .charged(entry, account: buyer),
      .returned(
        CallID(rawValue: 1),
        kind: .purchase,
        process: Witness.process,
        outcome: .purchase(.success(result))
      ),
      .ended(Witness.process, killed: true),
      .launched(second, account: Witness.account),
      .screen(second, window: 0, before: nil, after: .open),
      .quiescenceBegan,
    ]
    return events.enumerated().map { index, event in
      TimedEvent(instant: VirtualInstant(rawValue: Int64(index)), event: event)
    }
  }

  private func violation(_ evidence: [Evidence]) -> Violation {
    Violation(
      signature: Signature(
        invariant: "x",
        cause: EventKind("y"),
        effect: EventKind("launch"),
        source: "direct"
      ),
      instant: VirtualInstant(rawValue: 100),
      account: Witness.account,
      process: second,
      saw: "",
      expected: "",
      because: "",
      evidence: evidence
    )
  }

  @Test("is what it shows if it heard nothing: not the answer that an earlier launch got")
  func settled() {
    let events = events(buyer: Witness.account)
    let violation = violation([.window(0, shows: .access), .transaction(id)])
    let numbered = events.enumerated().map { ($0.offset, $0.element) }
    let judged = JudgedSteps(of: violation, in: events, numbered)
    #expect(judged.settled == 5)
    #expect(judged.places.contains(2))
  }

  @Test("asks for no finish of what another account bought")
  func otherAccount() throws {
    for (buyer, isAsked) in [(Witness.account, true), (AccountID(rawValue: 7), false)] {
      let events = events(buyer: buyer)
      let violation = violation([.window(0, shows: .access), .transaction(id)])
      let numbered = events.enumerated().map { ($0.offset, $0.element) }
      let judged = JudgedSteps(of: violation, in: events, numbered)
      let absence = try #require(Absence(of: violation, in: events, judged)).description
      #expect(absence.contains("no finish of transaction \(id.rawValue)") == isAsked, "\(absence)")
      #expect(absence.contains("no change of access in window 0"))
    }
  }
}
