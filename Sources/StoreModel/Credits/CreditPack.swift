/// A pack of credits that customers can buy.
public struct CreditPack: Hashable, Sendable {
  /// The number of credits that a pack gives from a given date on.
  public struct Amount: Hashable, Sendable {
    /// The date from which the amount applies.
    public let since: StoreDate
    /// The number of credits.
    public let credits: Int

    /// Creates an amount.
    package init(_ credits: Int, since: StoreDate) {
      self.credits = credits
      self.since = since
    }
  }

  /// The product.
  public let product: ProductID
  /// The amounts, latest last.
  public var amounts: [Amount]
  /// Whether customers see the pack.
  ///
  /// Purchases are credited either way.
  public var isActive: Bool
  /// The position in the list, from 0.
  public var displayOrder: Int

  /// Creates a pack.
  package init(
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

  /// Returns the number of credits that the pack gave at a date, or the first amount for earlier
  /// dates.
  public func credits(at date: StoreDate) -> Int {
    (amounts.last { $0.since <= date } ?? amounts.first)?.credits ?? 0
  }
}
