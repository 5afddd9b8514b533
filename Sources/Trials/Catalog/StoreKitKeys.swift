import FileFormats

/// The keys of `.storekit` files, both those with a meaning in a simulation and those known to have
/// none.
///
/// They come from 65 real files of versions 1.0, 1.1, 1.2, 2.0, 3.0, 4.0, and 5.0.
enum StoreKitKeys {
  static let file = KeySet(
    "StoreKit file",
    optional: [
      "identifier", "nonRenewingSubscriptions", "products", "settings", "subscriptionGroups",
      "subscriptionOffersKeyPair", "appPolicies", "version",
    ]
  )

  static let product = KeySet(
    "product",
    optional: [
      "displayPrice", "familyShareable", "internalID", "localizations", "productID",
      "referenceName", "type",
    ]
  )

  static let group = KeySet("group", optional: ["id", "localizations", "name", "subscriptions"])

  static let subscription = KeySet(
    "subscription",
    optional: product.optional + [
      "adHocOffers", "billingPlans", "codeOffers", "groupNumber", "introductoryOffer",
      "introductoryOffers", "promotionalImageID", "recurringSubscriptionPeriod",
      "subscriptionGroupID", "winbackOffers",
    ]
  )

  static let offer = KeySet(
    "offer",
    optional: [
      "billingPlanType", "displayPrice", "eligibility", "internalID", "isEligible", "isStackable",
      "numberOfPeriods", "offerID", "paymentMode", "referenceName", "subscriptionPeriod",
    ]
  )

  static let settings = KeySet(
    "settings",
    optional: [
      "_applicationInternalID", "_askToBuyEnabled", "_billingGracePeriodEnabled",
      "_billingIssuesEnabled", "_compatibilityTimeRate", "_developerTeamID", "_disableDialogs",
      "_failTransactionsEnabled", "_lastSynchronizedDate", "_locale",
      "_renewalBillingIssuesEnabled", "_storeKitError", "_storeKitErrors", "_storefront",
      "_timeRate",
    ]
  )
}
