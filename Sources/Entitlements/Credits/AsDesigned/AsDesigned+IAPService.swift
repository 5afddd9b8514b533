import StoreModel

extension AsDesigned {
  /// The service for purchases and packs.
  struct IAPService: Sendable {
    let ledger: Ledger
    let creditsService: CreditsService
    private let reader = UnsignedPayloadReader()

    init(ledger: Ledger, creditsService: CreditsService) {
      self.ledger = ledger
      self.creditsService = creditsService
    }

    /// Parses a posted transaction: the document's second option, which verifies no signature.
    func verifyTransaction(
      transactionData: SignedTransaction
    ) throws(CreditRefusal) -> Transaction {
      guard let transaction = try? reader.verify(transactionData) else { throw .invalidTransaction }
      return transaction
    }

    /// Credits a posted transaction unless its original identifier is known.
    func processPurchase(
      firebaseUid: AppAccountToken,
      transactionData: SignedTransaction,
      productId: ProductID,
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> CreditResponse {
      let transaction = try verifyTransaction(transactionData: transactionData)
      guard let pack = getProductByProductId(productId) else { throw CreditRefusal.unknownProduct }
      let original = transaction.originalID
      let isProcessed = try await ledger.change { session in
        try await !session.entries(under: .purchase(original)).isEmpty
      }
      let added = isProcessed ? 0 : pack.credits * transaction.purchasedQuantity
      if !isProcessed {
        try await creditsService.addCredits(
          firebaseUid: firebaseUid,
          amount: added,
          transaction: transaction,
          signed: transactionData
        )
      }
      let balance = try await creditsService.getCreditsBalance(firebaseUid: firebaseUid)
      return .purchased(transaction.id, added: added, balance: balance)
    }

    /// Returns the packs for sale.
    func getProducts() -> [OfferedPack] { ImagePack.all }

    /// Returns a pack.
    func getProductByProductId(_ productId: ProductID) -> OfferedPack? {
      getProducts().first { $0.product == productId }
    }
  }

  /// The endpoints about credits.
  struct CreditsController: Sendable {
    let creditsService: CreditsService
    let iapService: IAPService

    /// Answers `GET /v1/credits/balance`.
    func balance(
      of user: AppAccountToken,
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> CreditBalance {
      try await creditsService.getCreditsBalance(firebaseUid: user)
    }

    /// Answers `GET /v1/credits/transactions`.
    func transactions(
      of user: AppAccountToken,
      _ span: HistorySpan,
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> HistoryPage {
      try await creditsService.getTransactionHistory(firebaseUid: user, span: span)
    }

    /// Answers `POST /v1/credits/purchase`.
    func purchase(
      _ signed: SignedTransaction,
      of product: ProductID,
      by user: AppAccountToken,
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> CreditResponse {
      try await iapService.processPurchase(
        firebaseUid: user,
        transactionData: signed,
        productId: product
      )
    }
  }

  /// The endpoint about packs.
  struct IAPController: Sendable {
    let iapService: IAPService

    /// Answers `GET /v1/iap/products`.
    func products() -> [OfferedPack] { iapService.getProducts() }
  }

  /// The service for images, each of which costs a credit.
  struct ImagesService: Sendable {
    let creditsService: CreditsService
    let makeImage: @Sendable () async throws -> Void

    /// Checks the balance, makes the image, then deducts a credit; a failed image costs nothing.
    func processImage(
      firebaseUid: AppAccountToken,
      isolation: isolated (any Actor)? = #isolation
    ) async throws -> CreditBalance {
      let user = try await creditsService.checkCreditsAvailability(
        firebaseUid: firebaseUid,
        amount: 1
      )
      try await makeImage()
      try await creditsService.deductCredits(from: user, amount: 1)
      return try await creditsService.getCreditsBalance(firebaseUid: firebaseUid)
    }
  }
}
