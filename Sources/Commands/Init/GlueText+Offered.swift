extension GlueText {
  /// The text of the property for products with a buy button: those that the store has loaded, if
  /// the app loads them at launch.
  var offered: String {
    if !viewPlans.isEmpty { return offeredWithoutPlans }
    guard let store = guess.store, !store.isAwaited, loadsProducts(store) else { return "" }
    let lists = properties(of: store, ["[Product]", "[StoreKit.Product]"])
    guard !lists.isEmpty else { return "" }
    let single = properties(of: store, ["Product?", "StoreKit.Product?"]).map { "store.\($0.name)" }
    let others = single.isEmpty ? [] : ["[\(single.joined(separator: ", "))].compactMap { $0?.id }"]
    let sum = (lists.map { "store.\($0.name).map(\\.id)" } + others).joined(separator: " + ")
    return """
        /// The products with a buy button: those that were loaded.
        var offered: Set<String>? { Set(\(sum)) }
      """
  }

  /// Returns the properties of a store with products of a type that are not only those bought.
  private func properties(of store: SourceType, _ types: [String]) -> [SourceType.Property] {
    store.properties.filter { property in
      let parts = property.name.camelParts
      return !property.isPrivate && !property.isStatic && types.contains(property.type ?? "")
        && !guess.unlocked.contains(property)
        && !parts.contains { part in StoreGuess.owning.contains(where: part.hasPrefix) }
    }
  }

  /// The name of the type of the glue whose values are the products of the catalog, for a store
  /// with a generic parameter.
  static let product = "ProductUnderTest"

  /// Returns the argument for a parameter whose type names the generic parameter of a type.
  func products(for parameter: SourceType.Parameter, of type: SourceType) -> String? {
    guard let name = type.productParameter else { return nil }
    switch parameter.type {
    case "[\(name)]": return "\(Self.product).allCases"
    case "Set<\(name)>": return "Set(\(Self.product).allCases)"
    case "\(name).Type": return "\(Self.product).self"
    default: break
    }
    let closure = SourceClosure(parameter.type)
    return closure?.parameters == [name] && closure?.result == "String" ? "{ $0.rawValue }" : nil
  }

  /// The declaration of that type; empty if the store has no such parameter.
  var productUnderTest: String {
    guard let store = guess.store, store.productParameter != nil else { return "" }
    let ids = sold.map(\.inSwift).joined(separator: ", ")
    let isolation = isOnMainActor ? "nonisolated " : ""
    return """

      /// The products for sale, as `\(store.name)` takes them.
      \(isolation)struct \(Self.product): RawRepresentable, Hashable, Sendable, CaseIterable {
        static let allCases = [\(ids)].map { Self(rawValue: $0) }
        let rawValue: String
      }

      """
  }

  /// The statements that load the products of an app whose server names them: the app's files
  /// neither fill its list of identifiers nor call what requests them.
  var served: [String] {
    guard let store = guess.store, !store.isAwaited, let list = servedList(of: store) else {
      return []
    }
    let others = store.functions + store.initializers
    let load = store.functions.first { function in
      !function.isPrivate && !function.isStatic && function.required.isEmpty
        && StoreGuess.Launch.isLoad(function) && function.words.contains(list.name)
        && !guess.launch.calls.contains(function)
        && uses.count(of: function.name, of: store.name) == 0
        && !others.contains { $0.name != function.name && $0.words.contains(function.name) }
    }
    guard let load else { return [] }
    let ids = sold.map(\.inSwift).joined(separator: ", ")
    return [
      "// The app's server names the products.", "store.\(list.name) = [\(ids)]",
      statement(load, on: store),
    ]
  }

  /// Returns the list of the identifiers of products that is empty until a server names them.
  private func servedList(of store: SourceType) -> SourceType.Property? {
    store.properties.first { property in
      let parts = Set(property.name.camelParts)
      return property.isStored && !property.isConstant && !property.isPrivate && !property.isStatic
        && property.isEmptyAtFirst && ["[String]", "Set<String>"].contains(property.type)
        && !guess.unlocked.contains(property)
        && !parts.isDisjoint(with: ["product", "products", "sku", "skus"])
        && !parts.isDisjoint(with: ["id", "ids", "identifier", "identifiers", "skus"])
        && !parts.contains { part in StoreGuess.owning.contains(where: part.hasPrefix) }
        && !store.initializers.contains { $0.words.contains(property.name) }
    }
  }

  /// Whether a function that requests products runs at launch: the store's, or that of a service
  /// which it asks.
  private func loadsProducts(_ store: SourceType) -> Bool {
    let services = all.types.filter { type in
      store.properties.contains { $0.type == type.name }
    }
    let loading = ([store] + services).flatMap(\.functions).filter {
      $0.words.isSuperset(of: ["Product", "products"])
    }
    let names = Set(loading.map(\.name))
    let called = (guess.launch.calls + store.initializers).reduce(into: Set<String>()) {
      all,
      function in
      all.formUnion(function.words.union([function.name]))
    }
    return !names.isDisjoint(with: called)
  }
}
