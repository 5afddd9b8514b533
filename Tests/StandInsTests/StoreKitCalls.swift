import Foundation
// Not beside Swift Testing: StoreKit exports UIKit, for which Swift Testing looks for an overlay.
import StoreKit

/// Calls of StoreKit as an app makes them, for tests that cannot import it themselves.
enum StoreKitCalls {
  typealias Call = (name: String, body: @MainActor @Sendable () async -> Void)

  /// Signs in to the App Store.
  @MainActor static func sync() async { try? await AppStore.sync() }

  /// Shows the refund sheet.
  @MainActor static func beginRefundRequest() async {
    _ = try? await Transaction.beginRefundRequest(for: 1, in: ProbeApp.scene)
  }

  /// The table of UnchangedCode, by the names that it gives.
  static let refused: [Call] = [
    (
      "ExternalPurchase.presentNoticeSheet()",
      {
        _ = try? await ExternalPurchase.presentNoticeSheet()
      }
    ),
    ("ExternalPurchaseLink.open()", { try? await ExternalPurchaseLink.open() }),
    ("SKPaymentQueue.add(_:)", { SKPaymentQueue.default().add(SKPayment()) }),
    (
      "SKPaymentQueue.restoreCompletedTransactions()",
      {
        SKPaymentQueue.default().restoreCompletedTransactions()
      }
    ),
    (
      "SKProductsRequest.start()",
      {
        SKProductsRequest(productIdentifiers: ["a"]).start()
      }
    ),
    (
      "NotificationCenter.addObserver(selector: reload)",
      {
        NotificationCenter.default.addObserver(
          NSObject(),
          selector: "reload",
          name: nil,
          object: nil
        )
      }
    ),
    ("SKReceiptRefreshRequest.start()", { SKReceiptRefreshRequest().start() }),
    (
      "VerificationResult<AppTransaction>.jwsRepresentation",
      {
        _ = try? await AppTransaction.shared.jwsRepresentation
      }
    ),
  ]

  /// Calls that are accepted without effect.
  @MainActor static func accepted() async {
    _ = AppStore.canMakePayments
    _ = await Storefront.current
    _ = await AppStore.ageRatingCode
    let task = UIApplication.shared.beginBackgroundTask(withName: "purchase") {}
    UIApplication.shared.endBackgroundTask(task)
    _ = try? await AppTransaction.shared.payloadValue.originalAppVersion
    AppStore.requestReview(in: ProbeApp.scene)
  }

  /// Completes the purchases begun on the App Store.
  static func completePromotions() {
    Task {
      for await intent in PurchaseIntent.intents { await buy(intent.product) }
    }
  }

  /// Buys a product and finishes the transaction.
  ///
  /// - Parameter product: The product.
  private static func buy(_ product: Product) async {
    guard case .success(.verified(let transaction)) = try? await product.purchase() else { return }
    await transaction.finish()
  }

  /// The countries of the App Store, from the first on.
  ///
  /// - Parameter seen: Takes each country.
  static func watchStorefronts(_ seen: @escaping @Sendable (String) -> Void) async {
    if let current = await Storefront.current { seen(current.countryCode) }
    for await storefront in Storefront.updates { seen(storefront.countryCode) }
  }

  /// Shows the sheets for subscriptions and for offer codes.
  ///
  /// - Returns: The number of sheets that closed without an error.
  @MainActor static func showSheets() async -> Int {
    var closed = 0
    if (try? await AppStore.showManageSubscriptions(in: ProbeApp.scene)) != nil { closed += 1 }
    if (try? await AppStore.presentOfferCodeRedeemSheet(in: ProbeApp.scene)) != nil { closed += 1 }
    return closed
  }

  /// Buys a product and finishes the purchase.
  ///
  /// - Parameter id: the product's id.
  /// - Returns: The transaction's JSON representation, or nil if nothing was bought.
  @MainActor static func purchaseAsJSON(_ id: String) async -> Data? {
    guard let product = try? await Product.products(for: [id]).first,
      case .success(let result) = try? await product.purchase(),
      case .verified(let transaction) = result
    else { return nil }
    await transaction.finish()
    return transaction.jsonRepresentation
  }

  /// Buys a product, and takes notes of the update that revokes it.
  ///
  /// - Parameters:
  ///   - id: the product's id.
  ///   - seen: takes the type and the percentage of the revocation.
  @MainActor static func watchRevocation(
    of id: String,
    _ seen: @escaping @Sendable (String) -> Void
  ) async {
    Task {
      for await case .verified(let transaction) in Transaction.updates {
        if let type = transaction.revocationType {
          let percentage = transaction.revocationPercentage.map { "\($0)" }
          seen("\(type.rawValue) \(percentage ?? "none")")
        }
        await transaction.finish()
      }
    }
    if let product = try? await Product.products(for: [id]).first { await buy(product) }
  }

  /// Writes the periods of products in English.
  ///
  /// - Parameter ids: the identifiers of the products.
  /// - Returns: the periods, in the order of the products' identifiers; empty without a plan.
  @MainActor static func periods(of ids: [String]) async -> [String] {
    let products = (try? await Product.products(for: ids)) ?? []
    return products.sorted { $0.id < $1.id }.map { product in
      product.subscription.map {
        $0.subscriptionPeriod.formatted(product.subscriptionPeriodFormatStyle)
      } ?? ""
    }
  }

  /// Looks at the clock whenever a timer fires.
  ///
  /// - Parameter seen: takes the seconds since the launch, by the device's clock.
  @MainActor static func watchTimer(_ seen: @escaping @Sendable (Int) -> Void) {
    let launched = Date()
    _ = Timer.scheduledTimer(withTimeInterval: 10, repeats: true) { _ in
      seen(Int(Date().timeIntervalSince(launched)))
    }
  }

  /// Asks for products.
  ///
  /// - Parameter ids: the identifiers of the request.
  /// - Returns: the number of products that it returns; zero if it fails.
  @MainActor static func productCount(of ids: [String]) async -> Int {
    (try? await Product.products(for: ids))?.count ?? 0
  }

  /// Unlocks what is heard of on `Transaction.updates`, and nothing else.
  ///
  /// - Parameter app: the app that was launched.
  @MainActor static func unlockUpdates(of app: ProbeApp) {
    Task {
      for await case .verified(let transaction) in Transaction.updates {
        app.unlocked.insert(transaction.productID)
      }
    }
  }

  /// The app's name in its bundle, in the app transaction, and in a purchase.
  ///
  /// - Parameter id: the identifier of a product, which is bought.
  /// - Returns: the identifiers; empty where nothing was bought.
  @MainActor static func bundles(_ id: String) async -> [String?] {
    guard let product = try? await Product.products(for: [id]).first,
      case .success(.verified(let transaction)) = try? await product.purchase(),
      let app = try? await AppTransaction.shared.payloadValue
    else { return [] }
    await transaction.finish()
    return [
      Bundle.main.bundleIdentifier, Bundle.main.infoDictionary?["CFBundleIdentifier"] as? String,
      app.bundleID, transaction.appBundleID,
    ]
  }

  /// Gives the product to those who bought the app before version 2, as Apple's sample does.
  ///
  /// - Parameters:
  ///   - id: the product's id.
  ///   - app: the app that was launched.
  @MainActor static func unlockForEarlierCustomers(_ id: String, of app: ProbeApp) async {
    guard case .verified(let transaction) = try? await AppTransaction.shared,
      let major = transaction.originalAppVersion.split(separator: ".").first.flatMap({ Int($0) }),
      major < 2
    else { return }
    app.unlocked.insert(id)
  }

  /// The identifier of the app transaction, as it says itself and as a purchase says.
  ///
  /// - Parameter id: the identifier of a product, which is bought.
  /// - Returns: the identifiers; empty where nothing was bought.
  @MainActor static func appTransactionIDs(_ id: String) async -> [String] {
    guard let product = try? await Product.products(for: [id]).first,
      case .success(.verified(let transaction)) = try? await product.purchase(),
      let app = try? await AppTransaction.shared.payloadValue
    else { return [] }
    await transaction.finish()
    return [app.appTransactionID, transaction.appTransactionID]
  }

  /// The error of `AppTransaction.shared`, or nothing.
  @MainActor static func appTransactionError() async -> String? {
    do {
      _ = try await AppTransaction.shared
      return nil
    } catch { return "\(error)" }
  }

  /// Reads what there is of one product, in each way that StoreKit has.
  ///
  /// - Parameter id: the product's id.
  @MainActor static func readAll(of id: String) async {
    _ = await Transaction.currentEntitlement(for: id)
    _ = await Transaction.latest(for: id)
    for await _ in Transaction.all(for: id) {}
  }
}
