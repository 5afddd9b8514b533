/// A Swift file of an app that calls StoreKit 2, found without a compiler.
struct StoreFile: Hashable, Sendable {
  /// A kind of call of StoreKit 2 that a store consists of.
  enum Call: String, CaseIterable, Sendable {
    case products = "Product.products"
    case purchase
    case updates = "Transaction.updates"
    case entitlements = "Transaction.currentEntitlements"
    case unfinished = "Transaction.unfinished"
    case all = "Transaction.all"
    case latest = "Transaction.latest"
    case status = "subscription status"
    case sync = "AppStore.sync"
    case finish
  }

  /// Why a search of a folder leaves a file out.
  enum Exclusion: String, Sendable {
    case test = "it is a test"
    case previews = "it is for previews"
    case views = "it contains only views"
    case main = "it has the app's @main"
  }

  /// The absolute path.
  let path: String
  let calls: Set<Call>
  /// The names of the types that the file declares outside all others.
  let types: Set<String>
  /// The names of the types that it extends.
  let extended: Set<String>
  /// The words of the file.
  let words: Set<String>
  /// Whether people buy in the file's views, which show StoreKit's.
  let sells: Bool
  /// Why a search of a folder leaves the file out; nil if it does not.
  let exclusion: Exclusion?

  /// Reads a file; nil if it does not import StoreKit.
  ///
  /// All branches of `#if` count, because a build of the app has those of another platform.
  init?(_ text: String, path: String) {
    let tokens = SourceToken.tokens(of: text).map(\.text)
    guard Self.imports("StoreKit", in: tokens) else { return nil }
    self.path = path
    words = Set(tokens)
    calls = Self.calls(in: tokens, words)
    var scan = SourceScan()
    scan.read(text, file: path)
    let outer = scan.types.filter { $0.kind != .extension && !$0.name.contains(".") }
    types = Set(outer.map(\.name))
    sells = !scan.sellingViews.isEmpty
    extended = Set(scan.types.filter { $0.kind == .extension }.map(\.name))
    let isTest = ["XCTest", "Testing", "StoreKitTest"].contains { Self.imports($0, in: tokens) }
    exclusion =
      if isTest {
        .test
      } else if !outer.isEmpty && outer.allSatisfy(\.isMock) || Self.isOfPreviews(path) {
        .previews
      } else if scan.onlyDraws {
        .views
      } else if !scan.mains.isEmpty {
        .main
      } else { nil }
  }

  /// Whether the file is part of a store, as opposed to one that asks for a review or shows a type.
  var isOfStore: Bool { !calls.subtracting([.finish]).isEmpty }

  /// Whether the file calls a function that buys.
  var buys: Bool { calls.contains(.purchase) }

  /// What the file does with StoreKit: its calls, in the order of a purchase.
  var summary: String {
    calls.isEmpty && sells ? "shows StoreKit's views" : "calls \(Self.summary(of: calls))"
  }

  static func summary(of calls: Set<Call>) -> String {
    Call.allCases.filter(calls.contains).map(\.rawValue).joined(separator: ", ")
  }

  /// Whether the file is one of previews.
  private static func isOfPreviews(_ path: String) -> Bool {
    path.split(separator: "/").dropLast().contains { $0.hasPrefix("Preview") }
  }

  private static func imports(_ module: String, in tokens: [String]) -> Bool {
    tokens.indices.contains { index in
      guard tokens[index] == "import", index + 1 < tokens.count else { return false }
      // "import struct StoreKit.Product"
      return tokens[index + 1] == module
        || index + 3 < tokens.count && tokens[index + 2] == module && tokens[index + 3] == "."
    }
  }

  /// The members of a transaction that lead to transactions.
  private static let transactions: [String: Call] = [
    "updates": .updates, "currentEntitlements": .entitlements, "currentEntitlement": .entitlements,
    "unfinished": .unfinished, "all": .all, "latest": .latest,
  ]
  /// The members of a product that lead to transactions.
  private static let ofProduct: [String: Call] = [
    "currentEntitlement": .entitlements, "latestTransaction": .latest,
  ]
  /// The words of code that judges the result of a purchase.
  private static let results: Set<String> = [
    "PurchaseError", "PurchaseResult", "VerificationResult", "unverified", "userCancelled",
    "verified",
  ]

  /// Whether code buys, reads, judges or finishes purchases.
  static func callsStoreKit(_ tokens: [String]) -> Bool {
    let words = Set(tokens)
    let names: Set = [
      "AppStore", "ProductView", "PurchaseResult", "SKPaymentQueue", "StoreView",
      "SubscriptionOfferView", "SubscriptionStoreView", "Transaction", "VerificationResult",
      "finish", "onInAppPurchaseCompletion", "onInAppPurchaseStart",
    ]
    return !words.isDisjoint(with: names) || !calls(in: tokens, words).isEmpty
  }

  private static func calls(in tokens: [String], _ words: Set<String>) -> Set<Call> {
    let products = names(of: "Product", in: tokens)
    let transactions = names(of: "Transaction", in: tokens)
    var calls: Set<Call> = []
    var (purchases, asks, finishes) = (false, false, false)
    for index in tokens.indices where tokens[index] == "." {
      let before = index > 0 ? tokens[index - 1] : ""
      let member = index + 1 < tokens.count ? tokens[index + 1] : ""
      let isCalled = index + 2 < tokens.count && tokens[index + 2] == "("
      switch member {
      case "products" where isCalled && products.contains(before): calls.insert(.products)
      case "sync" where before == "AppStore": calls.insert(.sync)
      case "status" where isOfSubscription(index, in: tokens): calls.insert(.status)
      case "updates" where before == "Status" || before == "SubscriptionStatus":
        calls.insert(.status)
      case "purchase" where isCalled:
        // A view model that calls "store.purchase(product)" only asks the store for a purchase.
        let argument = index + 3 < tokens.count ? tokens[index + 3] : ""
        let isOfProduct = [")", "options", "confirmIn"].contains(argument)
        (purchases, asks) = (purchases || isOfProduct, asks || !isOfProduct)
      case "finish" where isCalled: finishes = true
      default:
        if let call = Self.transactions[member], transactions.contains(before) {
          calls.insert(call)
        } else if let call = ofProduct[member] {
          calls.insert(call)
        }
      }
    }
    let isOfStore = !calls.isEmpty || purchases && !words.isDisjoint(with: results)
    if isOfStore, purchases || asks { calls.insert(.purchase) }
    if finishes, !calls.isEmpty { calls.insert(.finish) }
    return calls
  }

  /// Returns the names that a file gives a type of StoreKit: its own, and those of `typealias`.
  private static func names(of type: String, in tokens: [String]) -> Set<String> {
    var names: Set = [type]
    for index in tokens.indices where tokens[index] == "typealias" && index + 3 < tokens.count {
      let value = tokens[(index + 3)...].prefix(3)
      if value.first == type || Array(value) == ["StoreKit", ".", type] {
        names.insert(tokens[index + 1])
      }
    }
    return names
  }

  /// Whether `.status` at a place is that of a subscription.
  private static func isOfSubscription(_ dot: Int, in tokens: [String]) -> Bool {
    var place = dot - 1
    if place >= 0, ["?", "!"].contains(tokens[place]) { place -= 1 }
    return place >= 0
      && ["subscription", "SubscriptionInfo", "subscriptionInfo"].contains(tokens[place])
  }
}

extension StoreFile {
  /// Whether the file names a type that another one declares.
  func names(_ other: StoreFile) -> Bool { !words.isDisjoint(with: other.types) }

  var folder: String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }
}
