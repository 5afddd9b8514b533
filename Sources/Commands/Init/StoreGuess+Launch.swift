extension StoreGuess {
  /// The work of a launch besides creating the store: listening, loading products, reading
  /// purchases.
  struct Launch: Hashable, Sendable {
    /// The functions that a launch calls, in order.
    private(set) var calls: [SourceType.Function] = []
    /// The functions with arguments that only a person can fill in.
    private(set) var incomplete: [SourceType.Function] = []
    /// The call that the others do not wait for, because another file makes it; nil if none is.
    private(set) var concurrent: SourceType.Function?

    init() {}

    /// Guesses the functions of a store.
    init(of store: SourceType, calls app: AppCalls) {
      let functions = store.functions.filter { function in
        // AppStore.sync() asks for the password, so no shipped app calls it at launch.
        !function.isPrivate && !StoreGuess.isPurchase(function)
          && !function.words.isSuperset(of: ["AppStore", "sync"])
          && function.words.isDisjoint(with: ["SKProductsRequest", "SKReceiptRefreshRequest"])
      }
      let done = store.initializers.reduce(into: Set<String>()) { $0.formUnion($1.words) }
      let begun = store.initializers.reduce(into: Set<String>()) {
        $0.formUnion(store.reached(from: $1))
      }
      let callable = functions.filter(\.takesOnlyClosures)
      let starts = callable.filter {
        $0.required.isEmpty && !begun.contains($0.name) && Self.isStart($0, app)
      }
      let others = callable.filter { function in
        // The initializer may call a function only for updates, and another file at launch.
        !done.contains(function.name)
          || (done.contains("updates") && !Self.isLoad(function) && app.count(function) > 0)
      }
      let chosen = app.preferred(starts + others.filter { Self.isLoad($0) || Self.isRead($0) })
      let first = [others.filter(Self.isLoad), others.filter(Self.isRead)].flatMap {
        $0.filter(chosen.contains).prefix(1)
      }
      calls = Self.outermost(starts.filter(chosen.contains) + first, app)
      if let load = calls.first(where: Self.isLoad), let read = calls.first(where: Self.isRead) {
        if load != read, Self.areApart(load, read, of: store, app) { concurrent = load }
      }
      incomplete = functions.filter { function in
        !function.required.isEmpty && !StoreGuess.isRestore(function)
          && !begun.contains(function.name) && !calls.contains { $0.name == function.name }
          && Self.isIncompleteStart(function, of: store, app)
      }
      // An incomplete function does its work once.
      calls.removeAll { call in incomplete.contains { $0.words.contains(call.name) } }
    }

    /// Whether the app's other files show that a read does not wait for a load.
    private static func areApart(
      _ load: SourceType.Function,
      _ read: SourceType.Function,
      of store: SourceType,
      _ app: AppCalls
    ) -> Bool {
      let (loading, reading) = (app.files(load), app.files(read))
      guard !loading.isEmpty, !reading.isEmpty else { return false }
      if loading.isDisjoint(with: reading) { return true }
      // A paywall loads products and its restore button reads purchases, which a launch reads, too.
      let state = store.properties.filter { $0.isStored && !$0.isConstant }.map(\.name)
      let shared = store.reached(from: load).intersection(store.reached(from: read))
      return !reading.isSubset(of: loading) && shared.isDisjoint(with: state)
    }

    /// Adds what the app calls when it becomes active; it becomes active at its launch too.
    mutating func add(_ active: [SourceType.Function]) {
      calls += active.filter { function in
        !calls.contains { $0 == function || $0.words.contains(function.name) }
      }
    }

    /// Returns the function that loads the products which a purchase takes from the store, if
    /// nothing in the app calls one.
    func idleLoad(
      of store: SourceType,
      before purchase: SourceType.Function,
      calls app: AppCalls
    ) -> SourceType.Function? {
      let products = ["Product", "StoreKit.Product"]
      let isGiven = purchase.required.contains { products.contains($0.type) }
      let beginnings = [purchase] + calls + incomplete + store.initializers
      let begun = beginnings.reduce(into: Set(beginnings.map(\.name))) {
        $0.formUnion(store.reached(from: $1))
      }
      let loads = store.functions.filter(Self.isLoad)
      let isLoaded = loads.contains { begun.contains($0.name) || app.has($0) }
      guard !isGiven, !isLoaded, !begun.isSuperset(of: ["Product", "products"]) else { return nil }
      return loads.first { !$0.isPrivate && $0.required.isEmpty && app.lack($0) }
    }

    /// Returns the functions that no other function of the list calls, without duplicates.
    ///
    /// A listener calls a function for each update, and the app may call it at launch, too.
    private static func outermost(
      _ functions: [SourceType.Function],
      _ app: AppCalls
    ) -> [SourceType.Function] {
      var found: [SourceType.Function] = []
      for function in functions where !found.contains(function) {
        let isCalled = functions.contains {
          $0.name != function.name && $0.words.contains(function.name)
            && !function.words.contains($0.name) && !($0.body.listens && app.has(function))
        }
        if !isCalled { found.append(function) }
      }
      return found
    }

    /// Whether a function starts to listen or sets up the store.
    ///
    /// An app that never calls its listener has a bug that a glue must not hide.
    private static func isStart(_ function: SourceType.Function, _ app: AppCalls) -> Bool {
      let names = [
        "start", "bootstrap", "configure", "setup", "launch", "launched", "appear", "onAppear",
        "viewDidLoad",
      ]
      if names.contains(function.name) || isListener(function) {
        return !app.lack(function)
      }
      // These names are vague, so they count only if another file calls them.
      return ["load", "initialize", "prepare"].contains(function.name) && app.count(function) > 0
    }

    /// Whether a launch needs a function that takes arguments: it starts a listener, or another
    /// file calls a function with such a name.
    private static func isIncompleteStart(
      _ function: SourceType.Function,
      of store: SourceType,
      _ app: AppCalls
    ) -> Bool {
      guard !app.lack(function) else { return false }
      let listens =
        function.body.listens
        || store.functions.contains { isListener($0) && function.words.contains($0.name) }
      return listens
        || (begins(function, with: ["start", "configure", "setup"]) && app.has(function))
    }

    /// Whether a function listens for transactions, by its body or by its name: `startListening`,
    /// `observeTransactionUpdates`.
    static func isListener(_ function: SourceType.Function) -> Bool {
      let heard = ["listen", "observ", "monitor", "transaction", "update"]
      return function.body.listens
        || begins(function, with: ["start", "begin", "observe", "listen", "monitor"])
          && function.name.camelParts.contains { part in heard.contains(where: part.hasPrefix) }
    }

    /// Whether a function loads products, by its words or by its name.
    static func isLoad(_ function: SourceType.Function) -> Bool {
      let parts = function.name.camelParts
      // `updatePurchasedProducts` reads what is owned.
      let isOfOwned =
        parts.contains { part in
          ["purchase", "status", "subscri"].contains(where: part.hasPrefix)
            || StoreGuess.owning.contains(where: part.hasPrefix)
        } || function.words.contains("currentEntitlements")
      let verbs = ["load", "fetch", "request", "get", "retrieve"]
      return function.words.isSuperset(of: ["Product", "products"])
        || begins(function, with: verbs + (isOfOwned ? [] : ["refresh", "reload", "update"]))
          && !Set(["product", "products", "offerings"]).isDisjoint(with: parts)
    }

    private static func isRead(_ function: SourceType.Function) -> Bool {
      function.words.contains("currentEntitlements")
        || begins(function, with: ["update", "refresh", "check", "load", "fetch", "sync", "get"])
          && function.name.camelParts.contains { part in
            ["purchase", "entitle", "status", "subscription", "subscribed"]
              .contains(where: part.hasPrefix)
          }
    }

    private static func begins(_ function: SourceType.Function, with verbs: [String]) -> Bool {
      function.name.camelParts.first.map(verbs.contains) == true
    }
  }
}
