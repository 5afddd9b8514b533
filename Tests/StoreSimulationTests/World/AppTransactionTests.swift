import Simulation
import StoreModel
import StoreSimulation
import Testing

@Suite("The app transaction in a tiny world")
struct AppTransactionTests {
  private static let read = Journey.Leg(.custom("app"))
  private static let refresh = Journey.Leg(.custom("refresh app"))
  private static let launch = Journey.Leg(.launch)
  private static let pause = Journey.Leg(.wait(DelayRange(.seconds(10), .seconds(10))))
  private static let earlier = BoughtApp(
    .always,
    version: "1.4",
    ago: DelayRange(.days(400), .days(400))
  )

  /// What the probes learned of the app.
  private func lines(_ world: TinyWorld) -> [String] { world.lines.filter { $0.hasPrefix("app ") } }

  private func buyers(_ world: TinyWorld) -> [AccountID: AppPurchase] {
    Dictionary(
      uniqueKeysWithValues: world.events.compactMap {
        guard case .boughtApp(let purchase, let account) = $0.event else { return nil }
        return (account, purchase)
      }
    )
  }

  private func told(_ world: TinyWorld) -> [(process: ProcessID, app: AppTransaction)] {
    world.events.compactMap {
      guard case .returned(_, _, let id, .appTransaction(.verified(let app))) = $0.event else {
        return nil
      }
      return (id, app)
    }
  }

  @Test("has the version and the date of an earlier purchase, also after a reinstallation")
  func earlierCustomer() {
    let world = TinyWorld(
      TinyWorld.Plan(
        adult: [Self.launch, Self.read, Self.pause, Journey.Leg(.reinstall), Self.read],
        boughtApp: Self.earlier
      )
    )
    #expect(lines(world) == ["app 1.4, 400 d ago", "app 1.4, 400 d ago"])
    // Noon of 2026-01-01, less 400 days: noon of 2024-11-27.
    let date = StoreDate(rawValue: 1_732_708_800_000)
    #expect(buyers(world) == [TinyWorld.adult: AppPurchase(version: "1.4", date: date)])
    #expect(told(world).allSatisfy { $0.app.originalPurchaseDate == date })
    #expect(told(world).allSatisfy { $0.app.environment == .production })
  }

  @Test("is of the current version and of this day where no one bought the app before")
  func newCustomer() {
    let world = TinyWorld(TinyWorld.Plan(adult: [Self.launch, Self.read]))
    #expect(lines(world) == ["app 9999.0, 0 d ago"])
    #expect(buyers(world).isEmpty)
  }

  @Test("is each account's own, also in a family")
  func family() {
    var plan = TinyWorld.Plan(
      child: [.launch, .custom("app")],
      adult: [Self.launch, Self.read]
    )
    plan.boughtApp = BoughtApp(Ratio(1, 2), version: "1.4", ago: DelayRange(.zero, .days(9)))
    var counts: Set<Int> = []
    for seed in 0..<20 as Range<UInt64> {
      let world = TinyWorld(plan, seed: seed)
      let buyers = buyers(world)
      counts.insert(buyers.count)
      #expect(Set(told(world).map(\.app.appTransactionID)).count == 2)
      for (process, app) in told(world) {
        // The first device is the adult's, the second the child's.
        let account = AccountID(rawValue: process.device.rawValue)
        #expect(app.originalAppVersion == buyers[account]?.version ?? "9999.0")
        if let purchase = buyers[account] { #expect(app.originalPurchaseDate == purchase.date) }
      }
    }
    #expect(counts == [0, 1, 2])
  }

  @Test("says version 1.0 and 2013 in the sandbox, whoever bought the app")
  func sandbox() {
    var plan = TinyWorld.Plan(adult: [Self.launch, Self.read], boughtApp: Self.earlier)
    var tester = plan
    tester.sandboxShare = .always
    plan.billing = BillingTerms(environment: .sandbox)
    for plan in [plan, tester] {
      let world = TinyWorld(plan)
      #expect(lines(world) == ["app 1.0, 4536 d ago"])
      // As Apple writes it: 1375340400000 milliseconds in UNIX epoch time.
      #expect(told(world).map(\.app.originalPurchaseDate.rawValue) == [1_375_340_400_000])
      #expect(told(world).map(\.app.environment) == [.sandbox])
      #expect(buyers(world).isEmpty)
    }
  }

  @Test("cannot be read or refreshed if its error was named, and no one signs in")
  func thrown() {
    var plan = TinyWorld.Plan(
      adult: [Self.launch, Self.read, Self.pause, Self.refresh],
      boughtApp: Self.earlier
    )
    plan.faults.errors.appTransaction = SimulatedErrors.Failure(.always, .notEntitled)
    plan.faults.errors.verification = SimulatedErrors.Failure(.always, .invalidSignature)
    let world = TinyWorld(plan)
    #expect(lines(world) == ["app notEntitled", "app notEntitled"])
    #expect(world.place { if case .signInAnswered = $0 { true } else { false } } == nil)
    plan.faults.errors.appTransaction = nil
    #expect(lines(TinyWorld(plan)) == ["app 1.4, 400 d ago", "app 1.4, 400 d ago"])
  }

  @Test("is refreshed after a sign-in; a canceled one ends the call with that error")
  func refreshed() throws {
    var plan = TinyWorld.Plan(
      adult: [Self.launch, Self.read, Self.pause, Self.refresh],
      boughtApp: Self.earlier
    )
    let world = TinyWorld(plan)
    #expect(lines(world) == ["app 1.4, 400 d ago", "app 1.4, 400 d ago"])
    let signed = told(world).map(\.app.signedDate)
    #expect(signed.count == 2 && signed[0] < signed[1])
    let isAnswered = world.place {
      if case .signInAnswered(_, confirmed: true) = $0 { true } else { false }
    }
    #expect(isAnswered != nil)
    plan.prompts.signInCancelled = .always
    #expect(lines(TinyWorld(plan)) == ["app 1.4, 400 d ago", "app userCancelled"])
  }

  @Test("is known without a connection, but not refreshed")
  func offline() {
    let plan = TinyWorld.Plan(
      adult: [Self.launch, Journey.Leg(.goOffline), Self.read, Self.pause, Self.refresh],
      boughtApp: Self.earlier
    )
    #expect(lines(TinyWorld(plan)) == ["app 1.4, 400 d ago", "app networkError"])
  }

  @Test("moves nothing else by its draws")
  func undisturbed() {
    var plan = TinyWorld.Plan(
      child: [.launch, .buy(TinyWorld.card)],
      adult: [Self.launch, Journey.Leg(.buy(TinyWorld.card)), Self.pause],
      thinkTime: DelayRange(.zero, .seconds(9))
    )
    plan.faults.kill = Ratio(1, 2)
    func story(_ plan: TinyWorld.Plan) -> [String] {
      TinyWorld(plan).events.compactMap {
        if case .boughtApp = $0.event { nil } else { "\($0.instant) \($0.event.phrase)" }
      }
    }
    let before = story(plan)
    plan.boughtApp = BoughtApp(Ratio(1, 2), version: "1.4", ago: DelayRange(.zero, .days(9)))
    #expect(story(plan) == before)
  }
}
