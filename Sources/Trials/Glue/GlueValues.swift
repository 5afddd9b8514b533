import StoreModel

/// The values of an app's objects that its glue could report, with what each did during a check.
struct GlueValues {
  /// One value, in the order of the candidates.
  private struct Value {
    let expression: String
    let readers: Int
    /// Its readings at each moment of each product's trial.
    var seen: [String: [GlueReading.Moment: GlueValue]] = [:]

    func value(_ product: String, _ moment: GlueReading.Moment) -> GlueValue? {
      seen[product]?[moment]
    }

    /// Whether the value says that a product is bought once it is, and not before.
    func shows(_ product: String) -> Bool {
      guard let before = value(product, .launched), !before.says(product) else { return false }
      return says(product, .bought) || says(product, .relaunched)
    }

    func says(_ product: String, _ moment: GlueReading.Moment) -> Bool {
      value(product, moment)?.says(product) == true
    }

    /// How far the value is from the screens; what an actor has, a glue can only copy.
    var distance: Int { (isAwaited ? 2 : 0) + (readers > 0 ? 0 : 1) }

    private var isAwaited: Bool { expression.hasPrefix("await ") }

    var isFlag: Bool {
      seen.values.contains { moments in
        moments.values.contains { if case .flag = $0 { true } else { false } }
      }
    }
  }

  /// A value with the products that it showed once they were bought.
  private struct Fitting {
    let value: Value
    let shown: [String]

    /// The order among values that show equally much; lower is likelier.
    ///
    /// A value that forgets at a restart may only say thanks.
    var rank: [Int] {
      let isLasting = shown.allSatisfy { value.says($0, .bought) && value.says($0, .relaunched) }
      return [isLasting ? 0 : 1, value.distance, value.isFlag ? 1 : 0]
    }
  }

  private let values: [Value]

  init(_ facts: GlueFacts) {
    var values: [Value] = []
    for purchase in facts.purchases {
      for moment in GlueReading.Moment.allCases {
        for candidate in purchase.readings[moment]?.candidates ?? [] {
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

  private func ranked(for bought: [GlueFacts.Purchase]) -> [Fitting] {
    let all = values.map { value in
      Fitting(value: value, shown: bought.map(\.product).filter(value.shows))
    }
    return all.filter { !$0.shown.isEmpty }.enumerated().sorted { one, other in
      let (a, b) = (one.element, other.element)
      if a.shown.count != b.shown.count { return a.shown.count > b.shown.count }
      return a.rank == b.rank
        ? one.offset < other.offset : a.rank.lexicographicallyPrecedes(b.rank)
    }.map(\.element)
  }

  /// Returns the values that report each product that was bought; empty if no values do, or if
  /// equally likely ones differ.
  func choice(for bought: [GlueFacts.Purchase]) -> [GlueVerdict.Choice] {
    let ranked = ranked(for: bought)
    var left = Set(bought.map(\.product))
    guard let first = ranked.first, !left.isEmpty else { return [] }
    if first.shown.count == left.count {
      let rivals = ranked.filter { $0.shown.count == left.count && $0.rank == first.rank }
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

  private func choice(_ one: Fitting) -> GlueVerdict.Choice {
    GlueVerdict.Choice(
      expression: one.value.expression,
      isFlag: one.value.isFlag,
      products: one.shown
    )
  }

  /// Returns the behavior of each changed value, the most likely first.
  func ranking(for bought: [GlueFacts.Purchase]) -> [String] {
    let ranked = ranked(for: bought)
    let fitting = ranked.map { one in
      "\(one.value.expression): shows \(one.shown.joined(separator: ", ")) once bought"
        + (one.value.readers == 0
          ? "" : "; read in \(one.value.readers) other file\(one.value.readers == 1 ? "" : "s")")
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

  /// Returns the one number that grows with each consumable bought; if several do, the one that
  /// keeps its value when the app restarts.
  func credits(for bought: [GlueFacts.Purchase]) -> GlueVerdict.Credits? {
    guard !bought.isEmpty else { return nil }
    let growing = values.filter { value in gains(of: value, for: bought) != nil }
    let lasting = growing.filter { value in
      bought.allSatisfy {
        value.value($0.product, .bought) == value.value($0.product, .relaunched)
      }
    }
    let found = (growing.count == 1 ? growing : lasting).map { value in
      (value: value, gains: gains(of: value, for: bought) ?? [:])
    }
    // A store and a screen's model may count the same.
    guard let first = found.min(by: { $0.value.distance < $1.value.distance }),
      found.allSatisfy({ $0.gains == first.gains })
    else { return nil }
    return GlueVerdict.Credits(
      expression: first.value.expression,
      perProduct: first.gains,
      isReported: bought.contains { $0.readings[.bought]?.credits != nil }
    )
  }

  private func gains(of value: Value, for bought: [GlueFacts.Purchase]) -> [String: Int]? {
    var gains: [String: Int] = [:]
    for purchase in bought {
      guard case .count(let before)? = value.value(purchase.product, .launched),
        case .count(let after)? = value.value(purchase.product, .bought), after > before
      else { return nil }
      gains[purchase.product] = after - before
    }
    return gains
  }
}

extension GlueValue {
  /// Whether the value says that a product is bought; a flag does not name products.
  func says(_ product: String) -> Bool {
    switch self {
    case .products(let products): products.contains(product)
    case .flag(let flag): flag
    case .count, .other: false
    }
  }

  /// The most characters of a value in a message.
  private static let mostCharacters = 60

  /// The value for people, on one line.
  fileprivate var text: String {
    let whole =
      switch self {
      case .products(let products):
        products.isEmpty ? "nothing" : products.sorted().joined(separator: ", ")
      case .flag(let flag): "\(flag)"
      case .count(let count): "\(count)"
      case .other(let text): text
      }
    let line = whole.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > Self.mostCharacters ? line.prefix(Self.mostCharacters) + "…" : line
  }
}
