/// The report of an unchanged app's glue at one moment, and the other values that it could report.
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

  /// The moments at which a reading is taken.
  package enum Moment: String, Hashable, Sendable, CaseIterable {
    /// After the launch, before the purchase.
    case launched
    /// After the purchase.
    case bought
    /// After a restart of the app.
    case relaunched
  }

  /// A request for a reading, which a journey sends as a custom action.
  package struct Request: Hashable, Sendable {
    package let moment: Moment
    /// Whether to read what else the glue could report; that may create objects of the app.
    package let readsCandidates: Bool

    package init(_ moment: Moment, readsCandidates: Bool) {
      self.moment = moment
      self.readsCandidates = readsCandidates
    }

    /// Reads a custom action; nil if it is one of the app's.
    package init?(action: String) {
      let all = Moment.allCases.flatMap { moment in
        [false, true].map { Self(moment, readsCandidates: $0) }
      }
      guard let request = all.first(where: { $0.action == action }) else { return nil }
      self = request
    }

    /// The custom action.
    package var action: String {
      "storestorm.read-glue.\(moment.rawValue)\(readsCandidates ? ".candidates" : "")"
    }
  }

  package let moment: Moment
  /// Whether the glue's `launched()` has returned.
  package var hasLaunched: Bool
  /// The products that the glue reports as unlocked; nil if it does not report them.
  package var unlocked: Set<String>?
  /// The credits that the glue reports; nil if it does not report them.
  package var credits: Int?
  /// The products with a buy button; nil for all.
  package var offered: Set<String>?
  /// The other values that the glue could report.
  package var candidates: [Candidate]

  /// Creates a reading.
  package init(
    at moment: Moment,
    hasLaunched: Bool,
    unlocked: Set<String>?,
    credits: Int?,
    offered: Set<String>?,
    candidates: [Candidate]
  ) {
    self.moment = moment
    self.hasLaunched = hasLaunched
    self.unlocked = unlocked
    self.credits = credits
    self.offered = offered
    self.candidates = candidates
  }
}

/// A value of an app's objects that may say what is unlocked or how many credits there are.
package enum GlueValue: Hashable, Sendable {
  /// Products, by their identifiers.
  case products(Set<String>)
  /// A flag that names no product.
  case flag(Bool)
  /// A number, which may be credits.
  case count(Int)
  /// Any other value, as text.
  case other(String)
}
