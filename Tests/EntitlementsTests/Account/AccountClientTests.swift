import StoreModel
import Synchronization
import Testing

@testable import Entitlements

@Suite("The account app's logins", .timeLimit(.minutes(15)))
struct AccountClientTests {
  /// A server with scripted answers.
  private final class SaidServer: ServerConnection {
    let plans = Mutex<[ServedPlan]>([])
    let requests = Mutex<[ServerRequest]>([])

    var posts: Int {
      requests.withLock { $0.count { if case .post = $0 { true } else { false } } }
    }

    func ask(_ request: ServerRequest) async throws -> ServerResponse {
      requests.withLock { $0.append(request) }
      let now = StoreDate(rawValue: 0)
      return .access(ServerAccess(user: request.user, plans: plans.withLock { $0 }, asOf: now))
    }
  }

  private let device = Device()
  private let server = SaidServer()
  private let anna = AppAccountToken(rawValue: "a")
  private let ben = AppAccountToken(rawValue: "b")

  private func makeClient(_ parts: AccountParts = AccountParts()) -> AccountClient {
    let environment = AppEnvironment(
      store: device.store,
      clock: device.clock,
      deviceClock: device.environment.deviceClock,
      storage: device.storage,
      server: server,
      main: device.main
    ) {
      PlainHost()
    }
    return AccountClient(environment: environment, parts: parts)
  }

  @Test("a purchase is posted once, however long finish() takes; the defect posts it again")
  func finishing() async {
    let bought = PurchaseRecordTests.period(1, from: 10, to: 50)
    for (patience, posts) in [(FinishPatience.unlimited, 1), (.limited(to: .seconds(10)), 2)] {
      server.requests.withLock { $0 = [] }
      device.store.hold(.finish)
      let client = makeClient(AccountParts(patience: patience))
      #expect(await client.signIn(anna))
      let delivery = Task { await client.receive(purchase: .verified(bought)) }
      await device.until { device.store.heldCount(of: .finish) == 1 }
      if patience != .unlimited { await device.until { device.clock.timerEntryCount > 0 } }
      device.clock.advance(by: .seconds(600))
      for _ in 0..<100 { await Task.yield() }
      device.store.letGo(.finish)
      #expect(await delivery.value == (posts == 1))
      if posts == 2 { await device.letTimePass { server.posts == 2 } }
      #expect(server.posts == posts)
    }
  }

  @Test("a purchase that arrives before the login is posted after it, listed or not")
  func beforeLogin() async {
    let bought = PurchaseRecordTests.period(1, from: 10, to: 50)
    let client = makeClient()
    #expect(await !client.receive(purchase: .verified(bought)))
    #expect(server.posts == 0)
    // The store lists a new purchase among the unfinished ones only after a while.
    #expect(device.store.unfinishedTransactions.isEmpty)
    #expect(await client.signIn(anna))
    await device.until { server.posts == 1 }
    #expect(server.posts == 1)
  }

  @Test("only the defect leaves the token out of a second purchase")
  func token() async {
    let period = PurchaseRecordTests.period(1, from: 10, to: 50)
    for (tokens, history, expected) in [
      (TokenUse.always, [period], anna), (.firstPurchase, [period], nil),
      (.firstPurchase, [], anna),
    ] {
      device.store.history = history.map { .verified($0) }
      let client = makeClient()
      #expect(await client.signIn(anna))
      let screen = AccountScreen(environment: device.environment, client: client, tokens: tokens)
      await screen.perform(.buy(TalePlan.yearly))
      #expect(device.store.purchaseOptions.last?.appAccountToken == expected)
    }
  }

  @Test("a repeated login gets the server's current access even if nothing can be written")
  func sameAgain() async {
    let client = makeClient()
    #expect(await client.signIn(anna))
    server.plans.withLock { $0 = [ServedPlan(TalePlan.monthly, until: .utc(2030, 1, 1))] }
    device.storage.failures = 1
    #expect(await client.signIn(anna))
    #expect(await client.view.plans.map(\.product) == [TalePlan.monthly])
    #expect(device.storage.writes == 1)
  }

  @Test("a login that cannot be saved fails and changes nothing")
  func unwritten() async {
    let client = makeClient()
    server.plans.withLock { $0 = [ServedPlan(TalePlan.monthly, until: .utc(2030, 1, 1))] }
    #expect(await client.signIn(anna))
    server.plans.withLock { $0 = [] }
    device.storage.failures = 1
    #expect(await !client.signIn(ben))
    #expect(await client.view.user == anna)
    #expect(await client.view.plans.map(\.product) == [TalePlan.monthly])
  }
}
