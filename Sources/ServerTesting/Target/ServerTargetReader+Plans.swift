import FileFormats
import JSON

extension ServerTargetReader {
  private static let plan = KeySet("plan", required: ["at", "product", "expires"])

  /// Reads where the plans are in an answer.
  mutating func plans(_ read: JSONNode) -> PlanPlace? {
    guard let value = read["plans"] ?? read["plan"] else { return nil }
    if let plan = read["plan"], read["plans"] != nil { values.refuse(plan, .onlyOne("plans")) }
    guard values.object(value, keys: Self.plan) else { return nil }
    let list = value["at"].flatMap { pointer($0) }
    let product = value["product"].flatMap { pointer($0) }
    let end = value["expires"].flatMap { pointer($0) }
    guard let list, let product, let end else { return nil }
    return PlanPlace(isList: read["plans"] != nil, list: list, product: product, end: end)
  }
}

extension Expectation {
  fileprivate static func onlyOne(_ key: String) -> Expectation {
    Expectation("no such key beside \"\(key)\"")
  }
}
