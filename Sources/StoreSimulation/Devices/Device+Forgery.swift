import Simulation
import StoreModel

/// A kind of forged request to the app's server that bypasses the app.
enum Forgery: CaseIterable {
  /// An invented purchase with a foreign signature.
  case signature
  /// A purchase from an environment that the server must refuse: the sandbox, or Xcode for a server
  /// with users in the sandbox.
  case sandbox
  /// A purchase in another app.
  case otherApp
  /// A truncated signed text.
  case truncated
  /// A real purchase, claimed for another product.
  case otherProduct
  /// A real purchase, claimed for another login.
  case otherLogin
}

extension Device {
  /// Sends the server a purchase that it must not credit, bypassing the app.
  func forgePurchase() {
    guard isOnline, let site = context.site else { return }
    let kinds = Forgery.allCases
    let kind = kinds[Int(simulation.draw(below: UInt64(kinds.count), from: &stream))]
    guard let request = request(forging: kind) else { return }
    logEvent(.forged(.credits(request), device: id))
    simulation.post(
      WorldOperation.askServer.of(id.rawValue),
      to: site.lane,
      in: window(conditions.network.latency)
    ) { site.assumeIsolated { $0.answerRequest(.credits(request)) { _ in } } }
  }

  private func request(forging kind: Forgery) -> CreditRequest? {
    let packs = context.catalog.products.filter { $0.type == .consumable }
    let real = replica.copies.map(\.entry.transaction).last { $0.productType == .consumable }
    guard let first = packs.first, let last = packs.last else { return nil }
    let me = AppAccountToken(of: account, number: 1)
    switch (kind, real) {
    case (.otherProduct, let real?):
      let signed = StoreSignature.signer.sign(real, at: real.signedDate)
      return .purchase(signed, product: last.id, by: me)
    case (.otherLogin, let real?):
      let signed = StoreSignature.signer.sign(real, at: real.signedDate)
      let other = AppAccountToken(of: account, number: 9)
      return .purchase(signed, product: real.productID, by: other)
    default:
      return .purchase(signed(kind, invented(first, kind)), product: first.id, by: me)
    }
  }

  /// Returns an invented purchase.
  private func invented(_ pack: Product, _ kind: Forgery) -> Transaction {
    state.forgeries += 1
    let appStore = context.site?.appStore ?? .production
    let acceptsSandbox = appStore == .sandbox || context.site?.hasSandboxUsers ?? false
    let wrongEnvironment: StoreEnvironment = acceptsSandbox ? .xcode : .sandbox
    return Transaction(
      // This number is never assigned to a transaction of the store.
      id: TransactionID(rawValue: 1 << 62 + UInt64(id.rawValue) << 16 + UInt64(state.forgeries)),
      productID: pack.id,
      productType: .consumable,
      purchaseDate: StoreDate(at: now),
      environment: kind == .sandbox ? wrongEnvironment : appStore,
      price: pack.price
    )
  }

  private func signed(_ kind: Forgery, _ transaction: Transaction) -> SignedTransaction {
    let signer =
      switch kind {
      case .sandbox, .truncated: StoreSignature.signer
      case .otherApp: StoreSignature.signerOfAnotherApp
      case .signature, .otherProduct, .otherLogin: StoreSignature.wrongSigner
      }
    let signed = signer.sign(transaction, at: transaction.purchaseDate)
    guard kind == .truncated else { return signed }
    return SignedTransaction(rawValue: String(signed.rawValue.dropLast(8)))
  }
}
