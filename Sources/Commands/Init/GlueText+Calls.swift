extension GlueText {
  /// Returns the statement that calls a function which needs nothing but completion handlers.
  func statement(_ function: SourceType.Function, on type: SourceType) -> String {
    let arguments = passed(to: function).map { labelled(handler(for: $0, of: function), $0) }
    return statement(function, on: type, arguments)
  }

  /// Returns the statement that calls a function and waits until it is done.
  ///
  /// An endless function is called in a separate task, because the code after it must run, too.
  func statement(
    _ function: SourceType.Function,
    on type: SourceType,
    _ arguments: [String]
  ) -> String {
    let receiver = function.isStatic ? type.name : receiver(type)
    let isAwaited =
      function.isAsync || type.isIsolated || (type.kind == .actor && !function.isStatic)
    let call =
      (function.hasResult ? "_ = " : "") + (function.isThrowing ? "try? " : "")
      + (isAwaited ? "await " : "")
      + "\(receiver).\(function.name)(\(arguments.joined(separator: ", ")))"
    if type.isEndless(function) { return "Task { \(call) }" }
    return isCompleted(function) ? "await untilCalled { done in \(call) }" : call
  }

  /// Returns the expression for the object whose function is called.
  private func receiver(_ type: SourceType) -> String {
    guard type.name == guess.purchasable?.name, let initializer = type.initializers.first,
      let parameter = initializer.required.first
    else { return "store" }
    return "\(type.name)(\(labelled("product", parameter)))"
  }

  /// Returns the parameters to pass: those without a default, and a completion handler.
  func passed(to function: SourceType.Function) -> [SourceType.Parameter] {
    let needsHandler = isCompleted(function) && !function.required.contains(where: \.isClosure)
    return function.parameters.filter { !$0.hasDefault || (needsHandler && $0.isClosure) }
  }

  /// Whether a function returns before its work is done and reports the end to a closure.
  ///
  /// The closure of a listener reports each transaction, and there may be none.
  private func isCompleted(_ function: SourceType.Function) -> Bool {
    !function.isAsync && !function.body.listens && function.parameters.contains(where: \.isClosure)
  }

  /// Returns an argument with its label.
  func labelled(_ value: String, _ parameter: SourceType.Parameter) -> String {
    (parameter.label.map { "\($0): " } ?? "") + value
  }

  /// Returns the closure for a completion handler.
  private func handler(
    for parameter: SourceType.Parameter,
    of function: SourceType.Function
  ) -> String {
    let count = SourceClosure(parameter.type)?.parameters.count ?? 0
    let names = Array(repeating: "_", count: count).joined(separator: ", ")
    let parts = [count == 0 ? "" : "\(names) in", isCompleted(function) ? "done()" : ""]
    let content = parts.filter { !$0.isEmpty }.joined(separator: " ")
    return content.isEmpty ? "{}" : "{ \(content) }"
  }

  /// Returns the argument for a parameter of a purchase; nil if a person must fill it in.
  func value(
    for parameter: SourceType.Parameter,
    of function: SourceType.Function,
    _ lines: inout [String]
  ) -> String? {
    let type = alias(parameter.type.unwrapped)
    switch type {
    case _ where isOfStoreKit(type, "Product"): return "product"
    case "String", "Product.ID", "StoreKit.Product.ID":
      if function.required.first == parameter { return "product.id" }
      // Another text, beside the product, is a coupon or the like.
      return isOfUser(parameter) ? Self.user.inSwift : besideProduct(parameter, of: function)
    case "UUID": return "UUID(uuidString: \(Self.user.inSwift))!"
    case _ where Self.results.contains(type):
      lines.append("guard let result = try? await product.purchase() else { return }")
      return "result"
    case _ where isOfStoreKit(type, "Transaction"):
      let bought = "case .success(.verified(let transaction))? = try? await product.purchase()"
      lines.append("guard \(bought) else { return }")
      return "transaction"
    case "VerificationResult<Transaction>", "VerificationResult<StoreKit.Transaction>":
      let bought = "case .success(let result)? = try? await product.purchase()"
      lines.append("guard \(bought) else { return }")
      return "result"
    case _ where Self.results.contains { type == "Result<\($0), Error>" }:
      lines.append("let result: Result<StoreKit.Product.PurchaseResult, any Error>")
      lines.append(
        "do { result = .success(try await product.purchase()) } catch { result = .failure(error) }"
      )
      return "result"
    default: break
    }
    if let made = made(of: type) { return made }
    if let usual = besideProduct(parameter, of: function) { return usual }
    if parameter.isClosure { return handler(for: parameter, of: function) }
    if let closure = SourceClosure(parameter.type) { return purchase(in: closure) }
    if type == guess.store?.productParameter { return "\(Self.product)(rawValue: product.id)" }
    if let search = search(in: type) ?? offer(of: type) {
      lines.append("guard let item = \(search) else { return }")
      return "item"
    }
    guard let own = scan.type(named: type), own.kind == .enum, own.inherited.contains("String"),
      own.texts.isEmpty || !Set(own.texts).isDisjoint(with: sold)
    else { return request(of: type) }
    lines.append("guard let item = \(type)(rawValue: product.id) else { return }")
    return "item"
  }

  /// Returns the usual argument beside the product: no flag and nothing optional, but what lets the
  /// store finish the purchase; nil if a person must fill it in.
  private func besideProduct(
    _ parameter: SourceType.Parameter,
    of function: SourceType.Function
  ) -> String? {
    let isOther = parameter != function.required.first
    guard isOther, let first = function.required.first, isOfStoreKit(first.type, "Product") else {
      return nil
    }
    if parameter.type == "Bool" { return Self.isOn(parameter) ? "true" : "false" }
    return parameter.type.hasSuffix("?") && SourceClosure(parameter.type) == nil ? "nil" : nil
  }

  /// Whether a type is one of StoreKit's, and not the app's own of the same name.
  private func isOfStoreKit(_ type: String, _ name: String) -> Bool {
    type == "StoreKit.\(name)" || (type == name && all.type(named: name) == nil)
  }

  /// Returns the search for the case of an enumeration that names the product; nil if no property
  /// of it does.
  private func search(in type: String) -> String? {
    guard let own = all.type(named: type), own.kind == .enum, !own.isPrivate,
      all.inherited(by: own).contains("CaseIterable")
    else { return nil }
    let extensions = all.types.filter { $0.kind == .extension && $0.name == own.name }
    return ([own] + extensions).lazy.compactMap(\.productIdentifier).first.map { property in
      "\(type).allCases.first(where: { $0.\(property.name) == product.id })"
    }
  }

  /// Returns the search for a value of the app that stands for the product, among those that the
  /// store lists or loads; nil if it does neither.
  private func offer(of type: String) -> String? {
    guard let own = all.type(named: type), own.kind != .enum, !own.isPrivate, !own.isGeneric,
      let store = guess.store, !store.isAwaited, let property = own.productIdentifier
    else { return nil }
    let search = "first(where: { $0.\(property.name) == product.id })"
    if let list = store.properties.first(where: {
      !$0.isPrivate && !$0.isStatic && !$0.isUnreadable && $0.type == "[\(type)]"
    }) {
      return "store.\(list.name).\(search)"
    }
    for function in store.functions where !function.isPrivate && !function.isStatic {
      let isKeyed = function.result?.hasSuffix(":\(type)]") == true
      guard isKeyed || function.result == "[\(type)]",
        function.required.allSatisfy({ $0.type == "TimeInterval" && $0.label != nil })
      else { continue }
      let arguments = function.required.map { labelled("30", $0) }.joined(separator: ", ")
      let effects = (function.isThrowing ? "try? " : "") + (function.isAsync ? "await " : "")
      return "\(effects)store.\(function.name)(\(arguments))\(isKeyed ? ".values" : "").\(search)"
    }
    return nil
  }

  /// One user for all launches.
  static let user = "6BA7B810-9DAD-41D1-80B4-00C04FD430C8"
  private static let results: Set<String> = [
    "Product.PurchaseResult", "StoreKit.Product.PurchaseResult",
  ]

  /// Whether a text identifies the user, by its label.
  private func isOfUser(_ parameter: SourceType.Parameter) -> Bool {
    let words: Set = ["account", "customer", "external", "token", "user", "uuid"]
    return !words.isDisjoint(with: (parameter.label ?? "").camelParts)
  }

  /// Returns the type that an alias of the app stands for.
  private func alias(_ type: String) -> String {
    guard let other = all.aliases[type], scan.type(named: type) == nil else { return type }
    return other
  }

  /// Returns the value of a type of the app that stands for a product: an initializer takes the
  /// product, or an extension of it returns the value.
  private func made(of type: String) -> String? {
    guard let own = all.type(named: type), !own.isPrivate, !own.isGeneric else { return nil }
    let extensions = all.types.filter {
      $0.kind == .extension && ["Product", "StoreKit.Product"].contains($0.name)
    }
    // The app may let StoreKit's products conform to a protocol of its own.
    let taken = extensions.reduce(into: Set(["Product"])) { $0.formUnion($1.inherited) }
    let initializer = own.initializers.first { initializer in
      !initializer.isPrivate && !initializer.isAsync && !initializer.isThrowing
        && !initializer.isFailable && initializer.required.count == 1
        && taken.contains(initializer.required[0].type)
    }
    if let parameter = initializer?.required.first {
      return "\(type)(\(labelled("product", parameter)))"
    }
    for other in extensions where !other.isPrivate {
      if let function = other.functions.first(where: {
        !$0.isPrivate && !$0.isAsync && !$0.isThrowing && !$0.isStatic && $0.required.isEmpty
          && $0.result == type
      }) {
        return "product.\(function.name)()"
      }
      if let property = other.properties.first(where: {
        !$0.isPrivate && !$0.isStatic && !$0.isUnreadable && $0.type == type
      }) {
        return "product.\(property.name)"
      }
    }
    return nil
  }

  /// Returns a closure that buys the product, as `PurchaseAction` does.
  private func purchase(in closure: SourceClosure) -> String? {
    guard let result = closure.result, Self.results.contains(result), closure.isAsync,
      closure.isThrowing
    else { return nil }
    let hasOptions = closure.parameters.last?.hasSuffix("Product.PurchaseOption>") == true
    let names = closure.parameters.indices.map {
      hasOptions && $0 == closure.parameters.count - 1 ? "options" : "_"
    }
    return "{ " + (names.isEmpty ? "" : names.joined(separator: ", ") + " in ")
      + "try await product.purchase(\(hasOptions ? "options: options" : "")) }"
  }
}
