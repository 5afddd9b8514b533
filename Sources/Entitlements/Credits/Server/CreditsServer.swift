import StoreModel

/// One worker of the image app's server; balances are the sums of ledger rows.
///
/// It keeps no durable state itself: any worker may get any request, and the same request may
/// arrive again.
actor CreditsServer: PurchaseServer {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  let environment: ServerEnvironment
  let ledger: Ledger
  let makeImage: @Sendable () async throws -> Void
  let makeKey: @Sendable () -> RequestKey
  let today: @Sendable () -> StoreDate
  let parts: LedgerParts
  /// The transactions that this worker credited or is crediting, for defects that depend on them.
  var known: [TransactionID] = []

  init(environment: ServerEnvironment) { self.init(environment: environment, parts: LedgerParts()) }

  init(environment: ServerEnvironment, parts: LedgerParts) {
    host = environment.host()
    self.environment = environment
    ledger = Ledger(database: environment.database, level: parts.level)
    makeImage = environment.makeImage
    makeKey = environment.makeKey
    today = environment.today
    self.parts = parts
  }

  func answer(_ request: ServerRequest) async throws -> ServerResponse {
    do {
      switch request {
      case .signIn(let user): return .credits(.balance(try await welcome(user)))
      case .credits(let request): return .credits(try await answer(request))
      case .post, .access: throw ServerError.status(404)
      }
    } catch let refusal as CreditRefusal { throw ServerError.refused(refusal) }
  }

  private func answer(_ request: CreditRequest) async throws -> CreditResponse {
    switch request {
    case .balance(let user): .balance(try await balance(of: user))
    case .history(let user, let span): .history(try await history(of: user, span))
    case .packs: .packs(try await offeredPacks())
    case .purchase(let signed, let product, let user):
      try await credit(signed, of: product, to: user)
    case .image(let user): .image(try await image(for: user))
    }
  }

  func receive(_ signed: SignedNotification) async -> ServerAnswer {
    guard let payload = try? environment.verified(signed) else { return .badRequest }
    guard let transaction = payload.transaction, transaction.productType == .consumable else {
      return .ok
    }
    guard parts.acknowledgement == .afterCommit else {
      // Defect: if the worker ends now, the App Store does not send the notification again.
      Task { await processNotification(payload, transaction) }
      return .ok
    }
    return await processNotification(payload, transaction)
  }

  private func processNotification(
    _ payload: NotificationPayload,
    _ transaction: Transaction
  ) async -> ServerAnswer {
    do {
      switch payload.notification {
      case _ where parts.environments == .production && payload.environment != .production: break
      case .oneTimeCharge: try await takeCharge(transaction)
      case .refund, .refundReversed: try await takeNews(transaction, signed: payload.signedDate)
      case .consumptionRequest, .refundDeclined:
        // Consumption data is not sent, and a declined refund changes nothing.
        break
      default: break
      }
      return .ok
    } catch CreditRefusal.otherUser {
      // Another customer owns it and still will if it is sent again.
      return .ok
    } catch { return .failed }
  }

  nonisolated var takesTasks: Bool { true }

  func perform(_ task: ServerTask) async throws {
    switch task {
    case .deploy: try await ledger.seedPacks()
    case .adopt(let users): try await adopt(users)
    case .migrate: try await migrate()
    case .change(let product, let credits): try await change(product, to: credits)
    case .activate(let product, let isActive): try await activate(product, isActive)
    }
  }
}
