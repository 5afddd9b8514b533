extension RealBug {
  package static let twoPathsOneTransaction = RealBug(
    "The listener and purchase() both brought one transaction, and a customer got ten accounts.",
    "https://github.com/hyodotdev/openiap/pull/153"
  )
  package static let repeatedAfterFinish = RealBug(
    "The listener was called again seconds later, even after finish().",
    "https://github.com/hyochan/expo-iap/issues/56"
  )
  package static let manyListeners = RealBug(
    "Each of several listeners had the server credit the same pack.",
    "https://github.com/hyochan/react-native-iap/issues/2911"
  )
  package static let updateBeatsReturn = RealBug(
    "The update came before purchase() returned, and a paid purchase ended in an error.",
    "https://github.com/woocommerce/woocommerce-ios/pull/8124"
  )
  package static let postedTwice = RealBug(
    "Two paths of detection posted one receipt at the same time.",
    "https://github.com/RevenueCat/purchases-ios/pull/2612"
  )
  package static let finishedBeforePost = RealBug(
    "A listener finished before the server had the receipt; if the post failed it was gone.",
    "https://github.com/RevenueCat/purchases-ios/pull/2243"
  )
  package static let finishedOnArrival = RealBug(
    "A transaction was finished on arrival, and the server that was to verify it was down.",
    "https://github.com/expo/expo/pull/4416"
  )
  package static let neverFinished = RealBug(
    "What was never finished came back in place of the next pack that was bought.",
    "https://github.com/RevenueCat/purchases-ios/pull/1965"
  )
  package static let finishedUnprocessed = RealBug(
    "One-time purchases were finished that the server had not processed.",
    "https://github.com/RevenueCat/purchases-ios/pull/2841"
  )
  package static let processedBeforeHeard = RealBug(
    "A purchase was marked as processed before anybody listened, and stayed unfinished.",
    "https://github.com/j3k0/cordova-plugin-purchase/issues/1714"
  )
  package static let noCallback = RealBug(
    "An interrupted purchase ended at the next launch, where no callback was registered.",
    "https://github.com/chirag04/react-native-in-app-utils/issues/31"
  )
  static let deferredSpins = RealBug(
    "A purchase that waited for a parent's approval never called back; its spinner stayed.",
    "https://github.com/apphud/ApphudSDK/issues/68"
  )
  static let deferredCrash = RealBug(
    "A deferred transaction has no identifier yet, and the app crashed on it.",
    "https://github.com/expo/expo/issues/13420"
  )
  static let pendingWhileClosed = RealBug(
    "What was confirmed while the app was closed was billed and never told.",
    "https://github.com/hyochan/react-native-iap/issues/1082"
  )
  package static let olderAnswerLast = RealBug(
    "Two requests overlapped, and the state from before the purchase was stored last.",
    "https://github.com/RevenueCat/purchases-android/pull/3881"
  )
  static let oldCopyServed = RealBug(
    "After the cache was declared invalid the next read still got the old copy.",
    "https://github.com/RevenueCat/purchases-ios/pull/333"
  )
  package static let emptyRead = RealBug(
    "The store's list was empty for a moment, and a subscriber was taken for none.",
    "https://github.com/superwall/Superwall-iOS/pull/506"
  )
  package static let savedStateTrusted = RealBug(
    "Saved access was shown before the store confirmed it, after a refund while closed too.",
    "https://github.com/superwall/Superwall-iOS/pull/525"
  )
  package static let contextConsumed = RealBug(
    "What was remembered of a purchase was used up by an update that came first.",
    "https://github.com/RevenueCat/purchases-ios/pull/6472"
  )
  static let refundIsRepetition = RealBug(
    "A refund keeps the transaction's identifier and was dropped as a repetition.",
    "https://github.com/qonversion/qonversion-ios-sdk/pull/739"
  )
  static let revocationInverted = RealBug(
    "The test of the revocation date was the wrong way round.",
    "https://github.com/russell-archer/StoreHelper/pull/34"
  )
  static let renewalAfterRefund = RealBug(
    "A renewal that was sent late, after the refund, gave access back.",
    "https://github.com/mx-space/core/pull/2813"
  )
  package static let selectThenInsert = RealBug(
    "Two notifications at once saw no row, and both inserted one.",
    "https://github.com/penxle/typie/pull/996"
  )
  package static let outageLosesCharge = RealBug(
    "With the server down for one call a paid purchase was lost; the notification was ignored.",
    "https://github.com/readest/readest/pull/5993"
  )
  static let appKnowsFirst = RealBug(
    "The app knew of a purchase before its server did, which refused what was paid for.",
    "https://github.com/RevenueCat/purchases-flutter/issues/1094"
  )
  static let restoreTakes = RealBug(
    "A restore under another login took the purchase, and its owner lost access.",
    "https://github.com/RevenueCat/purchases-flutter/issues/332"
  )
  static let loginHalfDone = RealBug(
    "The login switched users first; when the next request failed the old state was gone.",
    "https://github.com/RevenueCat/purchases-ios/pull/7439"
  )
  package static let restoreCounter = RealBug(
    "A counter went up twice and down once, so a restore never completed.",
    "https://github.com/robotmedia/RMStore/pull/150"
  )
  static let oldPlanReported = RealBug(
    "After an upgrade the plan from before was reported, the right one minutes later.",
    "https://github.com/hyochan/react-native-iap/issues/3054"
  )
  package static let groupBlocksUpgrade = RealBug(
    "Whoever had any plan of a group was told to own the one that was wanted.",
    "https://github.com/hyodotdev/openiap/pull/42"
  )
  package static let graceFilteredOut = RealBug(
    "In a grace period the expiration date is past; the subscriber was locked out.",
    "https://github.com/gaixianggeng/mimi-remote/pull/339"
  )
  package static let successWithoutAccess = RealBug(
    "An expired transaction made a purchase report success though nothing was active.",
    "https://github.com/adaptyteam/AdaptySDK-Flutter/issues/206"
  )
  static let offerPerProduct = RealBug(
    "Whether a trial is still to be had was asked per product; the store asks per group.",
    "https://github.com/RevenueCat/purchases-ios/pull/2174"
  )
  package static let cachedExpiry = RealBug(
    "A cached expiry was compared with now: renewed customers were locked out while offline.",
    "https://github.com/RevenueCat/purchases-ios/pull/55"
  )
  static let zoneAdded = RealBug(
    "Access lasted two hours too long, east of Greenwich.",
    "https://github.com/RevenueCat/purchases-ios/issues/491"
  )
  static let clockMoved = RealBug(
    "With the device's clock put forward a paid subscription was not seen.",
    "https://github.com/tikhop/TPInAppReceipt/issues/98"
  )

  /// All that this repository knows of, in no order.
  package static let known: [RealBug] = [
    .twoPathsOneTransaction, .repeatedAfterFinish, .manyListeners, .updateBeatsReturn,
    .postedTwice, .finishedBeforePost, .finishedOnArrival, .neverFinished, .finishedUnprocessed,
    .processedBeforeHeard, .noCallback, .deferredSpins, .deferredCrash, .pendingWhileClosed,
    .olderAnswerLast, .oldCopyServed, .emptyRead, .savedStateTrusted, .contextConsumed,
    .refundIsRepetition, .revocationInverted, .renewalAfterRefund, .selectThenInsert,
    .outageLosesCharge, .appKnowsFirst, .restoreTakes, .loginHalfDone, .restoreCounter,
    .oldPlanReported, .groupBlocksUpgrade, .graceFilteredOut, .successWithoutAccess,
    .offerPerProduct, .cachedExpiry, .zoneAdded, .clockMoved,
  ]
}
