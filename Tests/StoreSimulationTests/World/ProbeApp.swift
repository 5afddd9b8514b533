import Simulation
import StoreModel
import StoreSimulation
import Synchronization

/// The observations of one world's probes, in order.
final class ProbeLog: Sendable {
  private let noted = Mutex<[String]>([])

  func note(_ line: String) { noted.withLock { $0.append(line) } }

  var lines: [String] { noted.withLock { $0 } }
}

/// How a probe behaves.
struct ProbeHabits: Sendable {
  /// What the app does with messages of the App Store.
  enum Messages {
    /// It leaves them to the system.
    case left
    /// It receives them, and never shows them.
    case kept
    /// It shows them at once.
    case shown
  }

  /// When, after the launch, its tasks begin to listen to updates.
  var listensAfter: [Duration] = [.zero]
  /// Whether it finishes purchases and updates.
  var finishes = false
  /// When, after the launch, it reads `unfinished`.
  var readsUnfinishedAfter: Duration?
  /// Whether it finishes what it reads there.
  var finishesWhatItReads = false
  /// Whether it begins at launch to listen to storefronts, and completes promoted purchases.
  var continuesPromotions = false
  /// When, after the launch, it begins to listen to purchase intents.
  var listensToIntentsAfter = Duration.zero
  /// Whether it listens to messages from launch on, and shows them.
  var messages = Messages.left
  /// Whether it listens to subscription statuses from launch on.
  var listensToStatuses = false
  /// The options that it adds to each purchase.
  var options = PurchaseOptions.none
}

/// An app that makes scripted store calls and records the results.
actor Probe {
  private let environment: AppEnvironment
  private let habits: ProbeHabits
  private let log: ProbeLog
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe environment.main.unownedExecutor }

  init(environment: AppEnvironment, habits: ProbeHabits, log: ProbeLog) {
    self.environment = environment
    self.habits = habits
    self.log = log
  }

  func launch() async {
    for (number, delay) in habits.listensAfter.enumerated() {
      Task {
        if delay > .zero { try? await environment.clock.sleep(for: delay) }
        for await result in environment.store.updates {
          await heard(result, by: number)
        }
      }
    }
    if habits.continuesPromotions { listenToTheStore() }
    if habits.messages != .left {
      Task {
        for await message in environment.store.messages {
          log.note("message \(message.reason)")
          if habits.messages == .shown { try environment.store.display(message) }
        }
      }
    }
    if habits.listensToStatuses {
      Task {
        for await status in environment.store.statusUpdates { log.note("hears \(status.state)") }
      }
    }
    log.note("read \(await environment.storage.value(for: "key") ?? "nothing")")
    guard let delay = habits.readsUnfinishedAfter else { return }
    try? await environment.clock.sleep(for: delay)
    let unfinished = await environment.store.unfinished()
    log.note("unfinished \(unfinished.count)")
    guard habits.finishesWhatItReads else { return }
    for result in unfinished { await environment.store.finish(result.unsafePayload) }
  }

  /// Listens to storefronts, and buys what is promoted.
  private func listenToTheStore() {
    Task {
      if habits.listensToIntentsAfter > .zero {
        try? await environment.clock.sleep(for: habits.listensToIntentsAfter)
      }
      for await intent in environment.store.purchaseIntents {
        log.note("intent \(intent.product.id)")
        await buy(intent.product.id)
      }
    }
    Task {
      for await storefront in environment.store.storefrontUpdates {
        log.note("hears \(storefront.countryCode)")
      }
    }
  }

  private func heard(_ result: VerificationResult, by listener: Int) async {
    let transaction = result.unsafePayload
    log.note("listener \(listener) \(transaction.isRevoked ? "revoked" : "bought")")
    if habits.finishes { await environment.store.finish(transaction) }
  }

  func perform(_ action: UserAction) async {
    switch action {
    case .buy(let id): await buy(id)
    case .restore: await sync()
    case .custom("clock"):
      let clock = environment.deviceClock
      let seconds = (clock.now.rawValue - StoreDate(at: .start).rawValue) / 1_000
      log.note("clock \(seconds) s in \(clock.zone.offset(at: clock.now) / 3_600) h")
    case .custom("price"):
      do {
        let products = try await environment.store.products(for: [TinyWorld.card])
        log.note("price \(products.map { "\($0.price)" }.joined(separator: " "))")
      } catch {
        log.note("price \(error)")
      }
    case .custom("entitlements"):
      log.note("entitlements \(await environment.store.currentEntitlements().count)")
    case .custom("unfinished"):
      log.note("unfinished \(await environment.store.unfinished().count)")
    case .custom("plans"):
      let entitlements = await environment.store.currentEntitlements()
      noteAll("plans", entitlements.map(\.unsafePayload.productID.rawValue))
    case .custom("products"):
      let products = try? await environment.store.products(for: ["basic", "plus"])
      noteAll("products", products?.map(\.id.rawValue) ?? [])
    case .custom("statuses"): await readStatuses()
    case .custom("statuses when cancelled"):
      let reading = Task { await readStatuses() }
      reading.cancel()
      await reading.value
    case .custom("eligible"):
      let isEligible = await environment.store.isEligibleForIntroductoryOffer(in: Shop.group)
      log.note("eligible \(isEligible)")
    case .custom("refund"): await askForRefund()
    case .custom("storefront"):
      let storefront = await environment.store.storefront()
      log.note("storefront \(storefront?.countryCode ?? "none")")
    case .custom("can pay"): log.note("can pay: \(environment.store.canMakePayments)")
    case .custom("manage"):
      await attempt("managed") {
        try await environment.store.showManageSubscriptions(in: Shop.group)
      }
    case .custom("redeem"):
      await attempt("redeemed") { try await environment.store.presentOfferCodeRedeemSheet() }
    case .custom("app"): await noteApp { try await $0.appTransaction() }
    case .custom("refresh app"): await noteApp { try await $0.refreshAppTransaction() }
    case .custom(let value):
      do {
        try await environment.storage.write(value, for: "key")
        log.note("wrote \(value)")
      } catch {
        log.note("did not write \(value)")
      }
    default: break
    }
  }

  private func noteAll(_ what: String, _ values: [String]) {
    log.note(([what] + values).joined(separator: " "))
  }

  private func readStatuses() async {
    do {
      let statuses = try await environment.store.subscriptionStatuses(in: Shop.group)
      noteAll("statuses", statuses.map { "\($0.state)" }.sorted())
    } catch {
      log.note("statuses: \(error)")
    }
  }

  /// Asks for the money back for what it may use.
  private func askForRefund() async {
    for result in await environment.store.currentEntitlements() {
      do {
        let status = try await environment.store.beginRefundRequest(for: result.unsafePayload.id)
        log.note("refund \(status)")
      } catch {
        log.note("refund \(error)")
      }
    }
  }

  /// Notes which version of the app was bought, and how many days before the world began.
  private func noteApp(
    _ ask: (any StoreClient) async throws -> AppTransactionResult
  ) async {
    do {
      guard case .verified(let app) = try await ask(environment.store) else {
        return log.note("app unverified")
      }
      let age = StoreDate(at: .start).rawValue - app.originalPurchaseDate.rawValue
      log.note("app \(app.originalAppVersion), \(age / 86_400_000) d ago")
    } catch {
      log.note("app \(error)")
    }
  }

  private func buy(_ id: ProductID) async {
    do {
      let result = try await environment.store.purchase(id, options: habits.options)
      guard case .success(let transaction) = result else { return log.note("\(result)") }
      log.note("bought")
      if habits.finishes { await environment.store.finish(transaction.unsafePayload) }
    } catch {
      log.note("\(error)")
    }
  }

  private func sync() async { await attempt("synced") { try await environment.store.sync() } }

  /// Notes a word when a call returns, or its error.
  private func attempt(_ word: String, _ call: () async throws -> Void) async {
    do {
      try await call()
      log.note(word)
    } catch {
      log.note("\(error)")
    }
  }
}

struct ProbeApp: PurchaseApp {
  private let probe: Probe

  init(environment: AppEnvironment) {
    self.init(environment: environment, habits: ProbeHabits(), log: ProbeLog())
  }

  init(environment: AppEnvironment, habits: ProbeHabits, log: ProbeLog) {
    probe = Probe(environment: environment, habits: habits, log: log)
  }

  func launch() async { await probe.launch() }

  func perform(_ action: UserAction, inWindow window: Int) async { await probe.perform(action) }

  func screen(ofWindow window: Int) -> Screen? { Screen() }
}
