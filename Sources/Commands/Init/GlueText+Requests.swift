/// Requests of the app's own, with which a kit's purchase function is called instead of a product.
extension GlueText {
  /// Returns the code for a value that names the product to buy; nil if the type does not show
  /// where the identifier belongs.
  func request(of type: String, depth: Int = 4) -> String? {
    guard depth > 0, let own = all.type(named: type), !own.isPrivate, !own.isGeneric else {
      return nil
    }
    switch own.kind {
    case .struct:
      return initializers(of: own).lazy
        .filter { !$0.isThrowing && !$0.isFailable }
        .compactMap { self.request(of: own, by: $0, depth) }.first
    case .enum: return request(among: own, depth)
    case .class, .actor, .protocol, .extension: return nil
    }
  }

  /// Returns the call of an initializer with the identifier in the one place for it; nil if there
  /// is none, or if a further argument is unclear.
  private func request(
    of type: SourceType,
    by initializer: SourceType.Function,
    _ depth: Int
  ) -> String? {
    let parameters = initializer.parameters
    let named = parameters.firstIndex(where: Self.namesProduct)
    let inner = named == nil ? inner(of: parameters, in: type, depth) : nil
    guard let place = named ?? inner?.place else { return nil }
    var arguments: [String] = []
    for (index, parameter) in parameters.enumerated() {
      if index == place {
        arguments.append(labelled(inner?.code ?? "product.id", parameter))
      } else if !parameter.hasDefault {
        guard let value = parameter.type.hasSuffix("?") ? "nil" : Self.usual[parameter.type] else {
          return nil
        }
        arguments.append(labelled(value, parameter))
      }
    }
    return "\(type.name)(\(arguments.joined(separator: ", ")))"
  }

  /// Returns the first parameter whose type is such a request, with its argument.
  ///
  /// A request may have a part for each platform. That of Apple's comes first.
  private func inner(
    of parameters: [SourceType.Parameter],
    in type: SourceType,
    _ depth: Int
  ) -> (place: Int, code: String)? {
    let apples: Set = ["apple", "ios"]
    let isOfApple = { !apples.isDisjoint(with: (parameters[$0].label ?? "").camelParts) }
    let places = parameters.indices
    for place in places.filter(isOfApple) + places.filter({ !isOfApple($0) }) {
      if let code = request(of: name(of: parameters[place].type, in: type), depth: depth - 1) {
        return (place, code)
      }
    }
    return nil
  }

  /// Returns the case that holds such a request; of two cases, one is for subscriptions.
  private func request(among type: SourceType, _ depth: Int) -> String? {
    let cases = type.cases.compactMap { option -> (isOfPlans: Bool, code: String)? in
      guard option.parameters.count == 1 else { return nil }
      let parameter = option.parameters[0]
      guard let code = request(of: name(of: parameter.type, in: type), depth: depth - 1) else {
        return nil
      }
      let isOfPlans = option.name.camelParts.contains { $0.hasPrefix("subs") }
      return (isOfPlans, "\(type.name).\(option.name)(\(labelled(code, parameter)))")
    }
    if cases.count == 1 { return cases[0].code }
    guard cases.count == 2, let plan = cases.first(where: \.isOfPlans),
      let other = cases.first(where: { !$0.isOfPlans })
    else { return nil }
    return "product.type == .autoRenewable ? \(plan.code) : \(other.code)"
  }

  /// Returns the whole name of a type that another one mentions.
  private func name(of type: String, in outer: SourceType) -> String {
    let nested = "\(outer.name).\(type.unwrapped)"
    return all.type(named: nested) == nil ? type.unwrapped : nested
  }

  /// Whether an argument is the identifier of a product of the App Store.
  private static func namesProduct(_ parameter: SourceType.Parameter) -> Bool {
    guard ["String", "Product.ID", "StoreKit.Product.ID"].contains(parameter.type) else {
      return false
    }
    let parts = (parameter.label ?? "").camelParts
    let isID = ["id", "identifier"].contains(parts.last) && parts.dropLast().last == "product"
    return isID || parts.last == "sku"
  }

  /// What an app usually passes: one piece, and no flag.
  private static let usual = ["Bool": "false", "Int": "1"]
}
