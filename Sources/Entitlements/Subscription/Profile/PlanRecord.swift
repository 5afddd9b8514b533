import StoreModel

/// The saved record of one transaction of a plan.
struct PlanRecord: Hashable, Sendable {
  /// The last known state of the transaction.
  enum Standing: Character, Sendable {
    /// The store reported it, and its state is undecided.
    case told = "t"
    /// It gave access.
    case active = "a"
    /// It no longer gives access.
    case over = "o"
    /// The transaction was revoked.
    case revoked = "r"
    /// A higher plan replaced it.
    case upgraded = "u"
  }

  /// The transaction's identifier.
  let id: TransactionID
  /// The identifier of the subscription's first transaction.
  let originalID: TransactionID
  let plan: ProductID
  /// Whether it was purchased or shared.
  let ownership: OwnershipType
  /// The start of its period.
  let purchaseDate: StoreDate
  /// The store's end of its period, or nil if unknown.
  var expirationDate: StoreDate?
  /// The length that one transaction of the applied offer covers, or nil without an offer.
  let offerPeriod: SubscriptionPeriod?
  /// The last known state.
  var standing: Standing

  /// Creates the record of a verified transaction.
  init(_ transaction: Transaction) {
    id = transaction.id
    originalID = transaction.originalID
    plan = transaction.productID
    ownership = transaction.ownershipType
    purchaseDate = transaction.purchaseDate
    expirationDate = transaction.expirationDate
    offerPeriod = transaction.offer?.coveredByOne
    standing = transaction.isRevoked ? .revoked : transaction.isUpgraded ? .upgraded : .told
  }

  /// Parses what ``write(to:)`` appends, or returns nil for any other text.
  init?(text: Substring) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 8, let id = UInt64(parts[0]), let original = UInt64(parts[1]),
      !parts[2].isEmpty, let bought = Int64(parts[4]), let mark = parts[7].first,
      let standing = Standing(rawValue: mark), parts[7].count == 1
    else { return nil }
    self.id = TransactionID(rawValue: id)
    originalID = TransactionID(rawValue: original)
    plan = ProductID(String(parts[2]))
    ownership = parts[3] == "s" ? .familyShared : .purchased
    purchaseDate = StoreDate(rawValue: bought)
    expirationDate = Int64(parts[5]).map(StoreDate.init(rawValue:))
    offerPeriod = SubscriptionPeriod(iso8601: parts[6])
    self.standing = standing
  }

  /// Appends identifiers, plan, ownership, dates in milliseconds, offer, and standing to a text in
  /// UTF-8: `7,3,tale.monthly,p,1700000000000,1702592000000,P1M,a`.
  func write(to text: inout [UInt8]) {
    text.append(decimal: id.rawValue)
    text.append(Self.comma)
    text.append(decimal: originalID.rawValue)
    text.append(Self.comma)
    text += plan.rawValue.utf8
    text += (ownership == .familyShared ? ",s," : ",p,").utf8
    text.append(decimal: purchaseDate.rawValue)
    text.append(Self.comma)
    if let expirationDate { text.append(decimal: expirationDate.rawValue) }
    text.append(Self.comma)
    if let offerPeriod { text += offerPeriod.description.utf8 }
    text.append(Self.comma)
    text += standing.rawValue.utf8
  }

  private static var comma: UInt8 { UInt8(ascii: ",") }
}

extension Array where Element == UInt8 {
  /// Appends a number of at most 64 bits in decimal digits, as `String(number)` writes it, without
  /// making a string.
  mutating func append(decimal number: some FixedWidthInteger) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var (first, rest) = (count, UInt64(number.magnitude))
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    var last = count - 1
    while first < last {
      swapAt(first, last)
      first += 1
      last -= 1
    }
  }
}
