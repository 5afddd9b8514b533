import FileFormats
import StoreJSON
import StoreModel
import StoreSimulation

/// A reader for the keys of a `.storekit` file that matter to a simulation, which lists the others.
struct StoreKitReader {
  var values: ValueReader
  /// The language of names and descriptions.
  var locale = "en_US"
  var currency = "USD"
  /// The contents that are not simulated: their singular and plural names, and their counts.
  var leftOut: [(one: String, many: String, count: Int)] = []
  var codeOffers: [CodeOffer] = []
  var closedWinBackCount = 0
  private var unknownKeys: [String] = []
  private var firstPlaces: [String: Int] = [:]

  init(_ file: FileText) { values = ValueReader(file) }

  mutating func file(_ root: JSONNode) -> StoreKitFile {
    keys(root, StoreKitKeys.file)
    let switches = switches(present(root, "settings"))
    locale = switches.locale
    currency = Storefront.currency(of: switches.storefront)
    var products: [Product] = []
    var unknown = 0
    for key in ["products", "nonRenewingSubscriptions"] {
      for value in list(root, key) {
        guard keys(value, StoreKitKeys.product) else { continue }
        let type = key == "products" ? type(value) : .nonRenewing
        if let product = product(value, type: type) {
          products.append(product)
        } else {
          unknown += 1
        }
      }
    }
    let groups = list(root, "subscriptionGroups").filter { keys($0, StoreKitKeys.group) }
    for group in groups { products += subscriptions(of: group, unknown: &unknown) }
    leaveOut(present(root, "appPolicies") == nil ? 0 : 1, "set of app policies", "")
    return StoreKitFile(
      version: version(present(root, "version")),
      catalog: Catalog(
        products: products,
        codeOffers: codeOffers,
        storefront: Storefront(countryCode: switches.storefront, currency: currency)
      ),
      switches: switches,
      groupCount: groups.count,
      closedWinBackCount: closedWinBackCount,
      unknown: unknown,
      notSimulated: notSimulated(unknown: unknown)
    )
  }

  private func notSimulated(unknown: Int) -> [String] {
    var lines: [String] = []
    func say(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { lines.append("\(count) \(count == 1 ? one : many)") }
    }
    say(unknown, "product of unknown type", "products of unknown type")
    for thing in leftOut { say(thing.count, thing.one, thing.many) }
    if !unknownKeys.isEmpty {
      let shown = unknownKeys.prefix(5).map(Self.line).joined(separator: ", ")
      let more = unknownKeys.count > 5 ? ", …" : ""
      let count = unknownKeys.count
      say(count, "unknown key: \(shown)", "unknown keys: \(shown)\(more)")
    }
    return lines
  }

  private mutating func version(_ value: JSONNode?) -> StoreKitFile.Version? {
    guard let value, values.members(value) != nil else { return nil }
    func number(_ key: String) -> Int? {
      present(value, key).flatMap { values.integer($0, in: 0...1000) }
    }
    guard let major = number("major") else { return nil }
    return StoreKitFile.Version(major: major, minor: number("minor") ?? 0)
  }

  private mutating func type(_ value: JSONNode) -> ProductType? {
    switch text(value, "type") {
    case "Consumable": .consumable
    case "NonConsumable": .nonConsumable
    case "NonRenewingSubscription": .nonRenewing
    default: nil
    }
  }

  /// Reads a product; nil if its type is unknown or its identifier is missing.
  mutating func product(
    _ value: JSONNode,
    type: ProductType?,
    subscription: SubscriptionInfo? = nil
  ) -> Product? {
    let id = identifier(value)
    let reference = text(value, "referenceName")
    let price = price(value)
    let isShareable = flag(value, "familyShareable")
    let localization = localization(list(value, "localizations"))
    let name = text(localization, "displayName").flatMap { $0.isEmpty ? nil : $0 }
    let description = text(localization, "description") ?? ""
    guard let id, let type else { return nil }
    return Product(
      id: id,
      type: type,
      displayName: name ?? reference ?? id.rawValue,
      description: description,
      price: price,
      isFamilyShareable: isShareable,
      subscription: subscription
    )
  }

  mutating func price(_ value: JSONNode) -> Price {
    var milliunits: Int64 = 0
    if let entry = present(value, "displayPrice"), let text = values.text(entry) {
      // Handwritten files can have a currency symbol: "$2.99".
      let isAround = { (character: Character) in
        character.isCurrencySymbol || character.isWhitespace
      }
      let bare = text.drop(while: isAround).reversed().drop(while: isAround).reversed()
      if let price = DecimalPrice.milliunits(String(bare)) {
        milliunits = price
      } else {
        values.refuse(entry, Expectation(.price))
      }
    }
    return Price(milliunits: milliunits, currency: currency)
  }

  /// Returns the localization in the language of the file's settings, or otherwise the first.
  private mutating func localization(_ all: [JSONNode]) -> JSONNode? {
    let objects = all.filter { values.members($0) != nil }
    let wanted = objects.first { text($0, "locale") == locale }
    return wanted ?? objects.first
  }

  private mutating func identifier(_ value: JSONNode) -> ProductID? {
    guard let entry = present(value, "productID"), entry.text?.isEmpty != true,
      let text = values.someText(entry)
    else { return nil }
    if let first = firstPlaces[text] {
      let line = values.mistakes.file.place(first).line
      values.refuse(entry, .newProduct(firstLine: line))
      return nil
    }
    firstPlaces[text] = entry.range.lowerBound
    return ProductID(text)
  }

  /// Reports the unknown keys of an object; returns false if the value is not an object.
  @discardableResult
  mutating func keys(_ value: JSONNode, _ known: [String]) -> Bool {
    guard let members = values.members(value) else { return false }
    for member in members where !known.contains(member.name) {
      unknownKeys.append(value.path.isEmpty ? member.name : "\(value.path).\(member.name)")
    }
    return true
  }

  mutating func leaveOut(_ count: Int, _ one: String, _ many: String) {
    guard count > 0 else { return }
    if let index = leftOut.firstIndex(where: { $0.one == one }) {
      leftOut[index].count += count
    } else {
      leftOut.append((one, many, count))
    }
  }

  /// Returns the value under a key; `null` counts as missing.
  func present(_ value: JSONNode?, _ key: String) -> JSONNode? {
    guard let entry = value?[key] else { return nil }
    if case .null = entry.content { return nil }
    return entry
  }

  mutating func list(_ value: JSONNode?, _ key: String) -> [JSONNode] {
    present(value, key).flatMap { values.list($0) } ?? []
  }

  /// Reads a text as one line, because reports print it as a part of one.
  mutating func text(_ value: JSONNode?, _ key: String) -> String? {
    present(value, key).flatMap { values.text($0) }.map(Self.line)
  }

  /// Returns a text with spaces instead of line breaks and control characters.
  private static func line(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.isControl ? " " : $0 }))
  }

  mutating func flag(_ value: JSONNode?, _ key: String) -> Bool {
    present(value, key).flatMap { values.boolean($0) } ?? false
  }
}

extension Expectation {
  static func newProduct(firstLine line: Int) -> Expectation {
    Expectation("a unique product identifier (first used on line \(line))")
  }
}
