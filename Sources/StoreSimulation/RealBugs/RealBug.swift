/// A publicly reported defect of shipped purchase code.
public struct RealBug: Hashable, Sendable {
  /// A one-sentence description of what went wrong.
  package let summary: String
  /// The web address of the report.
  public let address: String

  /// Creates a defect.
  ///
  /// - Parameters:
  ///   - summary: a one-sentence description of what went wrong.
  ///   - address: the web address of the report.
  public init(_ summary: String, _ address: String) {
    self.summary = summary
    self.address = address
  }
}

extension RealBug {
  package static let twoPathsOneTransaction = RealBug(
    "The listener and purchase() delivered the same transaction; one customer got ten accounts.",
    "https://github.com/hyodotdev/openiap/pull/153"
  )
  package static let repeatedAfterFinish = RealBug(
    "The listener received the transaction again seconds later, even after finish().",
    "https://github.com/hyochan/expo-iap/issues/56"
  )
  package static let manyListeners = RealBug(
    "Several listeners each had the server credit the same pack.",
    "https://github.com/hyochan/react-native-iap/issues/2911"
  )
  package static let updateBeatsReturn = RealBug(
    "The update arrived before purchase() returned, and a paid purchase ended in an error.",
    "https://github.com/woocommerce/woocommerce-ios/pull/8124"
  )
  package static let postedTwice = RealBug(
    "Two detection paths posted the same receipt at the same time.",
    "https://github.com/RevenueCat/purchases-ios/pull/2612"
  )
  package static let finishedBeforePost = RealBug(
    "A listener finished before the server had the receipt; a failed post lost the purchase.",
    "https://github.com/RevenueCat/purchases-ios/pull/2243"
  )
  package static let finishedOnArrival = RealBug(
    "A transaction was finished on arrival while the server that verifies it was down.",
    "https://github.com/expo/expo/pull/4416"
  )
  package static let neverFinished = RealBug(
    "An unfinished transaction came back in place of the next pack purchased.",
    "https://github.com/RevenueCat/purchases-ios/pull/1965"
  )
  package static let finishedUnprocessed = RealBug(
    "One-time purchases were finished although the server had not processed them.",
    "https://github.com/RevenueCat/purchases-ios/pull/2841"
  )
  package static let processedBeforeHeard = RealBug(
    "A purchase was marked as processed before any listener existed, and stayed unfinished.",
    "https://github.com/j3k0/cordova-plugin-purchase/issues/1714"
  )
  package static let noCallback = RealBug(
    "An interrupted purchase completed at the next launch, when no callback was registered.",
    "https://github.com/chirag04/react-native-in-app-utils/issues/31"
  )
  package static let deferredSpins = RealBug(
    "A purchase awaiting a parent's approval never called back, and its spinner stayed.",
    "https://github.com/apphud/ApphudSDK/issues/68"
  )
  package static let deferredCrash = RealBug(
    "The app crashed on a deferred transaction, which has no identifier yet.",
    "https://github.com/expo/expo/issues/13420"
  )
  package static let pendingWhileClosed = RealBug(
    "A purchase confirmed while the app was closed was billed but never delivered to the app.",
    "https://github.com/hyochan/react-native-iap/issues/1082"
  )
  package static let olderAnswerLast = RealBug(
    "Two requests overlapped, and the state from before the purchase was stored last.",
    "https://github.com/RevenueCat/purchases-android/pull/3881"
  )
  package static let oldCopyServed = RealBug(
    "The first read after the cache was invalidated still got the old copy.",
    "https://github.com/RevenueCat/purchases-ios/pull/333"
  )
  package static let emptyRead = RealBug(
    "The store's list was briefly empty, and a subscriber was treated as a nonsubscriber.",
    "https://github.com/superwall/Superwall-iOS/pull/506"
  )
  package static let savedStateTrusted = RealBug(
    "The app showed saved access before the store confirmed it, even after a refund while closed.",
    "https://github.com/superwall/Superwall-iOS/pull/525"
  )
  package static let contextConsumed = RealBug(
    "An update that arrived first consumed the context saved for a purchase.",
    "https://github.com/RevenueCat/purchases-ios/pull/6472"
  )
  package static let refundIsRepetition = RealBug(
    "A refund, which keeps the transaction's identifier, was dropped as a duplicate.",
    "https://github.com/qonversion/qonversion-ios-sdk/pull/739"
  )
  package static let revocationInverted = RealBug(
    "The check of the revocation date was inverted.",
    "https://github.com/russell-archer/StoreHelper/pull/34"
  )
  package static let renewalAfterRefund = RealBug(
    "A renewal that arrived late, after the refund, restored access.",
    "https://github.com/mx-space/core/pull/2813"
  )
  package static let selectThenInsert = RealBug(
    "Two concurrent notifications found no row, and both inserted one.",
    "https://github.com/penxle/typie/pull/996"
  )
  package static let recoveryOverwrites = RealBug(
    "Notifications recovered after an outage would overwrite newer state.",
    "https://github.com/apple/app-store-server-library-node/issues/32"
  )
  package static let outageLosesCharge = RealBug(
    "A server outage during one call lost a paid purchase; the notification was ignored.",
    "https://github.com/readest/readest/pull/5993"
  )
  package static let appKnowsFirst = RealBug(
    "The app knew of a purchase before its server did, so the server refused paid access.",
    "https://github.com/RevenueCat/purchases-flutter/issues/1094"
  )
  package static let restoreTakes = RealBug(
    "A restore under another login took over the purchase, and its owner lost access.",
    "https://github.com/RevenueCat/purchases-flutter/issues/332"
  )
  package static let loginHalfDone = RealBug(
    "Login switched users first; when the next request failed, the old state was gone.",
    "https://github.com/RevenueCat/purchases-ios/pull/7439"
  )
  package static let restoreCounter = RealBug(
    "A counter was incremented twice and decremented once, so a restore never completed.",
    "https://github.com/robotmedia/RMStore/pull/150"
  )
  package static let oldPlanReported = RealBug(
    "After an upgrade, the previous plan was reported until minutes later.",
    "https://github.com/hyochan/react-native-iap/issues/3054"
  )
  package static let groupBlocksUpgrade = RealBug(
    "A subscriber to any plan in a group was told they already owned the plan they wanted.",
    "https://github.com/hyodotdev/openiap/pull/42"
  )
  package static let graceFilteredOut = RealBug(
    "A subscriber in a grace period, whose expiration date is past, was locked out.",
    "https://github.com/gaixianggeng/mimi-remote/pull/339"
  )
  package static let successWithoutAccess = RealBug(
    "An expired transaction made a purchase report success although nothing was active.",
    "https://github.com/adaptyteam/AdaptySDK-Flutter/issues/206"
  )
  package static let offerPerProduct = RealBug(
    "Trial eligibility was checked per product; the store decides it per subscription group.",
    "https://github.com/RevenueCat/purchases-ios/pull/2174"
  )
  package static let cachedExpiry = RealBug(
    "A cached expiration date was compared with the clock, locking out renewed customers offline.",
    "https://github.com/RevenueCat/purchases-ios/pull/55"
  )
  package static let zoneAdded = RealBug(
    "Access lasted two hours too long in time zones east of Greenwich.",
    "https://github.com/RevenueCat/purchases-ios/issues/491"
  )
  package static let clockMoved = RealBug(
    "Setting the device clock ahead hid a paid subscription.",
    "https://github.com/tikhop/TPInAppReceipt/issues/98"
  )
  package static let paywallOverPayer = RealBug(
    "A payer saw the paywall at each launch: a missing receipt or an error meant not subscribed.",
    "https://github.com/krelltunez/dayGLANCE/pull/1184"
  )
  package static let tapWithoutProducts = RealBug(
    "A tap on the buy button did nothing, because the products had not been loaded.",
    "https://github.com/JackAppDev/flutter_iap/issues/24"
  )
  package static let sandboxRefused = RealBug(
    "App Review rejected an app whose server verified purchases in production only.",
    "https://github.com/apple/app-store-server-library-java/issues/63"
  )
  package static let canceledRestoreSilent = RealBug(
    "A restore that ended at the sign-in called neither its success nor its failure block.",
    "https://github.com/steprescott/SCPStoreKitManager/issues/10"
  )

  package static let ownStorageOnly = RealBug(
    "A plug-in offered no current entitlements: on new devices, apps did not know of purchases.",
    "https://github.com/flutter/flutter/issues/118960"
  )
  package static let tokenMissing = RealBug(
    "A subscriber bought again, and the transaction had no token, so its owner was unknown.",
    "https://github.com/apple/app-store-server-library-java/issues/135"
  )
  package static let textIsIdentity = RealBug(
    "The signed text of the same purchase differed at each fetch.",
    "https://github.com/chirag04/react-native-in-app-utils/pull/58"
  )

  package static let intentBeforeProducts = RealBug(
    "A purchase begun on the App Store was dropped, because the products were not loaded yet.",
    "https://github.com/pia-foss/mobile-ios/pull/396"
  )

  /// The known defects, in no particular order.
  package static let known: [RealBug] = [
    .twoPathsOneTransaction, .repeatedAfterFinish, .manyListeners, .updateBeatsReturn,
    .postedTwice, .finishedBeforePost, .finishedOnArrival, .neverFinished, .finishedUnprocessed,
    .processedBeforeHeard, .noCallback, .deferredSpins, .deferredCrash, .pendingWhileClosed,
    .olderAnswerLast, .oldCopyServed, .emptyRead, .savedStateTrusted, .contextConsumed,
    .refundIsRepetition, .revocationInverted, .renewalAfterRefund, .selectThenInsert,
    .outageLosesCharge, .appKnowsFirst, .restoreTakes, .loginHalfDone, .restoreCounter,
    .oldPlanReported, .groupBlocksUpgrade, .graceFilteredOut, .successWithoutAccess,
    .offerPerProduct, .cachedExpiry, .zoneAdded, .clockMoved, .paywallOverPayer,
    .tapWithoutProducts, .canceledRestoreSilent, .ownStorageOnly, .textIsIdentity,
    .sandboxRefused, .intentBeforeProducts, .tokenMissing, .recoveryOverwrites,
  ]
}
