/// What the glue of an unchanged app reports at one moment, and what else it could report.
///
/// The check of a glue compares such readings with the store's books.
package struct GlueReading: Hashable, Sendable {
  /// A value of the app's objects that the glue could report.
  package struct Candidate: Hashable, Sendable {
    /// The Swift expression in the glue, such as `store.purchasedProductIDs`.
    package let expression: String
    /// The number of other files of the app that read the value.
    package let readers: Int
    /// The value now.
    package let value: GlueValue

    /// Creates a candidate.
    package init(_ expression: String, readers: Int, _ value: GlueValue) {
      self.expression = expression
      self.readers = readers
      self.value = value
    }
  }

  /// The custom action of a journey on which a glued app takes a reading.
  package static let action = "storestorm.read-glue"

  /// Whether the glue's `launched()` has returned.
  package var hasLaunched: Bool
  /// The products that the glue reports as unlocked; nil if it does not report them.
  package var unlocked: Set<String>?
  /// The credits that the glue reports; nil if it does not report them.
  package var credits: Int?
  /// The products with a buy button; nil for all.
  package var offered: Set<String>?
  /// What else the glue could report.
  package var candidates: [Candidate]

  /// Creates a reading.
  package init(
    hasLaunched: Bool,
    unlocked: Set<String>?,
    credits: Int?,
    offered: Set<String>?,
    candidates: [Candidate]
  ) {
    self.hasLaunched = hasLaunched
    self.unlocked = unlocked
    self.credits = credits
    self.offered = offered
    self.candidates = candidates
  }
}

/// A value of an app's objects that may say what is unlocked or how many credits there are.
package enum GlueValue: Hashable, Sendable {
  /// How a value names products.
  package enum Form: String, Hashable, Sendable, CaseIterable {
    /// A set of product identifiers.
    case identifierSet
    /// Another collection of product identifiers.
    case identifiers
    /// A collection of products.
    case products
    /// A collection of transactions.
    case transactions
    /// A collection of enumeration cases whose raw values are product identifiers.
    case rawValues
    /// A dictionary whose keys are product identifiers and whose values are true or false.
    case flags
    /// Another dictionary whose keys are product identifiers.
    case keys
    /// A dictionary whose values are product identifiers.
    case values
    /// A product identifier or nil.
    case identifier
    /// A product or nil.
    case product
    /// A transaction or nil.
    case transaction
    /// An enumeration case whose raw value is a product identifier, or nil.
    case rawValue
  }

  /// Products, by their identifiers.
  case products(Set<String>, form: Form)
  /// A flag that names no product.
  case flag(Bool)
  /// A number, which may be credits.
  case count(Int)
  /// Any other value, as text.
  case other(String)
}
