import Simulation
import StoreModel

/// What somebody sends the app's server past the app.
enum Forgery: CaseIterable {
  /// A purchase that was never made, signed by somebody else.
  case signature
  /// One of the sandbox, which costs nothing.
  case sandbox
  /// One of another app.
  case otherApp
  /// The beginning of a signed text.
  case truncated
  /// A real purchase, as if it were of something else.
  case otherProduct
  /// A real purchase, for another login.
  case otherLogin
}

extension Device {
  /// Sends the server a purchase that it must not credit as it stands, past the app.
  func forgePurchase() {
    guard isOnline, let site = context.site else { return }
    let kinds = Forgery.allCases
    let kind = kinds[Int(simulation.draw(below: UInt64(kinds.count), from: &stream))]
    guard let request = request(forging: kind) else { return }
    note(.forged(.credits(request), id))
    simulation.post(
      WorldOperation.askServer.of(id.rawValue),
      to: site.lane,
      in: window(conditions.network.latency)
    ) {
      site.assumeIsolated { $0.take(.credits(request)) { _ in } }
    }
  }

  private func request(forging kind: Forgery) -> CreditRequest? {
    let packs = context.catalogue.products.filter { $0.type == .consumable }
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

  /// A purchase that was never made.
  private func invented(_ pack: Product, _ kind: Forgery) -> Transaction {
    forgeries += 1
    return Transaction(
      // A number that no transaction of the store's will ever have.
      id: TransactionID(rawValue: 1 << 62 + UInt64(id.rawValue) << 16 + UInt64(forgeries)),
      productID: pack.id,
      productType: .consumable,
      purchaseDate: StoreDate(at: now),
      environment: kind == .sandbox ? .sandbox : .production,
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
