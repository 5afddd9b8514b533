import Foundation
import StoreJSON
import StoreModel

/// Where the plans of a user are in the answer of a server.
struct PlanPlace: Hashable, Sendable {
  /// Whether there can be several plans at once.
  var isList = false
  /// The list of plans, or the only plan; nothing or null means none.
  var list = JSONPointer.document
  /// The product, from a plan.
  var product = JSONPointer.document
  /// The end, from a plan: seconds or milliseconds since 1970, or an ISO 8601 text.
  var end = JSONPointer.document

  /// The same place, of several plans.
  var asList: PlanPlace {
    var copy = self
    copy.isList = true
    return copy
  }

  /// Returns the plans in an answer, as products and ends; nil if they cannot be understood.
  func plans(in document: JSONNode) -> [(product: ProductID, end: StoreDate?)]? {
    guard let value = list.value(in: document), !value.isNull else { return [] }
    var plans: [(ProductID, StoreDate?)] = []
    for plan in value.elements ?? [value] {
      guard let name = product.value(in: plan)?.text else { return nil }
      guard let end = end.value(in: plan), !end.isNull else {
        plans.append((ProductID(name), nil))
        continue
      }
      guard let date = Self.date(end) else { return nil }
      plans.append((ProductID(name), date))
    }
    return plans
  }

  /// No date is as far from 1970, in milliseconds; a server's mistake must not end in an overflow.
  private static let latest: UInt = 100_000_000_000_000_000

  private static func date(_ value: JSONNode) -> StoreDate? {
    // Seconds reach this number in the year 5138, milliseconds in 1973.
    if let whole = value.scaled(byDigits: 0)?.number {
      let isInSeconds = whole.magnitude < 100_000_000_000
      guard whole.magnitude < latest, let date = value.scaled(byDigits: isInSeconds ? 3 : 0) else {
        return nil
      }
      return StoreDate(rawValue: date.number)
    }
    guard let text = value.text else { return nil }
    let date =
      (try? Date(text, strategy: .iso8601))
      ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    return date.map { StoreDate(rawValue: Int64(($0.timeIntervalSince1970 * 1_000).rounded())) }
  }
}

extension JSONNode {
  fileprivate var isNull: Bool { if case .null = content { true } else { false } }
}
