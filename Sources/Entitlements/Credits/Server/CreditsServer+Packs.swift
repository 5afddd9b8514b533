import StoreModel

/// Packs: the products for sale and their credits.
extension CreditsServer {
  /// Returns the packs for sale in display order.
  func offeredPacks() async throws -> [OfferedPack] {
    let date = today()
    let packs = try await ledger.change { session in
      try await session.records(under: .packs).compactMap { record in
        if case .pack(let pack) = record.content, pack.isActive { pack } else { nil }
      }
    }
    return packs.sorted { $0.displayOrder < $1.displayOrder }.map {
      OfferedPack($0.product, credits: $0.credits(at: date))
    }
  }

  func change(_ product: ProductID, to credits: Int) async throws {
    let date = today()
    try await ledger.change { session in
      guard let (id, found) = try await session.pack(product) else { return }
      var pack = found
      pack.amounts.append(CreditPack.Amount(credits, since: date))
      try await session.update(id, to: .pack(pack))
    }
  }

  func activate(_ product: ProductID, _ isActive: Bool) async throws {
    try await ledger.change { session in
      guard let (id, found) = try await session.pack(product) else { return }
      var pack = found
      pack.isActive = isActive
      try await session.update(id, to: .pack(pack))
    }
  }
}

extension Ledger {
  /// Ensures that every pack exists; it may be run repeatedly.
  func seedPacks() async throws {
    for (order, pack) in ImagePack.all.enumerated() {
      try await change { session in
        guard try await session.pack(pack.product) == nil else { return }
        let seeded = CreditPack(
          pack.product,
          amounts: [CreditPack.Amount(pack.credits, since: StoreDate(rawValue: 0))],
          displayOrder: order
        )
        _ = try await session.insert(.pack(seeded), unique: [.pack(pack.product)])
      }
    }
  }
}

/// The packs of the image app.
enum ImagePack {
  static let all: [OfferedPack] = [
    OfferedPack("com.aiimagestylist.credits.starter", credits: 10),
    OfferedPack("com.aiimagestylist.credits.popular", credits: 50),
    OfferedPack("com.aiimagestylist.credits.bestvalue", credits: 100),
  ]
}
