/// A pack of credits that can be bought.
public struct CreditPack: Hashable, Sendable {
  /// How many credits a pack gives from a date on.
  public struct Amount: Hashable, Sendable {
    /// From when on.
    public let since: StoreDate
    /// How many.
    public let credits: Int

    /// Pairs the two.
    public init(_ credits: Int, since: StoreDate) {
      self.credits = credits
      self.since = since
    }
  }

  /// The product.
  public let product: ProductID
  /// Its amounts, the latest last.
  public var amounts: [Amount]
  /// Whether it is shown to customers; what was bought is credited either way.
  public var isActive: Bool
  /// Its place in the list, from 0.
  public var displayOrder: Int

  /// Describes a pack.
  public init(
    _ product: ProductID,
    amounts: [Amount],
    isActive: Bool = true,
    displayOrder: Int = 0
  ) {
    self.product = product
    self.amounts = amounts
    self.isActive = isActive
    self.displayOrder = displayOrder
  }

  /// How many credits it gave at a date; before all amounts, the first.
  public func credits(at date: StoreDate) -> Int {
    (amounts.last { $0.since <= date } ?? amounts.first)?.credits ?? 0
  }
}
