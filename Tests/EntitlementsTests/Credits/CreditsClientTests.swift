import StoreModel
import Synchronization
import Testing

@testable import Entitlements

@Suite("The credits app's client", .timeLimit(.minutes(15)))
struct CreditsClientTests {
  /// A server that credits everything.
  private final class Ledger: ServerConnection {
    private let posted = Mutex<[AppAccountToken]>([])

    /// The users under whom purchases were posted.
    var posters: [AppAccountToken] { posted.withLock { $0 } }

    func ask(_ request: ServerRequest) async throws -> ServerResponse {
      let balance = CreditBalance(user: request.user, credits: 2)
      guard case .credits(.purchase(_, _, let user)) = request else {
        return .credits(.balance(balance))
      }
      posted.withLock { $0.append(user) }
      return .credits(.purchased(TransactionID(rawValue: 7), added: 10, balance: balance))
    }
  }

  private let device = Device()
  private let ledger = Ledger()
  private let anna = AppAccountToken(rawValue: "a")
  private let ben = AppAccountToken(rawValue: "b")

  private func makeClient() -> CreditsClient {
    let environment = AppEnvironment(
      store: device.store,
      clock: device.clock,
      deviceClock: device.environment.deviceClock,
      storage: device.storage,
      server: ledger,
      main: device.main
    ) {
      PlainHost()
    }
    return CreditsClient(environment: environment, parts: CreditsParts())
  }

  @Test("A purchase whose user is not signed in is posted when the user is, listed or not")
  func withheld() async {
    let pack = Transaction(
      id: TransactionID(rawValue: 7),
      productID: ImagePack.all[0].product,
      productType: .consumable,
      purchaseDate: .utc(2024, 3, 10),
      appAccountToken: anna
    )
    let client = makeClient()
    #expect(await client.signIn(ben))
    #expect(await !client.receive(purchase: .verified(pack)))
    #expect(ledger.posters == [])
    // The store lists a new purchase among the unfinished ones only after a while.
    #expect(device.store.unfinishedTransactions.isEmpty)
    #expect(await client.signIn(anna))
    await device.until { ledger.posters == [anna] }
    #expect(await client.signIn(ben))
    #expect(await client.signIn(anna))
    #expect(await client.receive(purchase: .verified(pack)))
    #expect(ledger.posters == [anna], "one delivery for all")
  }
}
