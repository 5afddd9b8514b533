import StoreKit
import StoreModel

/// A value of an app's objects that its glue could report.
public struct GlueCandidate {
  private let expression: String
  private let readers: Int
  private let value: Any

  /// Creates a candidate.
  ///
  /// - Parameters:
  ///   - expression: The Swift expression that reads the value in the glue.
  ///   - readers: The number of other files of the app that read the value.
  ///   - value: The value now.
  public init(_ expression: String, readers: Int = 0, _ value: Any) {
    self.expression = expression
    self.readers = readers
    self.value = value
  }

  /// What the value says; nil if it is an object or a function, which says nothing.
  var reading: GlueReading.Candidate? {
    Self.meaning(of: value).map { GlueReading.Candidate(expression, readers: readers, $0) }
  }

  /// The most characters of a value that is shown as text.
  private static let mostCharacters = 60

  private static func meaning(of value: Any) -> GlueValue? {
    if let flag = value as? Bool { return .flag(flag) }
    if let count = value as? Int { return .count(count) }
    if let ids = value as? Set<String> { return .products(ids, form: .identifierSet) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .set: return named(by: mirror.children.map(\.value), in: value)
    case .dictionary: return named(byEntriesOf: mirror)
    case .optional: return optional(mirror.children.first?.value, in: value)
    case .class, .foreignReference: return nil
    case .enum, .struct, .tuple, .none, .some: break
    }
    if let product = product(value) { return .products([product.id], form: product.single) }
    return text(of: value)
  }

  /// The name of a product, and the forms of values that name one product or many.
  private struct Named {
    let id: String
    let many: GlueValue.Form
    let single: GlueValue.Form
  }

  private static func product(_ value: Any) -> Named? {
    switch value {
    case let id as String: Named(id: id, many: .identifiers, single: .identifier)
    case let product as StoreKit.Product:
      Named(id: product.id, many: .products, single: .product)
    case let transaction as StoreKit.Transaction:
      Named(id: transaction.productID, many: .transactions, single: .transaction)
    case let item as any RawRepresentable:
      (item.rawValue as? String).map { Named(id: $0, many: .rawValues, single: .rawValue) }
    default: nil
    }
  }

  /// The kind of an empty collection follows from its type.
  private static func named(by elements: [Any], in value: Any) -> GlueValue? {
    let named = elements.compactMap(product)
    if let first = named.first, named.count == elements.count {
      return .products(Set(named.map(\.id)), form: first.many)
    }
    guard elements.isEmpty else { return text(of: value) }
    let form: GlueValue.Form =
      switch value {
      case is [StoreKit.Product], is Set<StoreKit.Product>: .products
      case is [StoreKit.Transaction], is Set<StoreKit.Transaction>: .transactions
      case is [String]: .identifiers
      default: .rawValues
      }
    return .products([], form: form)
  }

  private static func named(byEntriesOf mirror: Mirror) -> GlueValue? {
    var keys: Set<String> = []
    var values: Set<String> = []
    var flags: [String: Bool] = [:]
    for entry in mirror.children.map({ Mirror(reflecting: $0.value).children.map(\.value) }) {
      if let key = product(entry[0]) {
        keys.insert(key.id)
        if let flag = entry[1] as? Bool { flags[key.id] = flag }
      }
      if let value = product(entry[1]) { values.insert(value.id) }
    }
    if !flags.isEmpty { return .products(Set(flags.filter(\.value).keys), form: .flags) }
    return keys.isEmpty ? .products(values, form: .values) : .products(keys, form: .keys)
  }

  private static func optional(_ wrapped: Any?, in value: Any) -> GlueValue? {
    guard let wrapped else { return .products([], form: .identifier) }
    if let flag = wrapped as? Bool { return .other("\(flag)") }
    guard let product = product(wrapped) else { return meaning(of: wrapped).map(plain) }
    return .products([product.id], form: product.single)
  }

  /// The value in an optional, which a glue cannot report without unwrapping it.
  private static func plain(_ value: GlueValue) -> GlueValue {
    switch value {
    case .count(let count): .other("\(count)")
    case .flag(let flag): .other("\(flag)")
    case .products, .other: value
    }
  }

  private static func text(of value: Any) -> GlueValue? {
    let text = String(describing: value)
    // The text of a function names only its type.
    return text.contains("(Function)") ? nil : .other(String(text.prefix(mostCharacters)))
  }
}

@available(*, unavailable)
extension GlueCandidate: Sendable {}
