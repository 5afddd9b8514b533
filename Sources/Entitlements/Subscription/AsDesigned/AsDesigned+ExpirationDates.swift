import StoreModel

extension AsDesigned {
  /// The computation of expiration dates: each transaction gives one period from its purchase date.
  enum ExpirationDates {
    /// Returns the end of a transaction's access.
    ///
    /// `product` is the plan as the store describes it, if it is available.
    static func calculateExpirationDate(
      for transaction: Transaction,
      subscriptionProduct: SubscriptionProduct?,
      product: Product?
    ) -> StoreDate {
      if isTransactionForIntroductoryPeriod(transaction), let introOffer = transaction.offer {
        return adding(introOffer.coveredByOne, to: transaction.purchaseDate)
      }
      if let subscription = product?.subscription {
        return adding(subscription.period, to: transaction.purchaseDate)
      }
      return addDefaultPeriod(for: subscriptionProduct, to: transaction.purchaseDate)
    }

    /// Returns whether a transaction is for the period of an introductory offer.
    static func isTransactionForIntroductoryPeriod(_ transaction: Transaction) -> Bool {
      transaction.offer?.kind == .introductory
    }

    /// Returns the end of the product's own period, or of a month where it has none.
    static func addDefaultPeriod(
      for subscriptionProduct: SubscriptionProduct?,
      to purchaseDate: StoreDate
    ) -> StoreDate {
      adding(subscriptionProduct?.defaultPeriod ?? .month, to: purchaseDate)
    }

    /// Adds calendar units: days, weeks, months, or years.
    private static func adding(_ period: SubscriptionPeriod, to date: StoreDate) -> StoreDate {
      BillingCalendar().end(of: period, from: date)
    }
  }
}
