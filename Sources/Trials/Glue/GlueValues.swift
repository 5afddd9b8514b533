import StoreModel

/// The values of an app's objects that its glue could report, with what each did during a check.
struct GlueValues {
  /// One value, in the order of the candidates.
  private struct Value {
    let expression: String
    let readers: Int
    /// What it was at each moment of each product's trial.
    var seen: [String: [GlueCheck.Moment: GlueValue]] = [:]

    func value(_ product: String, _ moment: GlueCheck.Moment) -> GlueValue? {
      seen[product]?[moment]
    }

    /// Whether the value says that a product is bought once it is, and not before.
    func shows(_ product: String) -> Bool {
      guard let before = value(product, .launched), !before.says(product) else { return false }
      return value(product, .bought)?.says(product) == true
        || value(product, .relaunched)?.says(product) == true
    }

    /// How the value names products; nil for a flag.
    var form: GlueValue.Form? {
      for moments in seen.values {
        for case .products(let products, let form)? in moments.values where !products.isEmpty {
          return form
        }
      }
      return nil
    }

    /// The order among values that show equally much; lower is likelier.
    var rank: (Int, Int) { (readers > 0 ? 0 : 1, form == nil ? 1 : 0) }
  }

  private let values: [Value]

  init(_ facts: GlueFacts) {
    var values: [Value] = []
    for purchase in facts.purchases {
      for (moment, reading) in purchase.readings {
        for candidate in reading.candidates {
          let index = values.firstIndex { $0.expression == candidate.expression }
          if index == nil {
            values.append(Value(expression: candidate.expression, readers: candidate.readers))
          }
          values[index ?? values.count - 1].seen[purchase.product, default: [:]][moment] =
            candidate.value
        }
      }
    }
    self.values = values
  }

  private func ranked(for bought: [GlueFacts.Purchase]) -> [(value: Value, shown: [String])] {
    let shown = values.map { value in
      (value: value, shown: bought.map(\.product).filter(value.shows))
    }
    return shown.filter { !$0.shown.isEmpty }.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      if a.shown.count != b.shown.count { return a.shown.count > b.shown.count }
      return a.value.rank == b.value.rank
        ? one.offset < other.offset : a.value.rank < b.value.rank
    }.map(\.element)
  }

  /// Returns the values that report each product that was bought; empty if no values do, or if
  /// equally likely ones differ.
  func choice(for bought: [GlueFacts.Purchase]) -> [GlueVerdict.Choice] {
    let ranked = ranked(for: bought)
    var left = Set(bought.map(\.product))
    guard let first = ranked.first, !left.isEmpty else { return [] }
    if first.shown.count == left.count {
      let rivals = ranked.filter {
        $0.shown.count == left.count && $0.value.rank == first.value.rank
      }
      return rivals.allSatisfy { isSame($0.value, first.value) } ? [choice(first)] : []
    }
    var chosen: [GlueVerdict.Choice] = []
    for one in ranked where !left.isDisjoint(with: one.shown) {
      left.subtract(one.shown)
      chosen.append(choice(one))
    }
    return left.isEmpty ? chosen : []
  }

  /// Whether two values said the same about each product at each moment.
  private func isSame(_ one: Value, _ other: Value) -> Bool {
    one.seen.allSatisfy { product, moments in
      moments.allSatisfy { moment, value in
        value.says(product) == other.value(product, moment)?.says(product)
      }
    }
  }

  private func choice(_ one: (value: Value, shown: [String])) -> GlueVerdict.Choice {
    GlueVerdict.Choice(
      expression: one.value.expression,
      form: one.value.form,
      products: one.shown
    )
  }

  /// Returns what each changed value did, the most likely first.
  func ranking(for bought: [GlueFacts.Purchase]) -> [String] {
    let ranked = ranked(for: bought)
    let fitting = ranked.map { one in
      "\(one.value.expression): shows \(one.shown.joined(separator: ", ")) once bought"
        + (one.value.readers == 0 ? "" : "; \(one.value.readers) other files read it")
    }
    let others = values.filter { value in
      !ranked.contains { $0.value.expression == value.expression }
    }
    let changed = others.compactMap { value -> String? in
      for purchase in bought {
        let moments = value.seen[purchase.product] ?? [:]
        guard let before = moments[.launched], let after = moments[.bought], before != after
        else { continue }
        return "\(value.expression): \(before.text) before \(purchase.product) is bought, "
          + "\(after.text) after"
      }
      return nil
    }
    return fitting + changed
  }

  /// Returns the one number that grows with each consumable bought.
  func credits(for bought: [GlueFacts.Purchase]) -> GlueVerdict.Credits? {
    guard !bought.isEmpty, bought.allSatisfy({ $0.readings[.bought]?.credits == nil }) else {
      return nil
    }
    let found = values.compactMap { value -> GlueVerdict.Credits? in
      var gains: [String: Int] = [:]
      for purchase in bought {
        guard case .count(let before)? = value.value(purchase.product, .launched),
          case .count(let after)? = value.value(purchase.product, .bought), after > before
        else { return nil }
        gains[purchase.product] = after - before
      }
      return GlueVerdict.Credits(expression: value.expression, perProduct: gains)
    }
    return found.count == 1 ? found[0] : nil
  }
}

extension GlueValue {
  /// Whether the value says that a product is bought; a flag does not name products.
  func says(_ product: String) -> Bool {
    switch self {
    case .products(let products, _): products.contains(product)
    case .flag(let flag): flag
    case .count, .other: false
    }
  }

  /// The value for people.
  fileprivate var text: String {
    switch self {
    case .products(let products, _):
      products.isEmpty ? "nothing" : products.sorted().joined(separator: ", ")
    case .flag(let flag): "\(flag)"
    case .count(let count): "\(count)"
    case .other(let text): text
    }
  }
}
