import StoreJSON
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import FileFormats
@testable import Judging
@testable import TrialReports
@testable import Trials

@Suite("Rules that had nothing to judge")
struct UnjudgedRulesTests {
  private func report(
    judgedBy rule: String?,
    trials: Int,
    isUnchanged: Bool = false,
    shows: Set<Screen.Part>? = nil
  ) throws -> HuntReport {
    let scenario = try HuntedScenario.named("unlock-basics").judged(by: rule, marks: [])
    var variant = try #require(HuntedScenario.variant("reference"))
    variant.isUnchanged = isUnchanged
    if let shows { variant.shows = shows }
    let plan = HuntPlan(scenarios: [scenario], variants: [variant], seed: 0)
    var tally = HuntTally(scenarioCount: 1)
    let outcome = plan.trial(0).run()
    for number in 0..<trials { tally.count(outcome, of: number, ofScenario: 0) }
    return HuntReport(plan: plan, tally: tally, wallTime: .seconds(1), wasInterrupted: false)
  }

  @Test("are named by a clean hunt of a scenario that names none")
  func named() throws {
    let report = try report(judgedBy: nil, trials: 1_000)
    // Nobody there has a subscription that could end, and every app calls the store.
    #expect(report.unjudged(at: 0).contains("ended-means-no-access"))
    #expect(!report.unjudged(at: 0).contains("calls-end"))
    let told = report.lines.first { $0.hasPrefix("    these rules had nothing to judge: ") }
    #expect(told?.contains("ended-means-no-access") == true)
    #expect(report.held)
    #expect(try notJudged(in: report).contains("ended-means-no-access"))
  }

  private func notJudged(in report: HuntReport) throws -> [String] {
    let scenario = try #require(report.json["scenarios"]?.elements.first)
    return try #require(scenario["notJudged"]?.elements).compactMap(\.text)
  }

  @Test("are not reported for few trials, nor if the scenario lists what must be judged")
  func untold() throws {
    for report in [
      try report(judgedBy: nil, trials: 999), try report(judgedBy: "calls-end", trials: 1_000),
    ] {
      #expect(report.unjudged(at: 0).isEmpty)
      #expect(try notJudged(in: report).isEmpty)
      #expect(!report.lines.contains { $0.contains("to judge") })
    }
  }

  @Test("are not reported for an interrupted hunt, which says that it has found nothing so far")
  func interrupted() throws {
    let whole = try report(judgedBy: nil, trials: 1_000)
    let report = HuntReport(
      plan: whole.plan,
      tally: whole.tally,
      wallTime: .seconds(1),
      wasInterrupted: true
    )
    #expect(report.lines.contains("no violation so far"))
    #expect(!report.lines.contains { $0.contains("to judge") })
    #expect(whole.lines.contains("no violation"))
  }

  @Test("make no clean result if they are all rules of access, because an app tells nothing of it")
  func unjudgedAccess() throws {
    let parts: [(shows: Set<Screen.Part>, isJudged: Bool)] = [
      ([], false), ([.alert], false), ([.unlocked], true), ([.credits, .alert], true),
    ]
    for (shows, isJudged) in parts {
      let report = try report(judgedBy: nil, trials: 1, isUnchanged: true, shows: shows)
      let told = isJudged ? "no violation" : "no violation; neither access nor credits were judged"
      #expect(report.lines.contains(told), "\(shows)")
    }
  }

  @Test("are reported for few trials if the scenario names them, and fail from 1,000 on")
  func soFar() throws {
    let rule = "ended-means-no-access"
    let told = "    nothing to judge so far: \(rule) (this fails from 1,000 trials on)"
    let few = try report(judgedBy: rule, trials: 999)
    #expect(few.held && few.idleInvariants.isEmpty)
    #expect(few.lines.contains(told))
    let scenario = try #require(few.json["scenarios"]?.elements.first)
    #expect(scenario["idleSoFar"]?.elements.compactMap(\.text) == [rule])
    let many = try report(judgedBy: rule, trials: 1_000)
    #expect(!many.held && many.idleInvariants == ["unlock-basics: \(rule)"])
    #expect(many.idleSoFar(at: 0).isEmpty && !many.lines.contains { $0.contains("so far") })
    let judged = try report(judgedBy: "calls-end", trials: 999)
    #expect(judged.idleSoFar(at: 0).isEmpty && !judged.lines.contains { $0.contains("so far") })
  }

  @Test("do not fail an app's own code, even if the scenario names them")
  func unchanged() throws {
    let rule = "ended-means-no-access"
    let report = try report(judgedBy: rule, trials: 1_000, isUnchanged: true)
    #expect(report.held && report.idleInvariants.isEmpty)
    #expect(report.lines.contains("    these rules had nothing to judge: \(rule)"))
  }

  /// A clean hunt of an app with one window and without prices, in a scenario that asks for both.
  private func bare(_ role: Variant.Role, writes: Bool = false) throws -> HuntReport {
    let marks = ["two-windows", "killed-before-upgrade", "upgraded"]
    let scenario = try HuntedScenario.named("unlock-basics")
      .judged(by: "offer-is-charged", marks: marks)
    let variant = Variant("unlock/bare", role: role) { BareApp(environment: $0, writes: writes) }
    let plan = HuntPlan(scenarios: [scenario], variants: [variant], seed: 0)
    var tally = HuntTally(scenarioCount: 1)
    let outcome = plan.trial(0).run()
    for number in 0..<1_000 { tally.count(outcome, of: number, ofScenario: 0) }
    return HuntReport(plan: plan, tally: tally, wallTime: .seconds(1), wasInterrupted: false)
  }

  @Test("are a note where your own app does not show what they need, and fail where it does")
  func notShown() throws {
    let report = try bare(.own)
    // An upgrade needs nothing of the app: a scenario that reaches none says nothing about it.
    #expect(report.missedMarks == ["unlock-basics: upgraded"])
    #expect(report.idleInvariants == [])
    let names = ["two-windows", "killed-before-upgrade", "offer-is-charged"]
    #expect(report.notShown(at: 0) == names)
    let line =
      "    note: the app showed no price, no second window, no stored value, "
      + "so these are not required: two-windows, killed-before-upgrade, offer-is-charged"
    #expect(report.lines.contains(line))
    let scenario = try #require(report.json["scenarios"]?.elements.first)
    #expect(scenario["notShown"]?.elements.compactMap(\.text) == names)
    let writing = try bare(.own, writes: true)
    let missed = ["killed-before-upgrade", "upgraded"].map { "unlock-basics: \($0)" }
    #expect(writing.missedMarks == missed)
    #expect(writing.notShown(at: 0) == ["two-windows", "offer-is-charged"])
    let reference = try bare(.reference)
    #expect(reference.missedMarks == ["unlock-basics: two-windows"] + missed)
    #expect(reference.notShown(at: 0) == [])
    #expect(reference.idleInvariants == ["unlock-basics: offer-is-charged"])
  }

  @Test("a screen or a write shows what rules and marks may need")
  func shown() {
    let alert = { Screen(alert: Alert(kind: $0, message: "")) }
    let events: [(WorldEvent, Shown)] = [
      (.wrote(key: "a", value: nil, process: Witness.process), .storage),
      (screen(0, Screen()), []), (screen(1, Screen()), .secondWindow), (screen(1, nil), []),
      (screen(0, Screen(offer: Witness.price)), .price),
      (screen(0, Screen(subscriptionEnd: StoreDate(rawValue: 1))), .endDate),
      (screen(0, Screen(credits: 0)), .credits),
      (screen(0, Screen(appUser: ServerWitness.anna)), .login),
      (screen(0, alert(.other)), []), (screen(0, alert(.restored)), .alertKind),
    ]
    for (event, shown) in events {
      let history = Witness(CallsEnd()).history
      var counter = MarkCounter()
      counter.observe(event, history)
      #expect(counter.shown == shown)
    }
  }

  private func screen(_ window: Int, _ after: Screen?) -> WorldEvent {
    .screen(Witness.process, window: window, before: Screen(), after: after)
  }

  @Test("are distinct from custom rules, whose number of judgments a clean hunt reports")
  func own() throws {
    var plan = try HuntedScenario.plan("unlock-basics", "reference")
    plan.ownInvariants = [SeesLaunches()]
    let tally = Hunt(plan).run(part: 0..<3)
    let report = HuntReport(plan: plan, tally: tally, wallTime: .seconds(1), wasInterrupted: false)
    let launches = (0..<3).reduce(0) { sum, number in
      let events = plan.trial(number).run(recording: true).record.events
      return sum + events.count { if case .launched = $0.event { true } else { false } }
    }
    #expect(launches >= 3)
    let told = "    of these, for your own rules: sees-launches \(launches)"
    #expect(report.lines.contains(told))
  }
}

private struct SeesLaunches: Invariant {
  let id = "sees-launches"
  let rule = "none"

  func makeChecker() -> any Checker { Eye() }

  private struct Eye: Checker {
    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      if case .launched = event.event { verdict.premiseHeld() }
    }
  }
}

/// An app of one's own with one window that shows no price.
private struct BareApp: PurchaseApp {
  private let environment: AppEnvironment
  private let writes: Bool

  init(environment: AppEnvironment) { self.init(environment: environment, writes: false) }

  init(environment: AppEnvironment, writes: Bool) {
    self.environment = environment
    self.writes = writes
  }

  func launch() async { if writes { try? await environment.storage.write("1", for: "a") } }
  func perform(_ action: UserAction, inWindow window: Int) async {}
  func screen(ofWindow window: Int) -> Screen? { window == 0 ? Screen() : nil }
}
