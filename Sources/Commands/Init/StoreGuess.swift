/// A guess of which type of an app makes purchases, and where the app keeps its unlocked products.
struct StoreGuess: Sendable {
  /// The type that makes purchases; nil if none was found.
  let store: SourceType?
  /// The type that keeps the unlocked products, if it is not the store.
  private(set) var keeper: SourceType?
  /// The function that a tap on "buy" calls.
  private(set) var purchase: SourceType.Function?
  /// Whether the app's other files name the store, but none calls ``purchase``.
  private(set) var isPurchaseUnused = false
  /// The type that is made from a product and has ``purchase``, if it is not the store.
  private(set) var purchasable: SourceType?
  /// The app's other files that buy without the store and leave what follows to it.
  private(set) var buyers: Set<String> = []
  /// The views with views of StoreKit in which people buy; empty if the app's code buys.
  private(set) var sellers: [SourceType] = []
  /// The function that a tap on "restore" calls.
  private(set) var restore: SourceType.Function?
  /// The calls of a launch besides the store's initializer.
  private(set) var launch = Launch()
  /// The function that loads products, if a purchase needs it and nothing in the app calls it; the
  /// glue calls it at the end of a launch, because nobody could buy anything otherwise.
  private(set) var idleLoad: SourceType.Function?
  /// The functions that the app calls when it becomes active.
  private(set) var whenActive: [SourceType.Function] = []
  /// The properties whose names suggest that they hold the unlocked products; the check of the glue
  /// corrects this.
  private(set) var unlocked: [SourceType.Property] = []

  /// Makes the guess.
  ///
  /// What the app's other files use takes precedence over what only has a matching name.
  init(_ scan: SourceScan, uses: SourceUses = SourceUses()) {
    let uses = uses.resolved(by: scan)
    let candidates = scan.types.filter {
      ![.protocol, .extension].contains($0.kind) && !$0.isView && !$0.isPrivate
        && (!$0.isGeneric || $0.productParameter != nil)
    }
    let sellers = scan.buys ? [] : scan.sellingViews
    self.sellers = sellers
    var buying = candidates.filter { !Self.purchases(of: $0).isEmpty }
    let isGivenPurchases = buying.isEmpty && sellers.isEmpty
    if isGivenPurchases { buying = candidates.filter { !Self.receivers(of: $0).isEmpty } }
    if buying.isEmpty, sellers.isEmpty {
      let handling = candidates.flatMap(\.functions).filter { !$0.hasResult && !Launch.isLoad($0) }
      buyers = uses.buyers(callingNone: Set(handling.map(\.name)))
    }
    let isElsewhere = !sellers.isEmpty || !buyers.isEmpty
    let found = Self.store(
      among: buying.isEmpty && isElsewhere ? candidates.filter(Self.follows) : buying,
      scan,
      uses
    )
    if let found, found.isMadeFromProduct, !isGivenPurchases, !isElsewhere {
      purchasable = found
      purchase = Self.best(Self.purchases(of: found)) { [Self.points($0)] }
      store = Self.listener(among: candidates.filter { $0.name != found.name })
    } else {
      store = found
    }
    guard let store else {
      buyers = []
      return
    }
    let functions = store.functions.filter { !$0.isPrivate }
    let calls = AppCalls(of: store, scan: scan, uses: uses)
    if !isElsewhere, purchasable == nil {
      let all = isGivenPurchases ? Self.receivers(of: store) : Self.purchases(of: store)
      purchase = Self.best(calls.preferred(all)) { [Self.points($0)] }
    }
    if purchasable == nil, let name = purchase?.name, purchase.map(calls.lack) == true {
      let outer = functions.filter {
        $0.words.contains(name) && calls.has($0) && !Self.isRestore($0)
      }
      purchase = outer.first ?? purchase
      isPurchaseUnused = outer.isEmpty
    }
    restore =
      calls.preferred(functions.filter { $0.takesOnlyClosures && Self.isRestore($0) }).first
    launch = Launch(of: store, calls: calls)
    whenActive = functions.filter {
      $0.required.isEmpty && !Self.isPurchase($0) && !Self.isRestore($0) && !Launch.isListener($0)
        && uses.callsWhenActive($0.name, of: store.name)
    }
    launch.add(whenActive)
    idleLoad = purchase.flatMap { launch.idleLoad(of: store, before: $0, calls: calls) }
    let others = candidates.filter {
      $0.name != store.name && [.class, .actor].contains($0.kind) && !Self.unlocked(by: $0).isEmpty
    }
    let isRead = { (type: SourceType) in
      Self.unlocked(by: type).contains { uses.reads($0, of: type) }
    }
    let own = Self.unlocked(by: store)
    let read = isRead(store) ? nil : others.first(where: isRead)
    keeper = read ?? (own.isEmpty ? others.first : nil)
    unlocked = keeper.map(Self.unlocked) ?? own
  }

  /// Returns the type that most probably makes the purchases.
  private static func store(
    among types: [SourceType],
    _ scan: SourceScan,
    _ uses: SourceUses
  ) -> SourceType? {
    best(types) { type in
      [
        type.isMock ? 0 : 1,
        // A type that only the store's own files name is probably hidden behind another type.
        uses.names(type.name) ? 1 : 0,
        types.contains { holds($0, type, scan) } ? 0 : 1,
        points(type),
      ]
    }
  }

  /// Returns the type that listens to transactions, where products buy themselves.
  private static func listener(among types: [SourceType]) -> SourceType? {
    let listening = types.filter { type in
      follows(type) && (type.functions + type.initializers).contains(where: Launch.isListener)
    }
    return best(listening) { [$0.isMock ? 0 : 1, $0.singleton == nil ? 0 : 1] }
  }

  /// Whether a type follows purchases that other code makes, rather than making them.
  private static func follows(_ type: SourceType) -> Bool {
    guard [.class, .actor].contains(type.kind) || type.singleton != nil else { return false }
    let signs: Set = ["Transaction", "currentEntitlements", "SubscriptionInfo", "AppStore"]
    return !unlocked(by: type).isEmpty
      || (type.functions + type.initializers).contains { function in
        !function.words.isDisjoint(with: signs)
          || function.parameters.contains { signs.contains($0.type) }
      }
  }

  /// Returns the first item with the highest points; earlier points outweigh later ones.
  private static func best<Item>(_ items: [Item], _ points: (Item) -> [Int]) -> Item? {
    items.max { points($0).lexicographicallyPrecedes(points($1)) }
  }

  /// Whether a type works through another that keeps nothing itself, such as a service behind a
  /// protocol.
  private static func holds(_ outer: SourceType, _ inner: SourceType, _ scan: SourceScan) -> Bool {
    guard outer.name != inner.name, unlocked(by: inner).isEmpty else { return false }
    let names = scan.protocols(of: inner).union([inner.name])
    let held =
      outer.properties.filter { !$0.isStatic }.compactMap(\.type)
      + outer.initializers.flatMap(\.parameters).map(\.type)
    return held.contains { names.contains($0.unwrapped) }
  }

  private static let verbs: Set<String> = ["purchase", "buy", "subscribe"]
  private static let beginnings: Set<String> = [
    "make", "do", "perform", "start", "begin", "attempt", "try", "execute", "initiate", "request",
  ]

  /// Returns the functions for a purchase that other files can call.
  ///
  /// If all such functions are private, those that call them.
  private static func purchases(of type: SourceType) -> [SourceType.Function] {
    let all = type.functions.filter(isPurchase)
    let open = all.filter { !$0.isPrivate }
    guard open.isEmpty else { return open }
    let hidden = Set(all.map(\.name))
    return type.functions.filter {
      !$0.isPrivate && !isRestore($0) && !$0.words.isDisjoint(with: hidden)
    }
  }

  /// Returns the functions that take what someone else has bought, such as those of a kit whose
  /// users buy themselves.
  private static func receivers(of type: SourceType) -> [SourceType.Function] {
    let results = ["Transaction", "VerificationResult<Transaction>", "Product.PurchaseResult"]
    return type.functions.filter { function in
      guard !function.isPrivate, !isRestore(function), function.required.count == 1 else {
        return false
      }
      let taken = function.required[0].type.replacing("StoreKit.", with: "")
      return results.contains(taken)
    }
  }

  /// Whether a function makes a purchase, by its name (`purchase`, `buyPro`, `makePurchase`), or
  /// because it takes a product and purchases it.
  static func isPurchase(_ function: SourceType.Function) -> Bool {
    let parts = function.name.camelParts
    // `subscribeToTransactionUpdates` listens.
    guard let first = parts.first, !function.body.listens, parts.dropFirst().first != "to" else {
      return false
    }
    let taken = function.required.first?.type ?? ""
    return verbs.contains(first)
      || ["Product", "StoreKit.Product"].contains(taken) && function.words.contains("purchase")
      || (beginnings.contains(first) && parts.count > 1 && verbs.contains(parts[1]))
  }

  /// Whether a function restores purchases, by its name (`restore`, `performRestore`, but not
  /// `dismissRestoreAlert`), or because it syncs with the App Store.
  static func isRestore(_ function: SourceType.Function) -> Bool {
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
    // A screen can read a class directly, but needs a copy of an actor's state.
    let keeps = unlocked(by: type).isEmpty ? 0 : type.isAwaited ? 1 : 3
    return keeps + (purchases(of: type).map(points).max() ?? 0)
  }

  /// The beginnings of words that mean that something was purchased.
  static let owning = ["purchased", "owned", "unlocked", "entitle", "active", "bought", "paid"]
  private static let flags: Set<String> = [
    "pro", "premium", "plus", "vip", "unlocked", "purchased", "subscribed", "subscriber",
    "subscription", "paid", "entitled", "full", "owned", "lifetime", "member", "removed",
  ]

  /// Returns the lists of a type that hold unlocked products, or else one flag.
  private static func unlocked(by type: SourceType) -> [SourceType.Property] {
    let visible = type.properties.filter {
      !$0.isPrivate && !$0.isStatic && !$0.isConstant && !$0.isUnreadable
    }
    let lists = visible.filter(isList)
    guard lists.isEmpty else { return lists }
    return visible.filter {
      $0.type == "Bool" && !flags.isDisjoint(with: $0.name.camelParts)
    }.prefix(1).map(\.self)
  }

  /// Whether a property is a list of products that are owned, by its name and its type.
  private static func isList(_ property: SourceType.Property) -> Bool {
    let type = property.type ?? ""
    let items = ["String", "Product.ID", "Product", "Transaction"]
    return property.name.camelParts.contains { owning.contains(where: $0.hasPrefix) }
      && items.contains { ["Set<\($0)>", "[\($0)]", "[StoreKit.\($0)]"].contains(type) }
  }
}
