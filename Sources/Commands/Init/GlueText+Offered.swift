extension GlueText {
  /// The text of the property for products with a buy button: those that the store has loaded, if
  /// the app loads them at launch.
  var offered: String {
    guard let store = guess.store, store.kind != .actor, loadsProducts(store) else { return "" }
    let lists = store.properties.filter { property in
      let parts = property.name.camelParts
      return !property.isPrivate && !property.isStatic
        && ["[Product]", "[StoreKit.Product]"].contains(property.type ?? "")
        && !guess.unlocked.contains(property)
        && !parts.contains { part in StoreGuess.owning.contains(where: part.hasPrefix) }
    }
    guard !lists.isEmpty else { return "" }
    let sum = lists.map { "store.\($0.name).map(\\.id)" }.joined(separator: " + ")
    return """
        /// The products with a buy button: those that were loaded.
        var offered: Set<String>? { Set(\(sum)) }
      """
  }

  /// Whether a function that requests products runs at launch.
  private func loadsProducts(_ store: SourceType) -> Bool {
    let loading = store.functions.filter { $0.words.isSuperset(of: ["Product", "products"]) }
    let names = Set(loading.map(\.name))
    let called = (guess.launch.calls + store.initializers).reduce(into: Set<String>()) {
      all,
      function in
      all.formUnion(function.words.union([function.name]))
    }
    return !names.isDisjoint(with: called)
  }
}
