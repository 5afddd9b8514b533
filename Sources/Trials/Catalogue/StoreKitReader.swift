import StoreModel
import StoreSimulation

/// Reads the keys of a `.storekit` file that matter to a simulation.
struct StoreKitReader {
  var values: ValueReader
  private var firstPlaces: [String: Int] = [:]

  init(_ file: FileText) { values = ValueReader(file) }

  mutating func file(_ root: FileValue) -> StoreKitFile {
    _ = values.members(root)
    let settings = present(root, "settings")
    if let settings { _ = values.members(settings) }
    let locale = text(settings, "_locale")
    let currency = Storefront.currency(of: text(settings, "_storefront"))
    var products: [Product] = []
    var unknown = 0
    for value in list(root, "products") {
      guard values.members(value) != nil else { continue }
      if let product = product(value, locale: locale, currency: currency) {
        products.append(product)
      } else {
        unknown += 1
      }
    }
    let nonRenewing = identifiers(list(root, "nonRenewingSubscriptions"))
    var autoRenewable: [ProductID] = []
    for group in list(root, "subscriptionGroups") where values.members(group) != nil {
      autoRenewable += identifiers(list(group, "subscriptions"))
    }
    return StoreKitFile(
      catalogue: Catalogue(products: products),
      nonRenewing: nonRenewing,
      autoRenewable: autoRenewable,
      unknown: unknown
    )
  }

  private mutating func product(_ value: FileValue, locale: String?, currency: String) -> Product? {
    let id = identifier(value)
    let reference = text(value, "referenceName")
    let price = price(value)
    let isShareable = present(value, "familyShareable").flatMap { values.boolean($0) } ?? false
    let localization = localization(list(value, "localizations"), locale: locale)
    let name = text(localization, "displayName").flatMap { $0.isEmpty ? nil : $0 }
    let description = text(localization, "description") ?? ""
    let type: ProductType
    switch text(value, "type") {
    case "Consumable": type = .consumable
    case "NonConsumable": type = .nonConsumable
    default: return nil
    }
    guard let id else { return nil }
    return Product(
      id: id,
      type: type,
      displayName: name ?? reference ?? id.rawValue,
      description: description,
      price: Price(milliunits: price, currency: currency),
      isFamilyShareable: isShareable
    )
  }

  private mutating func price(_ value: FileValue) -> Int64 {
    guard let entry = present(value, "displayPrice"), let text = values.text(entry)
    else { return 0 }
    guard let price = DecimalPrice.milliunits(text) else {
      values.refuse(entry, .price)
      return 0
    }
    return price
  }

  /// The localization in the language of the file's settings, or else the first.
  private mutating func localization(_ all: [FileValue], locale: String?) -> FileValue? {
    let objects = all.filter { values.members($0) != nil }
    let wanted = objects.first { text($0, "locale") == locale && locale != nil }
    return wanted ?? objects.first
  }

  private mutating func identifiers(_ all: [FileValue]) -> [ProductID] {
    all.compactMap { values.members($0) == nil ? nil : identifier($0) }
  }

  private mutating func identifier(_ value: FileValue) -> ProductID? {
    guard let entry = present(value, "productID"), let text = values.text(entry), !text.isEmpty
    else { return nil }
    if let first = firstPlaces[text] {
      let line = values.mistakes.file.place(first).line
      values.refuse(entry, .newProduct(firstLine: line))
      return nil
    }
    firstPlaces[text] = entry.range.lowerBound
    return ProductID(text)
  }

  /// The value under a key; `null` is as good as nothing.
  private func present(_ value: FileValue?, _ key: String) -> FileValue? {
    guard let entry = value?[key] else { return nil }
    if case .null = entry.content { return nil }
    return entry
  }

  private mutating func list(_ value: FileValue, _ key: String) -> [FileValue] {
    present(value, key).flatMap { values.list($0) } ?? []
  }

  private mutating func text(_ value: FileValue?, _ key: String) -> String? {
    present(value, key).flatMap { values.text($0) }
  }
}
