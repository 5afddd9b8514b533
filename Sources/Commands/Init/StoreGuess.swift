/// A guess of which type of an app makes purchases, and where the app keeps what is unlocked.
struct StoreGuess: Sendable {
  /// A property that holds what is unlocked.
  struct Unlocked: Hashable, Sendable {
    /// The form of the property's value.
    enum Form: Hashable, Sendable {
      /// Product identifiers, as a set or a list.
      case identifiers
      case products
      case transactions
      /// A Boolean that does not identify a product.
      case flag
    }

    let property: SourceType.Property
    let form: Form
  }

  /// The type that makes purchases; nil if none was found.
  let store: SourceType?
  /// The type that keeps what is unlocked, if it is not the store.
  private(set) var keeper: SourceType?
  /// The function that a tap on "buy" calls.
  private(set) var purchase: SourceType.Function?
  /// The function that a tap on "restore" calls.
  private(set) var restore: SourceType.Function?
  /// The functions that a launch calls, in order.
  private(set) var launch: [SourceType.Function] = []
  /// The functions that the app calls when it becomes active again.
  private(set) var whenActive: [SourceType.Function] = []
  /// The properties that hold which products are unlocked.
  private(set) var unlocked: [Unlocked] = []

  /// Makes the guess.
  ///
  /// What the app's other files use takes precedence over what only has a matching name.
  init(_ scan: SourceScan, uses: SourceUses = SourceUses()) {
    let candidates = scan.types.filter {
      ![.protocol, .extension].contains($0.kind) && !$0.isView && !$0.isGeneric
    }
    // A type that only the store's own files name is probably hidden behind another type.
    store = Self.best(candidates.filter { Self.points($0) > 0 }) {
      Self.points($0) + (uses.names($0.name) && !Self.isMock($0) ? 4 : 0)
    }
    guard let store else { return }
    let functions = store.functions.filter { !$0.isPrivate }
    func used(_ functions: [SourceType.Function]) -> [SourceType.Function] {
      uses.preferred(functions, of: store.name, name: \.name)
    }
    purchase = Self.best(used(functions.filter(Self.isPurchase)), Self.points)
    restore = used(functions.filter { $0.takesOnlyClosures && Self.isRestore($0) }).first
    let active = functions.filter {
      $0.required.isEmpty && !Self.isPurchase($0) && !Self.isRestore($0)
        && uses.callsWhenActive($0.name, of: store.name)
    }
    whenActive = active
    // An app becomes active at its launch too.
    let atLaunch = Self.launch(functions, of: store, uses)
    launch =
      atLaunch
      + active.filter { function in
        !atLaunch.contains { $0 == function || $0.words.contains(function.name) }
      }
    let own = Self.unlocked(by: store, uses)
    let others = candidates.filter { $0.name != store.name && !Self.unlocked(by: $0).isEmpty }
      .filter { $0.kind == .class || $0.kind == .actor }
    let isRead = { (type: SourceType) in
      Self.unlocked(by: type, uses).contains { uses.reads($0.property, of: type) }
    }
    let read = isRead(store) ? nil : others.first(where: isRead)
    keeper = read ?? (own.isEmpty ? others.first : nil)
    unlocked = keeper.map { Self.unlocked(by: $0, uses) } ?? own
  }

  /// Whether a type replaces the store in previews or tests.
  private static func isMock(_ type: SourceType) -> Bool {
    !Set(["mock", "fake", "preview", "stub", "dummy"]).isDisjoint(with: type.name.camelParts)
  }

  private static func best<Item>(_ items: [Item], _ points: (Item) -> Int) -> Item? {
    items.reduce(nil) { best, item in
      best.map { points($0) >= points(item) } == true ? best : item
    }
  }

  private static let verbs: Set<String> = ["purchase", "buy", "subscribe"]
  private static let beginnings: Set<String> = [
    "make", "do", "perform", "start", "begin", "attempt", "try", "execute", "initiate", "request",
  ]

  /// Whether a function makes a purchase, by its name (`purchase`, `buyPro`, `makePurchase`), or
  /// because it takes a product and purchases it.
  private static func isPurchase(_ function: SourceType.Function) -> Bool {
    let parts = function.name.camelParts
    guard let first = parts.first else { return false }
    let taken = function.required.first?.type ?? ""
    return verbs.contains(first)
      || ["Product", "StoreKit.Product"].contains(taken) && function.words.contains("purchase")
      || (beginnings.contains(first) && parts.count > 1 && verbs.contains(parts[1]))
  }

  /// Whether a function restores purchases, by its name (`restore`, `performRestore`, but not
  /// `dismissRestoreAlert`), or because it syncs with the App Store.
  private static func isRestore(_ function: SourceType.Function) -> Bool {
    let parts = function.name.camelParts
    guard let first = parts.first else { return false }
    return first.hasPrefix("restor") || function.words.isSuperset(of: ["AppStore", "sync"])
      || (beginnings.contains(first) && parts.count > 1 && parts[1].hasPrefix("restor"))
  }

  private static func points(_ function: SourceType.Function) -> Int {
    let first = function.required.first?.type ?? ""
    let taken = ["Product": 4, "StoreKit.Product": 4, "String": 3, "Product.ID": 3, "": 1]
    return 2 + (taken[first] ?? 0) + (function.words.contains("purchase") ? 1 : 0)
  }

  /// Returns the score of a type as the store.
  private static func points(_ type: SourceType) -> Int {
    let functions = type.functions.filter { !$0.isPrivate && isPurchase($0) }
    guard let most = functions.map(points).max() else { return 0 }
    let named = ["store", "purchase", "purchases", "iap", "subscription", "subscriptions"]
    // A screen can read a class directly, but needs a copy of an actor's state.
    let keeps = unlocked(by: type).isEmpty ? 0 : type.kind == .actor ? 1 : 3
    return most + keeps + (type.singleton == nil ? 0 : 1)
      + (Set(named).isDisjoint(with: type.name.camelParts) ? 0 : 1)
  }

  /// Returns the functions that a launch calls in addition to the store's initializer: those that
  /// load products and read purchases.
  private static func launch(
    _ functions: [SourceType.Function],
    of store: SourceType,
    _ uses: SourceUses
  ) -> [SourceType.Function] {
    let done = store.initializers.reduce(into: Set<String>()) { $0.formUnion($1.words) }
    // The initializer may call a function only for updates, and another file may call it at launch.
    let isCalledAgain = { (function: SourceType.Function) in
      done.contains("updates") && !begins(function, with: ["load", "fetch", "request"])
        && uses.count(of: function.name, of: store.name) > 0
    }
    let callable = functions.filter {
      // AppStore.sync() asks for the password, so no shipped app calls it at launch.
      $0.required.isEmpty && !isPurchase($0)
        && (!done.contains($0.name) || isCalledAgain($0))
        && !$0.words.isSuperset(of: ["AppStore", "sync"])
    }
    let starts = callable.filter {
      ["start", "configure", "setup"].contains($0.name) || beginsListening($0)
        // These names are vague, so they count only if another file calls them.
        || ["load", "initialize", "prepare"].contains($0.name)
          && uses.count(of: $0.name, of: store.name) > 0
    }
    let loads = callable.filter {
      begins($0, with: ["load", "fetch", "request", "get", "retrieve"])
        && !Set(["product", "products", "offerings"]).isDisjoint(with: $0.name.camelParts)
    }
    let reads = callable.filter {
      begins($0, with: ["update", "refresh", "check", "load", "fetch", "sync", "get"])
        && $0.name.camelParts.contains { part in
          ["purchase", "entitle", "status", "subscription", "subscribed"]
            .contains(where: part.hasPrefix)
        }
    }
    let used = uses.preferred(starts + loads + reads, of: store.name, name: \.name)
    let first = [loads, reads].flatMap { $0.filter(used.contains).prefix(1) }
    var chosen: [SourceType.Function] = []
    for function in starts.filter(used.contains) + first {
      let isCalled = chosen.contains { $0 == function || $0.words.contains(function.name) }
      if !isCalled { chosen.append(function) }
    }
    return chosen
  }

  /// Whether a function listens for transactions from launch, by its name: `startListening`,
  /// `observeTransactionUpdates`.
  private static func beginsListening(_ function: SourceType.Function) -> Bool {
    let heard = ["listen", "observ", "monitor", "transaction", "update"]
    return begins(function, with: ["start", "begin", "observe", "listen", "monitor"])
      && function.name.camelParts.contains { part in heard.contains(where: part.hasPrefix) }
  }

  private static func begins(_ function: SourceType.Function, with verbs: [String]) -> Bool {
    function.name.camelParts.first.map(verbs.contains) == true
  }

  /// The beginnings of words that mean that something was purchased.
  static let owning = ["purchased", "owned", "unlocked", "entitle", "active", "bought", "paid"]
  private static let flags: Set<String> = [
    "pro", "premium", "plus", "vip", "unlocked", "purchased", "subscribed", "subscriber",
    "subscription", "paid", "entitled", "full", "owned", "lifetime", "member", "removed",
  ]
  private static let noFlags: Set<String> = [
    "show", "showing", "shows", "loading", "purchasing", "alert", "error", "eligible", "can",
    "should", "checking", "loaded", "presented", "products", "sheet", "trial",
  ]

  /// Returns the properties that hold what is unlocked, in the most specific form that occurs.
  private static func unlocked(
    by type: SourceType,
    _ uses: SourceUses = SourceUses()
  ) -> [Unlocked] {
    let told = type.properties.filter { !$0.isPrivate && !$0.isStatic && !$0.isConstant }
    let all = told.compactMap { property in
      form(of: property).map { Unlocked(property: property, form: $0) }
    }
    let used = all.filter { uses.reads($0.property, of: type) }
    let found = used.isEmpty ? all : used
    let forms: [Unlocked.Form] = [.identifiers, .products, .transactions, .flag]
    guard let form = forms.first(where: { form in found.contains { $0.form == form } }) else {
      return []
    }
    let fitting = found.filter { $0.form == form }
    return form == .flag ? Array(fitting.prefix(1)) : fitting
  }

  private static func form(of property: SourceType.Property) -> Unlocked.Form? {
    let parts = property.name.camelParts
    let owns = parts.contains { part in owning.contains(where: part.hasPrefix) }
    switch property.type ?? "" {
    case "Set<String>", "[String]", "Set<Product.ID>", "[Product.ID]":
      return owns ? .identifiers : nil
    case "[Product]", "[StoreKit.Product]", "Set<Product>": return owns ? .products : nil
    case "[Transaction]", "[StoreKit.Transaction]", "Set<Transaction>":
      return owns ? .transactions : nil
    case "Bool":
      return !flags.isDisjoint(with: parts) && noFlags.isDisjoint(with: parts) ? .flag : nil
    default: return nil
    }
  }
}
