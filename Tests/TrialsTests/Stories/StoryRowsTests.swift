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
    let race = try #require(try EvidenceTests.Race("account/older-access-last"))
    let events = race.run.outcome.record.events
    let shown = Set(race.slice.lines.map(\.step))
    let last = try #require(race.slice.lines.last)
    let hidden = (1..<last.step).first { number in
      guard !shown.contains(number), let place = race.run.effect(ofStep: number) else {
        return false
      }
      return events[place].step < last.step && race.slice.lines.contains { $0.place == place }
    }
    let number = try #require(hidden)
    let effect = try #require(race.run.effect(ofStep: number))
    let pair = DecisivePair(
      first: .init(name: "", instant: race.run.instant(ofStep: number), number: number),
      second: .init(name: "", instant: last.instant, number: last.step)
    )
    let signature = race.violation.signature.description
    let story = try #require(SmallStory(race.trial, signature: signature, order: .pair(pair)))
    let rows = story.lines.filter { $0.contains(#/[0-9] A /#) }
    #expect(rows.count == 1, "\(story.lines)")
    #expect(rows.first?.contains(events[effect].event.phrase.prefix(20)) == true, "\(rows)")
    #expect(!story.lines.contains { $0.contains("which leads to") })
    // In the other order, the rows would contradict the letters: then each step has its own row.
    let reversed = DecisivePair(first: pair.second, second: pair.first)
    let other = try #require(SmallStory(race.trial, signature: signature, order: .pair(reversed)))
    #expect(other.lines.contains { $0.contains(" B  ") && $0.contains("which leads to") })
  }

  @Test("are found by the name of a step if something else leads to it")
  func named() throws {
    let run = try #require(try EvidenceTests.Race("account/older-access-last")).run
    let charge = run.outcome.record.events.first { event in
      if case .charged = event.event { true } else { false }
    }
    let number = try #require(charge).step
    let name = run.name(ofStep: number)
    #expect(run.number(ofStepNamed: name, after: number - 1) == number)
    #expect(run.number(ofStepNamed: name + " (call 99)", after: number - 1) == number)
    #expect(run.number(ofStepNamed: name, after: number) != number)
    #expect(run.number(ofStepNamed: name, after: UInt64(run.steps.count)) == nil)
  }
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

  @Test("is the call that failed in it, if it heard nothing else")
  func failedCall() {
    let failure = WorldEvent.returned(
      CallID(rawValue: 2),
      kind: .products,
      process: second,
      outcome: .failed(.networkError)
    )
    var events = events(buyer: Witness.account)
    events.insert(TimedEvent(instant: VirtualInstant(rawValue: 6), event: failure), at: 6)
    let violation = violation([.window(0, shows: .access), .transaction(id)])
    let numbered = events.enumerated().map { ($0.offset, $0.element) }
    #expect(JudgedSteps(of: violation, in: events, numbered).settled == 6)
  }

  @Test("comes with the failed request of an earlier launch, but with no other failure of it")
  func earlierRequest() {
    let failures: [(kind: CallKind, outcome: CallOutcome)] = [
      (.request, .serverFailed(.unreachable)), (.products, .failed(.networkError)),
    ]
    let all = failures.enumerated().map { index, failure -> (place: Int, timed: TimedEvent) in
      let event = WorldEvent.returned(
        CallID(rawValue: index),
        kind: failure.kind,
        process: Witness.process,
        outcome: failure.outcome
      )
      return (index, TimedEvent(instant: .start, event: event))
    }
    let violation = violation([])
    #expect(CausalSlice.failures(in: all, violation, around: nil, of: []) == [0])
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
