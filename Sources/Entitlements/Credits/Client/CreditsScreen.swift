import StoreModel

/// What the app's one window knows and shows.
actor CreditsScreen: AppWindow {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let store: any StoreClient
  private let client: CreditsClient
  private var alerts = AlertQueue()
  private var shown = CreditsView()
  private var purchaseState = PurchaseState.idle
  private var sheet: Sheet?
  private var isSigning = false
  private var isPainting = false
  private var isReading = false
  private var lines: [HistoryPage.Line]?
  /// The last purchase of this process, which a refund request refers to.
  private var bought: TransactionID?
  private var listening: Task<Void, Never>?

  /// The number of history rows in one page.
  private static let pageLength = 3

  init(environment: AppEnvironment, client: CreditsClient) {
    host = environment.main
    store = environment.store
    self.client = client
  }

  deinit { listening?.cancel() }

  /// The window's current screen.
  var screen: Screen {
    Screen(
      purchaseState: purchaseState,
      isLoading: isPainting,
      alert: alerts.front,
      sheet: sheet,
      canBuy: purchaseState != .purchasing,
      appUser: shown.user,
      credits: shown.balance?.credits,
      history: lines
    )
  }

  /// Starts listening.
  func start() {
    guard listening == nil else { return }
    listening = Task { [weak self, client] in
      for await view in await client.views() { await self?.show(view) }
    }
  }

  private func show(_ newer: CreditsView) {
    guard newer.revision > shown.revision else { return }
    if newer.user != shown.user { lines = nil }
    shown = newer
  }

  /// Performs the action of a tap.
  func perform(_ action: UserAction) async {
    switch action {
    case .open(let opened):
      if opened == .purchase { await client.open() }
      sheet = opened
    case .closeSheet: sheet = nil
    case .buy(let product): await buy(product)
    case .custom("buy-three"): await buy(ImagePack.all[0].product, quantity: 3)
    case .custom("refund"): await requestRefund()
    case .makeImage: await makeImage()
    case .showHistory: await showHistory()
    case .signIn(let user): await sign { await $0.signIn(user) }
    case .signOut: await sign { await $0.signOut() }
    case .dismissAlert:
      _ = alerts.dismiss()
      if case .failed = purchaseState { purchaseState = .idle }
    case .restore, .custom: break
    }
  }

  private func sign(_ body: @Sendable (CreditsClient) async -> Bool) async {
    guard !isSigning else { return }
    isSigning = true
    defer { isSigning = false }
    let isDone = await body(client)
    show(await client.view)
    guard !isDone else { return }
    alerts.raise(Alert(kind: .signInFailed, message: "The server could not be reached."))
  }

  private func makeImage() async {
    guard !isPainting else { return }
    isPainting = true
    defer { isPainting = false }
    let outcome = await client.makeImage()
    show(await client.view)
    switch outcome {
    case .made: break
    case .notEnoughCredits:
      alerts.raise(Alert(kind: .notEnoughCredits, message: "Not enough credits."))
      sheet = .purchase
    case .failed: alerts.raise(Alert(kind: .other, message: "The image could not be made."))
    }
  }

  /// Reads the whole history, page by page.
  private func showHistory() async {
    guard !isReading else { return }
    isReading = true
    defer { isReading = false }
    var gathered: [HistoryPage.Line] = []
    var span = HistorySpan(limit: Self.pageLength)
    while let page = await client.history(span) {
      gathered += page.lines
      span.offset += page.lines.count
      span.total = page.total
      guard !page.lines.isEmpty, gathered.count < page.total else {
        show(await client.view)
        if page.user == shown.user { lines = gathered }
        return
      }
    }
    alerts.raise(Alert(kind: .other, message: "The history could not be read."))
  }

  /// Requests a refund from Apple.
  private func requestRefund() async {
    guard let bought else { return }
    do { _ = try await store.beginRefundRequest(for: bought) } catch {
      alerts.raise(Alert(kind: .other, message: "The refund could not be asked for."))
    }
  }

  private func buy(_ product: ProductID, quantity: Int = 1) async {
    guard purchaseState != .purchasing else { return }
    purchaseState = .purchasing
    let outcome = await purchase(product, quantity)
    show(await client.view)
    switch outcome {
    case .success:
      purchaseState = .succeeded
      sheet = nil
    case .cancelled: purchaseState = .cancelled
    case .pending:
      purchaseState = .idle
      alerts.raise(Alert(kind: .purchasePending, message: "It waits for an approval."))
    case .failed(let failure):
      purchaseState = .failed(failure.message)
      alerts.raise(Alert(kind: .purchaseFailed, reason: failure.reason, message: failure.message))
    }
  }

  private func purchase(_ product: ProductID, _ quantity: Int) async -> PurchaseOutcome {
    let known = await client.view
    guard let user = known.user else { return .failed(.notSignedIn) }
    // Once the server's list is known, only listed packs are for sale.
    guard known.packs.isEmpty || known.packs.contains(where: { $0.product == product }) else {
      return .failed(.productNotFound)
    }
    do {
      let options = PurchaseOptions(quantity: quantity, appAccountToken: user)
      switch try await store.purchase(product, options: options) {
      case .success(let result):
        bought = result.unsafePayload.id
        guard result.verifiedPayload != nil else { return .failed(.unverified) }
        return await client.receive(purchase: result) ? .success : .failed(.notStoredYet)
      case .pending: return .pending
      case .userCancelled: return .cancelled
      case .unknown: return .failed(.unknownResult)
      }
    } catch StoreError.userCancelled { return .cancelled } catch {
      return .failed(PurchaseFailure(error))
    }
  }
}
