import Simulation
import StoreModel
import StoreSimulation
import TestFixtures
import Testing

@testable import Judging
@testable import Trials

@Suite("Shrinking")
struct ShrinkerTests {
  private func trial(_ scenario: String, _ variant: String, _ signature: String) throws -> Trial {
    let plan = try HuntedScenario.plan(scenario, variant)
    let finding = try #require(HuntedScenario.search(signature, in: plan, trials: 400))
    return plan.trial(finding.trial)
  }

  @Test("keeps the signature, is never worse, and gives the same result each time")
  func keeps() throws {
    let large = try trial("ask-to-buy", "as-designed", "one-at-a-time")
    let signature = try #require(large.run().violations.first?.signature.description)
    let shrunk = try #require(Shrunk(large, budget: 1_500))
    #expect(shrunk.recording.signature == signature)
    #expect(shrunk.after < shrunk.before)
    #expect(shrunk.spent <= 1_500 + 1)
    let again = try #require(Shrunk(large, budget: 1_500))
    #expect(again.recording == shrunk.recording)
    #expect(again.story.lines == shrunk.story.lines)
    let tiny = try #require(Shrunk(large, budget: 1))
    #expect(tiny.recording.signature == signature)
    #expect(tiny.after <= tiny.before)
  }

  /// With fewer preemptions, the smallest worlds of these two show the violation later than the
  /// original did.
  @Test(
    "never takes more steps than the original",
    arguments: [("first-periods", 21, StrategyName.surw), ("a-year", 2, .pct3)]
  )
  func steps(scenario: String, seed: UInt64, strategy: StrategyName) throws {
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named(scenario)],
      variants: [try #require(HuntedScenario.variant("subscription/as-designed"))],
      seed: seed,
      strategy: strategy
    )
    let shrunk = try #require(Shrunk(plan.trial(0), budget: 4_000))
    #expect(shrunk.after < shrunk.before)
    #expect(shrunk.after.steps <= shrunk.before.steps)
  }

  @Test("of two taps on a buy button leaves one person who taps twice, and nothing else")
  func secondTap() throws {
    // By hand: somebody has to be there, with one device and a purchase of two taps; that brings
    // the app to the front itself. No fault is needed.
    let large = try trial("ask-to-buy", "as-designed", "one-at-a-time")
    let shrunk = try #require(Shrunk(large, budget: 3_000))
    #expect(shrunk.after.users == 1)
    #expect(shrunk.after.devices == 1)
    #expect(shrunk.after.journeySteps == 1)
    #expect(shrunk.after.faults == 0)
    #expect(shrunk.story.size.users == 1)
    #expect(shrunk.story.size.operations <= 12)
    #expect(shrunk.story.size.preemptions <= 2)
  }

  @Test("leaves only necessary deviations, each as short as possible")
  func minimal() throws {
    let large = try trial("restore", "trusted-cache", "lost-means-no-access")
    let shrunk = try #require(Shrunk(large, budget: 6_000))
    #expect(!shrunk.isUnfinished)
    guard case .deviations(let deviations) = shrunk.trial.schedule else {
      Issue.record("the schedule is not told by deviations")
      return
    }
    for index in deviations.indices {
      var others = deviations
      let removed = others.remove(at: index)
      var without = shrunk.trial
      without.schedule = .deviations(others)
      let found = without.run().violations.first?.signature.description
      #expect(found != shrunk.recording.signature, "\(removed) is needless")
    }
  }

  @Test("is recorded, reads back from its file, and cannot be shrunk further")
  func recorded() throws {
    let large = try trial("restore", "as-designed", "")
    let shrunk = try #require(Shrunk(large, budget: 2_500))
    let loaded = try RecordingFile.load(shrunk.recording.text)
    #expect(loaded == shrunk.recording)
    #expect(loaded.deviations != nil)
    let again = loaded.trial(large.scenario, large.variant, invariants: large.invariants)
    guard case .cameBack = loaded.replay(again) else {
      Issue.record("did not come back")
      return
    }
    let second = try #require(Shrunk(again, budget: 2_500))
    #expect(second.after <= shrunk.after)
  }

  @Test("does nothing if nothing is violated")
  func nothing() throws {
    let trial = Trial(
      scenario: try HuntedScenario.named("restore"),
      variant: try #require(HuntedScenario.variant("reference")),
      seed: 0
    )
    #expect(Shrunk(trial, budget: 100) == nil)
  }
}

@Suite("The decisive pair")
struct DecisivePairTests {
  @Test("decides: the violation occurs in one order and not in the other, as a run of each shows")
  func bothOrders() throws {
    let plan = try HuntedScenario.plan("ask-to-buy", "as-designed")
    let finding = try #require(HuntedScenario.search("one-at-a-time", in: plan, trials: 400))
    let shrunk = try #require(Shrunk(plan.trial(finding.trial), budget: 6_000))
    let pair = try #require(shrunk.story.pair)
    #expect(pair.first.name != pair.second.name)
    let number = try #require(pair.first.number)
    if let second = pair.second.number { #expect(number < second) }
    // The same two steps, looked up in a run of the recorded trial.
    let run = Observation(shrunk.trial)
    #expect(run.name(ofStep: number) == pair.first.name)
    #expect(shrunk.story.lines.contains { $0.hasPrefix("A before B: one-at-a-time") })
    #expect(shrunk.story.lines.contains("B before A: one-at-a-time holds"))
    // The numbers prove nothing about a run other than the recorded one.
    let signature = shrunk.recording.signature
    let other = try #require(
      SmallStory(shrunk.trial, signature: signature, order: .elsewhere(pair))
    )
    #expect(other.pair == nil)
    #expect(!other.lines.contains { $0.hasPrefix("A before B") })
    let recorded = try #require(other.lines.firstIndex { $0.hasPrefix("in the recorded run, ") })
    #expect(pair.first.name.hasPrefix(other.lines[recorded + 1].dropFirst("first   ".count)))
    // A step that a recording numbers and that the run does not come to is not looked for.
    let far = DecisivePair.Step(name: "far", instant: .never, number: .max)
    let beyond = DecisivePair(first: pair.first, second: far)
    let short = try #require(
      SmallStory(shrunk.trial, signature: signature, order: .pair(beyond))
    )
    #expect(short.lines.contains("B  not here, because in this order the run ends before it: far"))
  }

  @Test("has a step of the app that breaks the rule, and its story the screen that is wrong")
  func ownStep() throws {
    let plan = try HuntedScenario.plan("family-sharing", "paywall-over-payer")
    let rule = "payers-see-no-paywall/paid-shared"
    let finding = try #require(HuntedScenario.search(rule, in: plan, trials: 400))
    let shrunk = try #require(Shrunk(plan.trial(finding.trial), budget: 900))
    let device = try #require(shrunk.story.violation.process?.device)
    let pair = try #require(shrunk.story.pair)
    #expect(pair.first.name.contains("device \(device.rawValue) of"), "\(pair.first.name)")
    #expect(shrunk.story.lines.joined(separator: "\n").contains("purchase sheet"))
  }

  /// The logic never finishes a purchase, in whatever order: the story marks what it did instead.
  @Test("is not shown where no order decides; the story marks the step that settled the outcome")
  func settled() throws {
    let plan = try HuntedScenario.plan("credits", "credits/never-finished")
    let finding = try #require(HuntedScenario.search("finished-at-last", in: plan, trials: 400))
    let shrunk = try #require(Shrunk(plan.trial(finding.trial), budget: 3_000))
    #expect(shrunk.recording.pair == nil)
    let lines = shrunk.story.lines
    #expect(lines.contains { $0.hasPrefix("not order-dependent: ") })
    let settled = try #require(lines.first { $0.hasPrefix("*  after this step, ") })
    #expect(settled.contains("app on device") || settled.contains("server"), "\(settled)")
    #expect(lines.count { $0.dropFirst(12).hasPrefix(" *") || $0.contains(" * ") } == 1)
  }

  @Test("is not said to be missing in every order if the schedule needs preemptions")
  func needsPreemptions() throws {
    let race = try #require(try EvidenceTests.Race("credits/select-then-insert"))
    let signature = race.violation.signature.description
    let story = try #require(SmallStory(race.trial, signature: signature, order: .none))
    #expect(story.size.preemptions > 0)
    #expect(story.lines.contains { $0.hasPrefix("no two steps were found") })
    #expect(!story.lines.contains { $0.hasPrefix("not order-dependent") })
  }

  /// If the search ignored what the app had heard last, it would return a run in which that was a
  /// read (trial 4) or an update (trial 5).
  @Test(
    "belongs to the violation of the story, not to another one with the same signature",
    arguments: [4, 5]
  )
  func sameNews(number: Int) throws {
    let path = "\(RecordedRacesTests.folder)/any/finished-first.race"
    let recording = try Recording.load(path: path)
    let variant = try #require(HuntedScenario.variant(recording.variant))
    let scenario = try recording.scenario(TestVocabulary.files)
    let plan = HuntPlan(scenarios: [scenario], variants: [variant], seed: 0)
    let shrinker = try #require(Shrinker(plan.trial(number), budget: 100))
    let trial = shrinker.smallest.judged(byRule: "delivered-before-finished")
    #expect(trial.run().verdict.lastNews == "purchase-succeeds")
    var search = PairSearch(shrinker.smallest, signature: shrinker.signature, tries: 200)
    guard let found = search?.find() else { return }
    var violating = trial
    violating.schedule = .deviations(found.violating)
    #expect(violating.run().verdict.lastNews == "purchase-succeeds")
  }

  /// Before shrinking, several steps are delayed at one pick: their order decides which one waits.
  @Test(
    "is between two schedules, of which only one shows the violation",
    arguments: [
      ("restore", "trusted-cache", "lost-means-no-access"),
      ("ask-to-buy", "second-tap-buys-again", "one-at-a-time"),
    ]
  )
  func schedules(scenario: String, variant: String, invariant: String) throws {
    let plan = try HuntedScenario.plan(scenario, variant)
    var tried = 0
    for number in 0..<400 where tried < 4 {
      guard let shrinker = Shrinker(plan.trial(number), budget: 9),
        shrinker.signature.hasPrefix(invariant),
        case .deviations(let deviations) = shrinker.smallest.schedule,
        zip(deviations, deviations.dropFirst()).contains(where: { $0.pick == $1.pick })
      else { continue }
      tried += 1
      func shows(_ deviations: [Deviation]) -> Bool {
        var other = shrinker.smallest
        other.schedule = .deviations(deviations)
        return other.run().violations.first?.signature.description == shrinker.signature
      }
      var search = PairSearch(shrinker.smallest, signature: shrinker.signature, tries: 200)
      guard let found = search?.find() else { continue }
      #expect(shows(found.violating), "trial \(number)")
      #expect(!shows(found.other), "trial \(number)")
    }
    #expect(tried == 4)
  }
}

@Suite("The table of a small story")
struct StoryTableTests {
  @Test("shows how the visible state arose and what the app learned last")
  func standing() throws {
    let plan = try HuntedScenario.plan("restore", "callback-per-call")
    let finding = try #require(HuntedScenario.search("lost-means-no-access", in: plan, trials: 400))
    let story = try #require(
      SmallStory(plan.trial(finding.trial), signature: finding.signature, order: .elsewhere(nil))
    )
    let text = story.lines.joined(separator: "\n")
    #expect(text.contains("com.kape.vip unlocked"))
    #expect(text.contains("update: com.kape.vip refunded (transaction "))
  }

  @Test("shows that a locked product was unlocked before, even without a link between them")
  func given() throws {
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named("unlock-basics").judged(by: "paid-means-access")],
      variants: [Variant("unlock/forgetful") { ForgetfulApp(environment: $0) }],
      seed: 0
    )
    let finding = try #require(HuntedScenario.search("paid-means-access", in: plan, trials: 100))
    let trial = plan.trial(finding.trial)
    let story = try #require(
      SmallStory(trial, signature: finding.signature, order: .elsewhere(nil))
    )
    let process = try #require(story.violation.process)
    let shown = trial.run(recording: true).record.events.compactMap { timed -> Screen? in
      guard case .screen(process, _, let before?, let after?) = timed.event,
        before.unlocked != after.unlocked
      else { return nil }
      return after
    }
    #expect(shown.suffix(2).map(\.unlocked) == [["com.kape.vip"], []])
    let lines = story.lines.filter { $0.contains("window 0 shows: ") }
    #expect(lines.contains { $0.contains("com.kape.vip unlocked") })
  }

  @Test("shows how the app ended before, that it was relaunched, and what its device learned")
  func relaunch() throws {
    let plan = try HuntedScenario.plan("restore", "trusted-cache")
    let signature = "lost-means-no-access/refund-known>read-nothing"
    let finding = try #require(HuntedScenario.search(signature, in: plan, trials: 400))
    let story = try #require(
      SmallStory(plan.trial(finding.trial), signature: finding.signature, order: .elsewhere(nil))
    )
    let process = try #require(story.violation.process)
    #expect(process.launch > 1, "what was kept is read by a later launch")
    let text = story.lines.joined(separator: "\n")
    #expect(text.contains("launches (number \(process.launch))"))
    #expect(text.contains("is killed"))
    #expect(text.contains("learns that com.kape.vip is refunded"))
    // The stored answer comes from an earlier process.
    let launch = "launches (number \(process.launch))"
    let wrote = try #require(story.lines.firstIndex { $0.contains("writes ") })
    let launched = try #require(story.lines.firstIndex { $0.contains(launch) })
    #expect(wrote < launched)
  }

  @Test("breaks text at spaces, and words that are too long anywhere")
  func wrap() {
    #expect(StoryTable.wrap("a b c", 10) == ["a b c"])
    #expect(StoryTable.wrap("aaa bbb ccc", 7) == ["aaa bbb", "ccc"])
    #expect(StoryTable.wrap("abcdefgh ij", 3) == ["abc", "def", "gh", "ij"])
    #expect(StoryTable.wrap("", 3) == [""])
  }

  @Test("fits 120 columns, with a column for each actor, and A and B at the decisive pair")
  func table() throws {
    let plan = try HuntedScenario.plan("ask-to-buy", "as-designed")
    let finding = try #require(HuntedScenario.search("one-at-a-time", in: plan, trials: 400))
    let shrunk = try #require(Shrunk(plan.trial(finding.trial), budget: 6_000))
    let lines = shrunk.story.lines
    #expect(lines.allSatisfy { $0.count <= 120 })
    #expect(lines[0].hasPrefix("story: \(shrunk.story.size)"))
    #expect(lines[1].hasPrefix("               app on device"))
    let rows = lines.filter { $0.hasPrefix("0:") || $0.hasPrefix("1:") }
    // Each step of the pair has its row, even if it is invisible from outside.
    #expect(shrunk.story.pair != nil)
    for letter in ["A", "B"] {
      #expect(rows.count { $0.dropFirst(12).hasPrefix("\(letter) ") } == 1)
    }
    let extra = rows.count - shrunk.story.size.operations
    #expect((0...2).contains(extra))
  }
}

/// Unlocks what was bought, and locks it a while after the launch for no reason at all.
private actor ForgetfulApp: PurchaseApp {
  private let environment: AppEnvironment
  private var unlocked: [ProductID] = []
  private var hasForgotten = false

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe environment.main.unownedExecutor }

  init(environment: AppEnvironment) { self.environment = environment }

  func launch() async {
    try? await environment.clock.sleep(for: .seconds(120))
    hasForgotten = true
    // The story ends with the later step.
    while (try? await environment.clock.sleep(for: .seconds(4))) != nil {
      _ = await environment.store.currentEntitlements()
    }
  }

  func perform(_ action: UserAction, inWindow window: Int) async {
    guard case .buy(let product) = action,
      case .success(let result) = try? await environment.store.purchase(product)
    else { return }
    await environment.store.finish(result.unsafePayload)
    // A step of its own, which the rule does not ask for.
    try? await environment.clock.sleep(for: .seconds(1))
    unlocked = [product]
  }

  nonisolated func screen(ofWindow window: Int) -> Screen? {
    assumeIsolated { Screen(unlocked: $0.hasForgotten ? [] : $0.unlocked, canBuy: true) }
  }
}
