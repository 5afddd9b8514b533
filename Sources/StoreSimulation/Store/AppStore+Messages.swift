import StoreModel

/// Messages for customers, see ``StoreModel/StoreMessage``.
extension AppStore {
  /// Returns the App Store's current messages for a customer, at most one for each subscription.
  func messages(for account: AccountID) -> [StoreMessage] {
    books.lives(of: account).compactMap { subscription in
      let info = subscription.life.renewalInfo
      let reason: StoreMessage.Reason? =
        if info.priceIncreaseStatus == .pending {
          .priceIncreaseConsent
        } else if info.isInBillingRetry {
          .billingIssue
        } else if winBackOffer(of: subscription.life, account) != nil {
          .winBackOffer
        } else {
          nil
        }
      return reason.map { StoreMessage($0, group: subscription.group) }
    }
  }

  /// Does what a customer confirmed on the sheet of a message.
  func accept(_ message: StoreMessage, from account: AccountID) {
    guard let group = message.group else { return }
    switch message.reason {
    case .generic: return
    case .priceIncreaseConsent:
      books.act(on: group, of: account, at: today) {
        $0.answerPriceIncrease(agrees: true, at: &$1)
      }
    case .billingIssue: books.act(on: group, of: account, at: today) { $0.recover(at: &$1) }
    case .winBackOffer: winBack(account, to: group)
    }
    publishChanges(of: account)
  }

  /// Returns the product that a former subscriber can get back, and the offer for it.
  private func winBackOffer(
    of life: SubscriptionLife,
    _ account: AccountID
  ) -> (product: Product, offer: SubscriptionOffer)? {
    guard let wanted = life.renewalInfo.eligibleWinBackOfferIDs.first,
      let product = sold(life.product.id, to: account),
      let offer = product.subscription?.winBackOffers.first(where: { $0.id == wanted })
    else { return nil }
    return (product, offer)
  }

  private func winBack(_ account: AccountID, to group: SubscriptionGroupID) {
    guard let life = books.life(of: group, account),
      let (product, offer) = winBackOffer(of: life, account)
    else { return }
    var order = StoreBooks.Order(product: product, account: account, origin: .outside)
    order.offer = offer
    _ = books.buy(order, at: today)
  }
}
