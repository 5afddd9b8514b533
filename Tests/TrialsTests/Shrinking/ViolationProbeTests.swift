import TestFixtures
import Testing

@testable import Trials

@Suite("A search among trials that violate a rule")
struct ViolationProbeTests {
  private func probe(_ signature: String, _ known: [Attempt]) -> ViolationProbe {
    ViolationProbe(
      signature,
      nil,
      Attempts(known: known, staysWithKnown: true) { _, _ in
        Issue.record("a trial is run")
      } didEnd: { _ in
        Issue.record("a trial is run")
      }
    )
  }

  @Test("runs nothing that is known, and mistakes no ended process for another trial")
  func known() throws {
    let trial = try HuntedScenario.plan("ask-to-buy", "reference").trial(0)
    var probe = probe(
      "a/b>c/none",
      [.ended(step: 4), .showed(digest: 9, steps: 8, picks: 7), .passed(steps: 6, picks: 5)]
    )
    let ended = probe.run(TrialRun(trial))
    #expect(ended.shown == .end && ended.steps == 4)
    let showed = probe.run(TrialRun(trial))
    #expect(showed.shown == .wanted && showed.isHit)
    #expect(showed.digest == 9 && showed.steps == 8 && showed.picks == 7)
    let passed = probe.run(TrialRun(trial))
    #expect(passed.shown == .other && passed.steps == 6 && passed.picks == 5)
    #expect(probe.attempts.isAtEnd)
    #expect(probe.run(TrialRun(trial)).shown == .other)
  }

  @Test("gives the same result when it continues from what is known as without interruption")
  func goesOn() throws {
    let plan = try HuntedScenario.plan("ask-to-buy", "as-designed")
    let finding = try #require(HuntedScenario.search("one-at-a-time", in: plan, trials: 400))
    let trial = plan.trial(finding.trial)
    var told: [Attempt] = []
    let whole = try #require(
      Shrunk(
        trial,
        following: nil,
        showing: nil,
        budget: 8_000,
        Attempts(known: [], willStep: { _, _ in }, didEnd: { told.append($0) })
      )
    )
    // A trial whose process ended showed nothing, so another that showed nothing may replace it.
    let place = try #require(told.lastIndex { if case .passed = $0 { true } else { false } })
    var rest: [Attempt] = []
    let again = try #require(
      Shrunk(
        trial,
        following: nil,
        showing: nil,
        budget: 8_000,
        Attempts(
          known: Array(told[..<place]),
          willStep: { _, _ in },
          didEnd: { rest.append($0) }
        )
      )
    )
    #expect(again.recording == whole.recording)
    #expect(again.story.lines == whole.story.lines)
    #expect(rest == Array(told[place...]))
    let part = try #require(
      Shrunk(
        trial,
        following: nil,
        showing: nil,
        budget: 8_000,
        Attempts(known: Array(told[..<20]), staysWithKnown: true) { _, _ in
          Issue.record("a trial is run")
        } didEnd: { _ in
        }
      )
    )
    #expect(part.isUnfinished)
    #expect(part.recording.signature == whole.recording.signature)
    #expect(whole.after <= part.after && part.after <= part.before)
    // Nothing is said about orders that were not compared.
    let unknown = "shrinking ended before it had compared all orders"
    #expect(part.recording.pairIsUnknown && part.story.lines.contains(unknown))
    #expect(!whole.recording.pairIsUnknown && !whole.story.lines.contains(unknown))
    #expect(try Recording(text: part.recording.text) == part.recording)
    // Nor if the search ends in the middle of the last comparison; the trial after it looks for
    // further violations with the same cause.
    let nearly = try #require(
      Shrunk(
        trial,
        following: nil,
        showing: nil,
        budget: 8_000,
        Attempts(known: told.dropLast(2), staysWithKnown: true) { _, _ in
          Issue.record("a trial is run")
        } didEnd: { _ in
        }
      )
    )
    #expect(nearly.after == whole.after && nearly.isUnfinished && !whole.isUnfinished)
    #expect(nearly.recording.pairIsUnknown && nearly.story.lines.contains(unknown))
  }
}
