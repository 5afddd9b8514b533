import StoreModel

extension CreditsSystem {
  /// The reference with one defect each in the app, the server, or its database.
  static let defects: [Variant] = [
    // A direct purchase and its update, or the store's notification and the app, post it at once,
    // and both look it up before either inserts it. Also:
    // <https://github.com/penxle/typie/pull/996>.
    .credits(
      "credits/select-then-insert",
      role: .defect(.logic, breaks: "credited-once"),
      summary: "The server looks up a purchase, then inserts it, without a unique index.",
      report: "https://github.com/hyodotdev/openiap/pull/153",
      server: LedgerParts(repetition: .selectThenInsert),
      app: CreditsParts(sends: .eachForItself)
    ),
    // The same transaction arrives again at another worker or after a restart.
    .credits(
      "credits/remembered-by-worker",
      role: .defect(.logic, breaks: "credited-before-finished", or: ["credited-once"]),
      summary: "Only the memory of one server worker records which transactions were credited.",
      report: "https://github.com/hyochan/expo-iap/issues/56",
      server: LedgerParts(repetition: .remembered),
      app: CreditsParts(sends: .eachForItself)
    ),
    .credits(
      "credits/each-listener-posts",
      role: .defect(.logic, breaks: "credited-once"),
      summary: "purchase(), updates, and unfinished each post a purchase; every post is credited.",
      report: "https://github.com/hyochan/react-native-iap/issues/2911",
      server: LedgerParts(repetition: .trusted, charges: .ignored),
      app: CreditsParts(sends: .eachForItself)
    ),
    .credits(
      "credits/known-in-flight",
      role: .defect(.logic, breaks: "credited-before-finished", or: ["credited-once"]),
      summary: "The server recognizes a repeated post only while the first one is in progress.",
      report: "https://github.com/RevenueCat/purchases-ios/pull/2612",
      server: LedgerParts(repetition: .inFlight),
      app: CreditsParts(sends: .eachForItself)
    ),
    .credits(
      "credits/finished-before-sent",
      role: .defect(.logic, breaks: "credited-before-finished"),
      summary: "A transaction from updates is finished before it is sent to the server.",
      report: "https://github.com/RevenueCat/purchases-ios/pull/2243",
      app: CreditsParts(finishing: .whenUpdated)
    ),
    // The same in shipped libraries: <https://github.com/bizz84/SwiftyStoreKit/issues/50>.
    .credits(
      "credits/finished-with-server-down",
      role: .defect(.logic, breaks: "credited-before-finished"),
      summary:
        "Transactions are finished on arrival, so a server that is down never receives them.",
      report: "https://github.com/expo/expo/pull/4416",
      app: CreditsParts(finishing: .onArrival)
    ),
    // They arrive again forever.
    .credits(
      "credits/never-finished",
      role: .defect(.logic, breaks: "finished-at-last"),
      summary: "Credited transactions are never finished.",
      report: "https://github.com/RevenueCat/purchases-ios/pull/1965",
      app: CreditsParts(finishing: .never)
    ),
    // The app then finishes the purchase.
    .credits(
      "credits/success-unprocessed",
      role: .defect(
        .logic,
        breaks: "balance-is-sum",
        or: ["credited-before-finished", "ledger-fits-store"]
      ),
      summary: "The server reports success but stores nothing while its database is down.",
      report: "https://github.com/RevenueCat/purchases-ios/pull/2841",
      server: LedgerParts(charges: .ignored, outage: .hidden)
    ),
    // A shipped app lost four purchases this way.
    .credits(
      "credits/charge-ignored",
      role: .defect(.logic, breaks: "credited-before-finished", or: ["ledger-fits-store"]),
      summary: "The server ignores ONE_TIME_CHARGE, and the app sends each purchase only once.",
      report: "https://github.com/readest/readest/pull/5993",
      server: LedgerParts(charges: .ignored),
      app: CreditsParts(finishing: .onArrival)
    ),
    // The server refuses requests that use these credits.
    .credits(
      "credits/app-knows-first",
      role: .defect(.logic, breaks: "credits-are-told"),
      summary: "The app adds credits to the displayed balance before the server knows of them.",
      report: "https://github.com/RevenueCat/purchases-flutter/issues/1094",
      app: CreditsParts(balance: .addedByApp)
    ),
    .credits(
      "credits/last-poster-takes",
      role: .defect(.logic, breaks: "credited-once"),
      summary: "A purchase that is posted again by another login moves to that login.",
      report: "https://github.com/RevenueCat/purchases-flutter/issues/332",
      server: LedgerParts(ownership: .lastPoster),
      app: CreditsParts(sends: .eachForItself)
    ),
    .credits(
      "credits/poster-takes",
      role: .defect(.logic, breaks: "credited-once"),
      summary: "A purchase belongs to the login that posts it first, not to the one that it names.",
      server: LedgerParts(ownership: .anyPoster),
      app: CreditsParts(posting: .underCurrentUser)
    ),
    // Two transactions read the same balance, and each writes its own result.
    .credits(
      "credits/read-committed",
      role: .defect(.race, breaks: "balance-is-sum", or: ["ledger-fits-store", "never-overspent"]),
      summary: "The reference logic at read committed isolation, which allows lost updates.",
      server: LedgerParts(level: .readCommitted)
    ),
    // A charge finds no news of a refund, the refund finds no row of the charge, and each writes
    // what the other looked for.
    .credits(
      "credits/repeatable-read",
      role: .defect(.race, breaks: "ledger-fits-store"),
      summary: "The reference logic at repeatable read isolation, which allows write skew.",
      server: LedgerParts(level: .repeatableRead)
    ),
    .credits(
      "credits/paged-from-newest",
      role: .defect(.logic, breaks: "pages-fit"),
      summary: "History pages count from the newest row, so new rows shift the later pages.",
      server: LedgerParts(paging: .fromNewest)
    ),
    // A device's text contains a nonce, and the store signs the transaction anew for each device
    // and each fetch.
    .credits(
      "credits/text-is-identity",
      role: .defect(.logic, breaks: "credited-once", or: ["credited-before-finished"]),
      summary:
        "The server recognizes a repeated purchase by its signed text, which is never the same.",
      report: "https://github.com/chirag04/react-native-in-app-utils/pull/58",
      server: LedgerParts(repetition: .uniqueText),
      app: CreditsParts(sends: .eachForItself)
    ),
    // It runs again after an interruption, and for customers who signed in meanwhile.
    .credits(
      "credits/unconditional-migration",
      role: .defect(.logic, breaks: "free-credits-once"),
      summary: "The migration gives every customer two credits each time it runs.",
      server: LedgerParts(migration: .unconditional)
    ),
    // App Review and TestFlight buy in the sandbox, also from an app in production.
    .credits(
      "credits/sandbox-refused",
      role: .defect(.logic, breaks: "ledger-fits-store"),
      summary: "The server accepts purchases of production only; App Review buys in the sandbox.",
      report: "https://github.com/apple/app-store-server-library-java/issues/63",
      server: LedgerParts(environments: .production)
    ),
    // Apple's library checks no signature if it is set up for Xcode or for local testing.
    // `Tests/CreditsServer` has the same defect as a variant for a real database.
    .credits(
      "credits/unverified",
      role: .defect(.logic, breaks: "sold-before-credited"),
      summary: "The server reads signed transactions without verifying the signature.",
      server: LedgerParts(signatures: .ignored)
    ),
    // `Tests/CreditsServer` has the same defect as a variant for a real database.
    .credits(
      "credits/last-news-wins",
      role: .defect(.logic, breaks: "ledger-fits-store"),
      summary: "The message that arrives last counts, so a late one can undo a refund.",
      report: "https://github.com/mx-space/core/pull/2813",
      server: LedgerParts(order: .arrivedLast)
    ),
    // If the worker ends in between, the App Store does not send the notification again. Apple
    // wants a fast answer, so servers put the work off:
    // <https://developer.apple.com/forums/thread/779594>. `Tests/CreditsServer` has the same defect
    // as a variant for a real database.
    .credits(
      "credits/answers-first",
      role: .defect(.logic, breaks: "ledger-fits-store"),
      summary: "The server answers a notification first and stores it afterward, or never.",
      server: LedgerParts(acknowledgement: .beforeWork)
    ),
  ]
}
