import StoreModel
import Synchronization
import Testing

@testable import Entitlements

@Suite("The image app as designed", .timeLimit(.minutes(15)))
struct DesignedCreditsClientTests {
  /// A server with one user's balance, which makes no difference between users.
  private final class Server: ServerConnection {
    private struct State {
      var balance = 2
      var isReachable = true
      var posts: [ServerRequest] = []
    }

    private let state = Mutex(State())

    var isReachable: Bool {
      get { state.withLock { $0.isReachable } }
      set { state.withLock { $0.isReachable = newValue } }
    }
    var balance: Int {
      get { state.withLock { $0.balance } }
      set { state.withLock { $0.balance = newValue } }
    }
    var posts: [ServerRequest] { state.withLock { $0.posts } }

    func ask(_ request: ServerRequest) async throws -> ServerResponse {
      try state.withLock { state in
        guard state.isReachable else { throw ServerError.unreachable }
        switch request {
        case .credits(.packs):
          return .credits(.packs([OfferedPack(starter, credits: 12)]))
        case .credits(.purchase):
          state.posts.append(request)
          state.balance += 10
          let balance = CreditBalance(user: request.user, credits: state.balance)
          return .credits(.purchased(TransactionID(rawValue: 1), added: 10, balance: balance))
        case .credits(.image):
          state.balance -= 1
          return .credits(.image(CreditBalance(user: request.user, credits: state.balance)))
        default:
          return .credits(.balance(CreditBalance(user: request.user, credits: state.balance)))
        }
      }
    }
  }

  private static let starter: ProductID = "com.aiimagestylist.credits.starter"
  private static let anna = AppAccountToken(rawValue: "anna")

  private let server = Server()
  private let device = Device(
    store: ScriptedStore(
      products: [
        Product(
          id: starter,
          type: .consumable,
          displayName: "Starter",
          description: "Ten credits",
          price: Price(milliunits: 990, currency: "USD")
        )
      ]
    )
  )

  private var bought: Transaction {
    Transaction(
      id: TransactionID(rawValue: 1),
      productID: Self.starter,
      productType: .consumable,
      purchaseDate: StoreDate(rawValue: 0)
    )
  }

  private func signedIn() async -> AsDesigned.AIPhotoApp {
    let app = AsDesigned.AIPhotoApp(
      environment: AppEnvironment(
        store: device.store,
        clock: device.clock,
        deviceClock: DeviceClock { StoreDate(rawValue: 0) },
        storage: device.storage,
        server: server,
        main: device.main,
        makeHost: { PlainHost() }
      )
    )
    await app.launch()
    await app.perform(.signIn(Self.anna), inWindow: 0)
    return app
  }

  @Test("The shop shows the App Store's name, text and price, and the server's credits")
  func shop() async {
    let app = await signedIn()
    #expect(await device.screen(app)?.products == nil)
    await app.perform(.open(.purchase), inWindow: 0)
    #expect(
      await device.screen(app)?.products == [
        ShownProduct(
          id: Self.starter,
          name: "Starter",
          description: "Ten credits",
          price: Price(milliunits: 990, currency: "USD"),
          type: .consumable,
          credits: 12
        )
      ]
    )
  }

  @Test("A purchase sends the signed transaction, shows the balance, and finishes nothing")
  func purchase() async {
    let app = await signedIn()
    device.store.purchaseAnswer = .success(.success(.verified(bought)))
    await app.perform(.buy(Self.starter), inWindow: 0)
    let screen = await device.screen(app)
    #expect(screen?.credits == 12)
    #expect(screen?.purchaseState == .succeeded)
    #expect(screen?.haptics == 1)
    let signed = device.store.jwsRepresentation(of: .verified(bought))
    #expect(
      server.posts == [.credits(.purchase(signed, product: Self.starter, by: Self.anna))]
    )
    #expect(device.store.finished.isEmpty)
    #expect(device.store.listenerCount == 0)
    #expect(device.store.purchaseOptions == [.none])
  }

  @Test("A success is shown until the user dismisses it")
  func dismiss() async {
    let app = await signedIn()
    device.store.purchaseAnswer = .success(.success(.verified(bought)))
    await app.perform(.buy(Self.starter), inWindow: 0)
    await app.perform(.custom("dismiss-success"), inWindow: 0)
    #expect(await device.screen(app)?.purchaseState == .idle)
  }

  @Test("A purchase that the server did not get is a failure, and is not sent again")
  func unreachable() async {
    let app = await signedIn()
    device.store.purchaseAnswer = .success(.success(.verified(bought)))
    server.isReachable = false
    await app.perform(.buy(Self.starter), inWindow: 0)
    #expect(await device.screen(app)?.alert?.kind == .purchaseFailed)
    server.isReachable = true
    device.store.unfinishedTransactions = [.verified(bought)]
    let again = await signedIn()
    await again.perform(.open(.purchase), inWindow: 0)
    #expect(await device.screen(again)?.credits == 2)
    #expect(server.posts.isEmpty)
  }

  @Test(
    "The refresh button and pull to refresh read the balance",
    arguments: [
      "refresh", "pull-to-refresh",
    ]
  )
  func refresh(action: String) async {
    let app = await signedIn()
    server.balance = 7
    #expect(await device.screen(app)?.credits == 2)
    await app.perform(.custom(action), inWindow: 0)
    #expect(await device.screen(app)?.credits == 7)
  }

  @Test("The profile reads the balance when it appears")
  func profile() async {
    let app = await signedIn()
    server.balance = 7
    await app.perform(.open(.settings), inWindow: 0)
    #expect(await device.screen(app)?.credits == 7)
  }

  @Test("An image needs a credit; without one, an alert leads to the shop")
  func image() async {
    let app = await signedIn()
    server.balance = 1
    await app.perform(.makeImage, inWindow: 0)
    #expect(await device.screen(app)?.credits == 0)
    await app.perform(.makeImage, inWindow: 0)
    #expect(await device.screen(app)?.alert?.kind == .notEnoughCredits)
    #expect(await device.screen(app)?.sheet == .purchase)
    #expect(server.balance == 0)
  }

  @Test("The signed-in user and the balance are back after a launch")
  func relaunch() async {
    _ = await signedIn()
    server.balance = 5
    let app = AsDesigned.AIPhotoApp(
      environment: AppEnvironment(
        store: device.store,
        clock: device.clock,
        deviceClock: DeviceClock { StoreDate(rawValue: 0) },
        storage: device.storage,
        server: server,
        main: device.main,
        makeHost: { PlainHost() }
      )
    )
    await app.launch()
    #expect(await device.screen(app)?.appUser == Self.anna)
    #expect(await device.screen(app)?.credits == 5)
  }

  @Test("The transaction status names what the App Store still delivers")
  func status() async {
    let session = AsDesigned.UserSession(storage: device.storage)
    let service = AsDesigned.InAppPurchaseService(
      store: device.store,
      repository: AsDesigned.CreditsRepository(server: server, session: session),
      host: device.main
    )
    #expect(await service.checkTransactionStatus() == [])
    device.store.unfinishedTransactions = [.verified(bought)]
    #expect(await service.checkTransactionStatus() == [bought.id])
  }
}
