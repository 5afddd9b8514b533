public import StoreKit

/// Returns product identifiers as a set.
public func productIDs(in identifiers: some Sequence<String>) -> Set<String> { Set(identifiers) }

/// Returns the identifiers of products.
public func productIDs(in products: some Sequence<StoreKit.Product>) -> Set<String> {
  Set(products.map(\.id))
}

/// Returns the identifiers of the products of transactions.
public func productIDs(in transactions: some Sequence<StoreKit.Transaction>) -> Set<String> {
  Set(transactions.map(\.productID))
}

/// Returns the identifiers of the products that any other value names.
///
/// Such a value is a product, a transaction, an identifier, an enumeration case with an identifier
/// as its raw value, an optional or a collection of these, or a dictionary with these as keys or as
/// values. Of a dictionary with flags, the keys of those that are true count. A value that names no
/// product gives an empty set.
public func productIDs<Value>(in value: Value) -> Set<String> {
  ProductIDs.named(by: value) ?? []
}

/// The products that a value names.
enum ProductIDs {
  /// Returns the identifiers; nil if the value is of a kind that names no products.
  static func named(by value: Any) -> Set<String>? {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { named(by: $0.value) } ?? []
    case .collection, .set: return ids(mirror.children.map(\.value))
    case .dictionary: return ids(ofEntries: mirror.children.map { Mirror(reflecting: $0.value) })
    default: return id(of: value).map { [$0] }
    }
  }

  private static func id(of value: Any) -> String? {
    switch value {
    case let id as String: id
    case let product as StoreKit.Product: product.id
    case let transaction as StoreKit.Transaction: transaction.productID
    case let item as any RawRepresentable: item.rawValue as? String
    default: nil
    }
  }

  private static func ids(_ values: [Any]) -> Set<String>? {
    let ids = values.compactMap(id)
    return ids.count == values.count ? Set(ids) : nil
  }

  private static func ids(ofEntries entries: [Mirror]) -> Set<String>? {
    let pairs = entries.map { $0.children.map(\.value) }
    let counted = pairs.filter { $0[1] as? Bool ?? true }
    return ids(counted.map { $0[0] }) ?? ids(counted.map { $0[1] })
  }
}
