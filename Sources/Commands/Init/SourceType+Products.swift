extension SourceType {
  /// Whether each value of the type stands for a product of StoreKit, from which it is made.
  var isMadeFromProduct: Bool {
    !isGeneric && singleton == nil && !initializers.isEmpty
      && initializers.allSatisfy { initializer in
        !initializer.isPrivate && !initializer.isAsync && !initializer.isThrowing
          && !initializer.isFailable
          && ["Product", "StoreKit.Product"].contains(initializer.required.first?.type)
          && initializer.required.count == 1
      }
  }

  /// The only generic parameter of a type that takes any type whose raw values are identifiers of
  /// products; nil for another type.
  ///
  /// An example is `Helper<Item> where Item: RawRepresentable & Hashable, Item.RawValue == String`.
  var productParameter: String? {
    guard generics.count > 2, generics[0] == "<" else { return nil }
    let name = generics[1]
    let known = Self.ofIdentifiers.union([name])
    return generics.contains("RawRepresentable") && generics.contains("String")
      && !generics.prefix { $0 != ">" }.contains(",") && known.isSuperset(of: generics)
      ? name : nil
  }

  /// What may stand in the constraints of such a parameter.
  private static let ofIdentifiers: Set<String> = [
    "<", ">", ":", ",", "&", ".", "=", "where", "CaseIterable", "Equatable", "Hashable",
    "RawRepresentable", "RawValue", "Sendable", "String",
  ]

  /// The property that has the identifier of the product for which a value of the type stands; nil
  /// if none has.
  var productIdentifier: Property? {
    properties.first { property in
      let parts = property.name.camelParts
      return !property.isPrivate && !property.isStatic && !property.isUnreadable
        && ["String", "String?", "Product.ID", "Product.ID?"].contains(property.type)
        && parts.last.map { ["id", "identifier"].contains($0) } == true
        && !Set(parts).isDisjoint(with: ["product", "sku", "store"])
    }
  }
}
