import StoreModel
import Synchronization
import Testing

@testable import Entitlements

@Suite("The account app's logins")
struct AccountClientTests {
  /// A server with scripted answers.
  private final class SaidServer: ServerConnection {
    let plans = Mutex<[ServedPlan]>([])

    func ask(_ request: ServerRequest) async throws -> ServerResponse {
      let now = StoreDate(rawValue: 0)
      return .access(ServerAccess(user: request.user, plans: plans.withLock { $0 }, asOf: now))
    }
  }

  private let device = Device()
  private let server = SaidServer()
  private let anna = AppAccountToken(rawValue: "a")
  private let ben = AppAccountToken(rawValue: "b")

  private func makeClient() -> AccountClient {
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
    return AccountClient(environment: environment, parts: AccountParts())
  }

  @Test("a repeated login gets the server's current access even if nothing can be written")
  func sameAgain() async {
    let client = makeClient()
    #expect(await client.signIn(anna))
    server.plans.withLock { $0 = [ServedPlan(TalePlan.monthly, until: .utc(2030, 1, 1))] }
    device.storage.failures = 1
    #expect(await client.signIn(anna))
    #expect(await client.current.plans.map(\.product) == [TalePlan.monthly])
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
    #expect(await client.current.user == anna)
    #expect(await client.current.plans.map(\.product) == [TalePlan.monthly])
  }
}
