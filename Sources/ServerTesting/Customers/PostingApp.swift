import StoreModel

/// An app that leaves everything to its server, as Apple recommends: it posts each transaction, and
/// finishes it once the server has it.
///
/// It stands for the clients of a real server, so it makes no mistakes of its own.
struct PostingApp: PurchaseApp {
  private let client: PostingClient

  init(environment: AppEnvironment) { client = PostingClient(environment: environment) }

  func launch() async { await client.launch() }

  func perform(_ action: UserAction, inWindow window: Int) async { await client.perform(action) }

  func screen(ofWindow window: Int) -> Screen? {
    window == 0 ? client.assumeIsolated { $0.screen } : nil
  }
}

/// The state of the app, and what it does.
actor PostingClient {
  private static let key = "posting.user"
  private static let pauses: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]

  private let environment: AppEnvironment
  private let main: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe main.unownedExecutor }
  private var user: AppAccountToken?
  private var listening: Task<Void, Never>?

  init(environment: AppEnvironment) {
    self.environment = environment
    main = environment.main
  }

  deinit { listening?.cancel() }

  /// The content of the window: whose credits it shows.
  var screen: Screen { Screen(appUser: user) }

  func launch() async {
    let updates = environment.store.updates.listener()
    listening = Task { [weak self] in
      while let result = await updates.next() { await self?.post(result) }
    }
    let known = await environment.storage.value(for: Self.key)
    if user == nil { user = known.map { AppAccountToken(rawValue: $0) } }
    await postUnfinished()
  }

  func perform(_ action: UserAction) async {
    switch action {
    case .signIn(let token):
      user = token
      try? await environment.storage.write(token.rawValue, for: Self.key)
      await postUnfinished()
    case .signOut:
      user = nil
      try? await environment.storage.write(nil, for: Self.key)
    case .buy(let product): await buy(product)
    case .restore: await postUnfinished()
    default: break
    }
  }

  private func buy(_ product: ProductID) async {
    guard let user else { return }
    let options = PurchaseOptions(appAccountToken: user)
    let result = try? await environment.store.purchase(product, options: options)
    if case .success(let transaction) = result { await post(transaction) }
  }

  private func postUnfinished() async {
    for result in await environment.store.unfinished() { await post(result) }
  }

  /// Posts a transaction until the server has it, a few times at most; the store delivers it again.
  private func post(_ result: VerificationResult) async {
    guard let user, let transaction = result.verifiedPayload, let server = environment.server else {
      return
    }
    let signed = environment.store.jwsRepresentation(of: result)
    for pause in Self.pauses {
      do {
        _ = try await server.ask(.post(signed, by: user))
        return await environment.store.finish(transaction)
      } catch {
        guard (try? await environment.clock.sleep(for: pause)) != nil else { return }
      }
    }
  }
}
