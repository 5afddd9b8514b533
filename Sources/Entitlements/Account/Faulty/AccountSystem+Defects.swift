import StoreModel

extension AccountSystem {
  /// The reference with one defect each in the app or the server.
  static let defects: [Variant] = [
    LateRenewalReactivates.variant,
    // Two workers that handle two notifications of one purchase both see no row, and both insert
    // one.
    .account(
      "account/select-then-insert",
      role: .defect(.logic, breaks: "one-row-per-purchase"),
      summary: "The server looks for a row, then inserts it separately, without a unique index.",
      report: "https://github.com/penxle/typie/pull/996",
      server: ServerParts(
        index: RowIndex { content, key, rows in
          try await rows.insert(content, for: key)
          return true
        }
      )
    ),
    // Another user signs in or restores on the same phone, and the first user loses the purchase.
    .account(
      "account/login-takes-purchase",
      role: .defect(.logic, breaks: "right-owner"),
      summary: "A purchase moves to the account that posted it last.",
      report: "https://github.com/RevenueCat/purchases-flutter/issues/332",
      server: ServerParts(
        ownership: OwnerRule { transaction, poster, record in
          if transaction.appAccountToken == nil { record.creditedTo = poster }
        }
      )
    ),
    // If the server cannot be reached, or the app ends in between, the transaction is gone.
    .account(
      "account/finished-before-posted",
      role: .defect(.logic, breaks: "stored-before-finished"),
      summary: "A transaction from updates is finished before it is posted to the server.",
      report: "https://github.com/RevenueCat/purchases-ios/pull/2243",
      app: AccountParts(finishing: .whenUpdated)
    ),
    // If the server is down, the transaction is never posted again.
    .account(
      "account/finished-on-arrival",
      role: .defect(.logic, breaks: "stored-before-finished"),
      summary: "Every transaction is finished on arrival and posted to the server only once.",
      report: "https://github.com/expo/expo/pull/4416",
      app: AccountParts(finishing: .onArrival)
    ),
    .account(
      "account/finished-although-unprocessed",
      role: .defect(.logic, breaks: "stored-before-finished"),
      summary: "A transaction is finished after any server response, even one that grants nothing.",
      report: "https://github.com/RevenueCat/purchases-ios/pull/2841",
      app: AccountParts(finishing: .onceAnswered)
    ),
    // An answer given before a purchase was stored arrives after the answer to the post, and locks
    // the new purchase.
    .account(
      "account/older-access-last",
      role: .defect(.race, breaks: "told-access-is-shown"),
      summary: "Server requests overlap, so an older answer can overwrite a newer one.",
      report: "https://github.com/RevenueCat/purchases-android/pull/3881",
      app: AccountParts(turns: .overlapping)
    ),
    // New access goes into a cache, and the current request still gets the old copy.
    .account(
      "account/old-access-served",
      role: .defect(.logic, breaks: "told-access-is-shown"),
      summary:
        "After the server reports new access, the app shows the stale cached copy once more.",
      report: "https://github.com/RevenueCat/purchases-ios/pull/333",
      app: AccountParts(cache: .servedOld)
    ),
    // The login reports failure, and the previous user's state is lost.
    .account(
      "account/login-half-done",
      role: .defect(.logic, breaks: "login-is-whole"),
      summary: "Login switches users before the server answers and stays switched if that fails.",
      report: "https://github.com/RevenueCat/purchases-ios/pull/7439",
      app: AccountParts(login: .switchedFirst)
    ),
    // A server without a unique key credits each post.
    .account(
      "account/duplicate-posts",
      role: .defect(.logic, breaks: "stored-once"),
      summary: "purchase(), updates, and unfinished each post the same transaction to the server.",
      report: "https://github.com/RevenueCat/purchases-ios/pull/2612",
      app: AccountParts(posts: .eachForItself)
    ),
    // `finish()` returns at once while an app runs, so the code for the timeout runs in no test. An
    // app that is suspended around the call resumes minutes later, and the timer has run out. Apps
    // limit this time because `finish()` did not return in shipped libraries:
    // <https://github.com/hyochan/react-native-iap/issues/1645>.
    .account(
      "account/finish-times-out",
      role: .defect(.logic, breaks: "stored-once"),
      summary: "The app posts again if ten seconds pass during finish(), even while suspended.",
      app: AccountParts(patience: .limited(to: .seconds(10)))
    ),
    TokenOfFirstPurchase.variant,
    // The server that hears of the change first, by a notification, does not know whose it is.
    .account(
      "account/change-without-token",
      role: .defect(.logic, breaks: "token-names-buyer"),
      summary: "Only the first purchase carries the user's token; a change of plans does not.",
      app: AccountParts(tokens: .firstPurchase)
    ),
    // A notification that failed stays in the history for months, and newer ones may have arrived
    // since. An old one gives access back that a refund ended, or ends what was renewed.
    .account(
      "account/recovery-overwrites",
      role: .defect(.logic, breaks: "books-agree"),
      summary: "After an outage, failed notifications are recovered and replace newer state.",
      report: "https://github.com/apple/app-store-server-library-node/issues/32",
      server: ServerParts(recovery: .atStart(LateRenewalReactivates.merging))
    ),
  ]
}
