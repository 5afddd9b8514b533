import StoreModel

/// The client that keeps the signed-in user and balance, and posts every transaction to the server.
///
/// A transaction is finished once the server confirms that it is in the ledger. Until then the
/// store delivers it again at each launch, so no paid transaction is lost with a process.
actor CreditsClient: ServerClient {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let parts: CreditsParts
  var session: ClientSession<CreditsView>

  private var deliveries: [TransactionID: SharedWork<Bool>] = [:]
  /// The transactions whose user was not signed in when they arrived.
  private var withheld: [VerificationResult] = []

  init(environment: AppEnvironment, parts: CreditsParts) {
    host = environment.host()
    self.parts = parts
    session = ClientSession(environment, userKey: "credits.user")
  }

  deinit { session.listening?.cancel() }

  /// Delivers what the store lists as unfinished, and what waits for its user.
  ///
  /// The store may list a new purchase only after a while.
  func deliverUnfinished() async {
    let listed = await store.unfinished()
    let waiting = withheld.filter { result in
      !listed.contains { $0.verifiedPayload?.id == result.verifiedPayload?.id }
    }
    withheld = []
    for result in listed + waiting { receive(result, from: .unfinished) }
  }

  // MARK: Signing in

  /// Signs in, or changes nothing if the server cannot be reached.
  ///
  /// - Returns: Whether it succeeded.
  func signIn(_ user: AppAccountToken) async -> Bool {
    guard !session.isSigningIn else { return false }
    session.isSigningIn = true
    defer { session.isSigningIn = false }
    await adoptUser()
    let answer = await line.ask(.signIn(user))
    guard case .success(.credits(.balance(let balance))) = answer.result, await remember(user)
    else { return false }
    session.series += 1
    session.lastTurn = max(session.lastTurn, answer.turn)
    view.user = user
    view.balance = balance
    publish()
    Task { await deliverUnfinished() }
    return true
  }

  // MARK: Transactions

  /// Processes a transaction that does not come from a purchase call.
  func receive(_ result: VerificationResult, from source: TransactionSource) {
    _ = deliver(result, from: source)
  }

  /// Processes a purchase's transaction.
  ///
  /// - Returns: Whether it is in the ledger.
  func receive(purchase result: VerificationResult) async -> Bool {
    await deliver(result, from: .purchase)?.value ?? true
  }

  /// Posts a transaction to the server and finishes it, unless the server refuses it.
  ///
  /// The same transaction may arrive from a purchase, from `updates`, and from `unfinished`, at the
  /// same time or again later. All of them share one delivery.
  ///
  /// - Returns: The delivery, which says whether the transaction is in the ledger; nil if one has
  ///   put it there.
  private func deliver(
    _ result: VerificationResult,
    from source: TransactionSource
  ) -> Task<Bool, Never>? {
    guard let transaction = result.verifiedPayload, transaction.productType == .consumable else {
      return Task { false }
    }
    if parts.sends == .shared, let earlier = deliveries[transaction.id] { return earlier.task }
    let delivery = Task {
      let isCredited = await send(result, transaction, from: source)
      deliveries[transaction.id] = isCredited ? .ended : nil
      return isCredited
    }
    deliveries[transaction.id] = .running(delivery)
    return delivery
  }

  private func send(
    _ result: VerificationResult,
    _ transaction: Transaction,
    from source: TransactionSource
  ) async -> Bool {
    await adoptUser()
    // Without its user signed in, the transaction stays unfinished until that user signs in.
    guard let user = view.user,
      parts.posting == .underCurrentUser || transaction.appAccountToken.map({ $0 == user }) ?? true
    else {
      withheld.removeAll { $0.unsafePayload.id == transaction.id }
      withheld.append(result)
      return false
    }
    let finishesFirst =
      parts.finishing == .onArrival || parts.finishing == .whenUpdated && source == .update
    if finishesFirst { await store.finish(transaction) }
    if parts.balance == .addedByApp { addAtOnce(transaction) }
    let signed = store.jwsRepresentation(of: result)
    let answer = await line.ask(
      .credits(.purchase(signed, product: transaction.productID, by: user))
    )
    switch answer.result {
    case .success(.credits(.purchased(_, _, let balance))):
      if !finishesFirst, parts.finishing != .never { await store.finish(transaction) }
      showIfNewer(balance, answer.turn)
      return true
    case .failure(.refused(.otherUser)):
      // A customer has it in the ledger, so nothing more is owed for it.
      if !finishesFirst { await store.finish(transaction) }
      return false
    case .failure(.refused(.invalidTransaction)), .failure(.refused(.otherProduct)): return false
    case .success, .failure:
      // The server's next version may sell a product that is still unknown.
      if parts.finishing != .onArrival {
        Task { [weak self] in await self?.deliverLater(result, from: source) }
      }
      return false
    }
  }

  private func deliverLater(_ result: VerificationResult, from source: TransactionSource) async {
    guard (try? await clock.sleep(for: session.pause)) != nil else { return }
    _ = deliver(result, from: source)
  }

  /// Defect: shows credits before the server knows of them.
  private func addAtOnce(_ transaction: Transaction) {
    guard var balance = view.balance,
      let pack = ImagePack.all.first(where: { $0.product == transaction.productID })
    else { return }
    balance.credits += pack.credits
    balance.available += pack.credits
    view.balance = balance
    publish()
  }

  // MARK: Credits

  /// Asks once and returns whether it has to ask again.
  func ask(in mine: Int) async -> Bool {
    guard session.series == mine, let user = view.user else { return false }
    return await balance(of: user) == nil && session.series == mine
  }

  /// Requests and shows the balance, or returns nil if it is unavailable.
  private func balance(of user: AppAccountToken) async -> CreditBalance? {
    let answer = await line.ask(.credits(.balance(of: user)))
    guard case .success(.credits(.balance(let balance))) = answer.result else { return nil }
    showIfNewer(balance, answer.turn)
    return balance
  }

  /// Opens the shop: requests the balance and the offered packs.
  func open() async {
    refresh()
    guard let user = view.user else { return }
    let answer = await line.ask(.credits(.packs(for: user)))
    guard case .success(.credits(.packs(let packs))) = answer.result else { return }
    view.packs = packs
    publish()
  }

  /// Makes an image if the server has a credit for it.
  func makeImage() async -> ImageOutcome {
    await adoptUser()
    guard let user = view.user, let before = await balance(of: user) else { return .failed }
    guard 0 < before.available else { return .notEnoughCredits }
    let answer = await line.ask(.credits(.image(for: user)))
    switch answer.result {
    case .success(.credits(.image(let balance))):
      showIfNewer(balance, answer.turn)
      return .made
    case .failure(.refused(.insufficientCredits)): return .notEnoughCredits
    case .success, .failure:
      // Only the server knows whether the image was made and paid for.
      refresh()
      return .failed
    }
  }

  /// Reads a page of the history.
  func history(_ span: HistorySpan) async -> HistoryPage? {
    await adoptUser()
    guard let user = view.user else { return nil }
    let answer = await line.ask(.credits(.history(of: user, span: span)))
    guard case .success(.credits(.history(let page))) = answer.result else { return nil }
    return page.user == view.user ? page : nil
  }

  /// Shows the server's answer unless a newer one is shown.
  private func showIfNewer(_ balance: CreditBalance, _ turn: Int) {
    guard balance.user == view.user, session.lastTurn < turn else { return }
    session.lastTurn = turn
    view.balance = balance
    publish()
  }
}

/// The outcome of an image request.
enum ImageOutcome: Hashable, Sendable {
  /// The image was made and paid for.
  case made
  /// There is no credit for the image.
  case notEnoughCredits
  /// The image was not made, or the outcome is unknown.
  case failed
}
