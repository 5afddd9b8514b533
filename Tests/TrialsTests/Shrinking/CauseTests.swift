import Simulation
import StoreModel
import TestFixtures
import Testing

@testable import FileFormats
@testable import Judging
@testable import StoreSimulation
@testable import Trials

@Suite("What brought a violation about")
struct CauseTests {
  private static let violation = violation(from: "direct")

  private static func violation(
    from source: String,
    of account: AccountID? = Witness.account,
    in process: ProcessID = Witness.process
  ) -> Violation {
    Violation(
      signature: Signature(
        invariant: "x",
        cause: EventKind("a"),
        effect: EventKind("b"),
        source: source
      ),
      instant: .start,
      account: account,
      process: process,
      saw: "",
      expected: "",
      because: ""
    )
  }

  private func watch(_ events: (step: UInt64, WorldEvent)...) -> CauseWatch {
    var watch = CauseWatch()
    for (step, event) in events {
      watch.record(TimedEvent(instant: .start, event: event, step: step))
    }
    return watch
  }

  /// A change of the store at a date in milliseconds.
  private func entry(_ number: UInt64, sequence: UInt64, at date: Int64) -> BookEntry {
    var transaction = Witness.transaction(Witness.vip, number)
    transaction.setRevocation(nil, signed: StoreDate(rawValue: date))
    return BookEntry(transaction: transaction, sequence: sequence, origin: .direct)
  }

  private func delivered(
    _ sequence: UInt64,
    to listeners: Int,
    in process: ProcessID = Witness.process
  ) -> WorldEvent {
    .delivered(
      .verified(Witness.transaction()),
      sequence: sequence,
      process: process,
      listeners: listeners
    )
  }

  private func read(asOf sequence: UInt64, irregular: Bool = false) -> WorldEvent {
    .returned(
      CallID(rawValue: 1),
      kind: .currentEntitlements,
      process: Witness.process,
      outcome: .read(true, asOf: sequence, irregular: irregular)
    )
  }

  @Test("ties two changes of one customer in one millisecond, but not the writes of one change")
  func ties() {
    let account = Witness.account
    let bought = WorldEvent.charged(entry(1, sequence: 1, at: 5), account: account)
    let refunded = WorldEvent.refunded(entry(1, sequence: 2, at: 5), account: account)
    let later = WorldEvent.refunded(entry(1, sequence: 2, at: 6), account: account)
    let other = AccountID(rawValue: 7)
    let others = WorldEvent.charged(entry(2, sequence: 1, at: 5), account: other)
    #expect(watch((1, bought), (2, refunded)).cause(of: Self.violation).isTied)
    #expect(!watch((1, bought), (1, refunded)).cause(of: Self.violation).isTied)
    #expect(!watch((1, bought), (2, later)).cause(of: Self.violation).isTied)
    #expect(!watch((1, bought), (2, others)).cause(of: Self.violation).isTied)
    let tied = watch((1, bought), (2, refunded))
    #expect(!tied.cause(of: Self.violation(from: "none", of: other)).isTied)
    #expect(tied.cause(of: Self.violation(from: "none", of: nil)).isTied)
  }

  @Test("counts unreceived news as missed until the app gets it in another way")
  func missed() {
    let unheard = delivered(4, to: 0)
    #expect(watch((1, unheard)).cause(of: Self.violation).isMissed)
    #expect(!watch((1, unheard), (2, delivered(4, to: 1))).cause(of: Self.violation).isMissed)
    #expect(!watch((1, unheard), (2, read(asOf: 4))).cause(of: Self.violation).isMissed)
    #expect(watch((1, unheard), (2, read(asOf: 3))).cause(of: Self.violation).isMissed)
    let odd = watch((1, unheard), (2, read(asOf: 4, irregular: true)))
    #expect(odd.cause(of: Self.violation).isMissed)
    let next = ProcessID(device: Witness.device, launch: 2)
    #expect(!watch((1, unheard)).cause(of: Self.violation(from: "direct", in: next)).isMissed)
    // A rule that is not about an entitlement is broken regardless of the app's news.
    #expect(!watch((1, unheard)).cause(of: Self.violation(from: "none")).isMissed)
  }

  @Test(
    "keeps existing ties, adds none, and leaves missed news unchanged",
    arguments: [
      (false, false, false, false, true), (false, true, false, false, false),
      (false, false, false, true, true), (false, true, false, true, true),
      (true, false, false, false, false), (false, false, true, false, false),
      (true, false, true, false, true),
    ]
  )
  func keeps(missed: Bool, tied: Bool, wasMissed: Bool, wasTied: Bool, isKept: Bool) {
    let cause = Cause(isMissed: missed, isTied: tied)
    #expect(cause.keeps(Cause(isMissed: wasMissed, isTied: wasTied)) == isKept)
  }

  @Test("includes the news only where a smaller trial must keep it")
  func news() {
    func cause(_ news: String?) -> Cause { Cause(isMissed: false, isTied: false, lastNews: news) }
    #expect(cause("update-refund").keeps(cause(nil)))
    #expect(cause("update-refund").keeps(cause("update-refund")))
    #expect(!cause("update-purchase").keeps(cause("update-refund")))
    #expect(!cause(nil).keeps(cause("update-refund")))
  }

  @Test("stays the same while the trial shrinks, even if another would be smaller still")
  func shrinking() throws {
    let trial = Trial(
      scenario: try Scenario.decode(
        text: Array(Self.scenario.utf8),
        fileName: "tiny.json5",
        catalog: try FileText(path: RepositoryFiles.path("Scenarios/kape.storekit")).bytes,
        vocabulary: TestVocabulary.files
      ),
      variant: Variant("unlock/counting") { CountingApp(environment: $0) },
      seed: 1,
      faultProfile: .calm
    )
    let dates = try changes(in: trial)
    #expect(dates.count == 4 && Set(dates).count == 4, "nothing is tied as it is found")
    let shrunk = try #require(Shrunk(trial, budget: 1_000))
    // By hand: only the fourth change is passed over for its number. Of a purchase and a refund at
    // one instant the app would pass over the refund, with the same signature.
    let left = try changes(in: shrunk.trial)
    #expect(left.count == 4, "\(shrunk.story.lines.joined(separator: "\n"))")
    #expect(Set(left).count == 4)
    #expect(shrunk.after < shrunk.before)
  }

  private static let scenario = """
    { "name": "tiny", "system": "unlock", "catalogue": "kape.storekit", "horizon": "10m",
      "population": { "users": 2, "devicesPerPerson": 1 }, "network": { "latency": "0s" },
      "hunt": { "users": 2 }, "invariants": ["lost-means-no-access"],
      "journeys": [{ "name": "changes", "begins": "0s", "thinkTime": "0s", "steps": [
        "launch", { "wait": "2s" }, { "purchaseOutside": "com.kape.vip" }, { "wait": "2s" },
        { "refund": "com.kape.vip" }, { "wait": "2s" }, { "purchaseOutside": "com.kape.vip" },
        { "wait": "2s" }, { "refund": "com.kape.vip" }, { "wait": "1m" }] }] }
    """

  /// The dates of what the store did for the customer of the violation.
  private func changes(in trial: Trial) throws -> [StoreDate] {
    let outcome = trial.run(recording: true)
    let violation = try #require(outcome.violations.first)
    #expect("\(violation.signature)" == "lost-means-no-access/refund-known>update-refund/outside")
    return outcome.record.events.compactMap { timed in
      switch timed.event {
      case .charged(let entry, let account), .refunded(let entry, let account):
        account == violation.account ? entry.transaction.signedDate : nil
      default: nil
      }
    }
  }
}

/// Passes over every change behind the third, and every one that is no later than the one before.
private actor CountingApp: PurchaseApp {
  private let environment: AppEnvironment
  private var unlocked: [ProductID] = []
  private var count = 0
  private var newest: StoreDate?

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe environment.main.unownedExecutor }

  init(environment: AppEnvironment) { self.environment = environment }

  func launch() async {
    Task { await listen() }
  }

  private func listen() async {
    for await result in environment.store.updates {
      guard let transaction = result.verifiedPayload else { continue }
      count += 1
      let isNewer = newest.map { $0 < transaction.signedDate } ?? true
      guard count <= 3, isNewer else { continue }
      newest = transaction.signedDate
      unlocked = transaction.isRevoked ? [] : [transaction.productID]
    }
  }

  func perform(_ action: UserAction, inWindow window: Int) async {}

  nonisolated func screen(ofWindow window: Int) -> Screen? {
    assumeIsolated { Screen(unlocked: $0.unlocked) }
  }
}
