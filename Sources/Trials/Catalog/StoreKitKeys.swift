/// The keys of `.storekit` files, both those with a meaning in a simulation and those known to have
/// none.
///
/// They come from 65 real files of versions 1.0, 1.1, 1.2, 2.0, 3.0, 4.0, and 5.0.
enum StoreKitKeys {
  static let file = [
    "identifier", "nonRenewingSubscriptions", "products", "settings", "subscriptionGroups",
    "subscriptionOffersKeyPair", "appPolicies", "version",
  ]

  static let product = [
    "displayPrice", "familyShareable", "internalID", "localizations", "productID",
    "referenceName", "type",
  ]

  static let group = ["id", "localizations", "name", "subscriptions"]

  static let subscription =
    product + [
      "adHocOffers", "billingPlans", "codeOffers", "groupNumber", "introductoryOffer",
      "introductoryOffers", "promotionalImageID", "recurringSubscriptionPeriod",
      "subscriptionGroupID", "winbackOffers",
    ]

  static let offer = [
    "billingPlanType", "displayPrice", "eligibility", "internalID", "isEligible", "isStackable",
    "numberOfPeriods", "offerID", "paymentMode", "referenceName", "subscriptionPeriod",
  ]

  static let settings = [
    "_applicationInternalID", "_askToBuyEnabled", "_billingGracePeriodEnabled",
    "_billingIssuesEnabled", "_compatibilityTimeRate", "_developerTeamID", "_disableDialogs",
    "_failTransactionsEnabled", "_lastSynchronizedDate", "_locale",
    "_renewalBillingIssuesEnabled", "_storeKitError", "_storeKitErrors", "_storefront",
    "_timeRate",
  ]
}
