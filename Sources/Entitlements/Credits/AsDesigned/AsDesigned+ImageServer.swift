import StoreModel

extension AsDesigned {
  /// The credits server exactly as its design document says, weaknesses included.
  ///
  /// The free credits are a number next to the balance. A balance is read and written later. A
  /// lookup in one step checks whether a transaction was processed, and another step inserts it.
  /// The server does not verify the signature of posted data. The request's product determines the
  /// credits. A processed transaction is a success for any account that posts it.
  actor ImageServer: PurchaseServer {
    private let host: any Actor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

    private let environment: ServerEnvironment
    private let ledger: Ledger
    private let usersService: UsersService
    private let creditsController: CreditsController
    private let iapController: IAPController
    private let imagesService: ImagesService
    private let creditsService: CreditsService

    nonisolated var takesTasks: Bool { true }

    init(environment: ServerEnvironment) {
      host = environment.host()
      self.environment = environment
      ledger = Ledger(database: environment.database, level: .readCommitted)
      usersService = UsersService(ledger: ledger)
      creditsService = CreditsService(
        ledger: ledger,
        usersService: usersService,
        today: environment.today
      )
      let iapService = IAPService(ledger: ledger, creditsService: creditsService)
      creditsController = CreditsController(creditsService: creditsService, iapService: iapService)
      iapController = IAPController(iapService: iapService)
      imagesService = ImagesService(
        creditsService: creditsService,
        makeImage: environment.makeImage
      )
    }

    func answer(_ request: ServerRequest) async throws -> ServerResponse {
      do {
        switch request {
        case .signIn(let user):
          return .credits(.balance(try await creditsController.balance(of: user)))
        case .credits(let request): return .credits(try await answer(request))
        case .post, .access: throw ServerError.status(404)
        }
      } catch let refusal as CreditRefusal { throw ServerError.refused(refusal) }
    }

    private func answer(_ request: CreditRequest) async throws -> CreditResponse {
      switch request {
      case .balance(let user): .balance(try await creditsController.balance(of: user))
      case .history(let user, let span):
        .history(try await creditsController.transactions(of: user, span))
      case .packs: .packs(iapController.products())
      case .purchase(let signed, let product, let user):
        try await creditsController.purchase(signed, of: product, by: user)
      case .image(let user): .image(try await imagesService.processImage(firebaseUid: user))
      }
    }

    func receive(_ signed: SignedNotification) async -> ServerAnswer {
      guard let payload = try? environment.verified(signed) else { return .badRequest }
      guard let transaction = payload.transaction else { return .ok }
      do {
        switch payload.notification {
        case .refund: try await creditsService.mark(transaction, as: .refunded)
        case .refundReversed: try await creditsService.mark(transaction, as: .completed)
        default: break
        }
        return .ok
      } catch { return .failed }
    }

    func perform(_ task: ServerTask) async throws {
      switch task {
      case .deploy: try await ledger.seedPacks()
      case .adopt(let users):
        for user in users { _ = try await usersService.user(firebaseUid: user) }
      // The migration consists only of a new column's default.
      case .migrate, .change, .activate: break
      }
    }
  }
}
