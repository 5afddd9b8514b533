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
  /// Whether the app's other files name the store, but none calls ``purchase``.
  private(set) var isPurchaseUnused = false
  /// The function that a tap on "restore" calls.
  private(set) var restore: SourceType.Function?
  /// What a launch calls besides the store's initializer.
  private(set) var launch = Launch()
  /// The functions that the app calls when it becomes active again.
  private(set) var whenActive: [SourceType.Function] = []
  /// The properties that hold which products are unlocked.
  private(set) var unlocked: [Unlocked] = []

  /// Makes the guess.
  ///
  /// What the app's other files use takes precedence over what only has a matching name.
  init(_ scan: SourceScan, uses: SourceUses = SourceUses()) {
    let uses = uses.resolved(by: scan)
    let candidates = scan.types.filter {
      ![.protocol, .extension].contains($0.kind) && !$0.isView && !$0.isGeneric && !$0.isPrivate
    }
    let stores = candidates.filter { !Self.purchases(of: $0).isEmpty }
    store = Self.best(stores) { type in
      [
        type.isMock ? 0 : 1,
        // A type that only the store's own files name is probably hidden behind another type.
        uses.names(type.name) ? 1 : 0,
        stores.contains { Self.holds($0, type, scan) } ? 0 : 1,
        Self.points(type),
      ]
    }
    guard let store else { return }
    let functions = store.functions.filter { !$0.isPrivate }
    func used(_ functions: [SourceType.Function]) -> [SourceType.Function] {
      uses.preferred(functions, of: store.name, name: \.name)
    }
    let calls = AppCalls(of: store, scan: scan, uses: uses)
    purchase = Self.best(used(Self.purchases(of: store))) { [Self.points($0)] }
    if let name = purchase?.name, purchase.map(calls.lack) == true {
      let outer = functions.filter {
        $0.words.contains(name) && calls.has($0) && !Self.isRestore($0)
      }
      purchase = outer.first ?? purchase
      isPurchaseUnused = outer.isEmpty
    }
    restore = used(functions.filter { $0.takesOnlyClosures && Self.isRestore($0) }).first
    launch = Launch(of: store, calls: calls)
    whenActive = functions.filter {
      $0.required.isEmpty && !Self.isPurchase($0) && !Self.isRestore($0)
        && uses.callsWhenActive($0.name, of: store.name)
    }
    launch.add(whenActive)
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

  /// Whether a function makes a purchase, by its name (`purchase`, `buyPro`, `makePurchase`), or
  /// because it takes a product and purchases it.
  static func isPurchase(_ function: SourceType.Function) -> Bool {
    let parts = function.name.camelParts
    guard let first = parts.first else { return false }
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
    let keeps = unlocked(by: type).isEmpty ? 0 : type.kind == .actor ? 1 : 3
    return keeps + (purchases(of: type).map(points).max() ?? 0)
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
