extension GlueText {
  /// The text of the property with the views in which people buy.
  var storeView: String {
    let start = "  /// The view in which people buy.\n  var storeView: (any View)? {"
    let gaps = guess.sellers.filter { code(for: $0) == nil }
      .map { warning("how the app creates \($0.name): \(needs(of: $0))") }
    let made = guess.sellers.compactMap(code(for:))
    let view = made.count == 1 ? made[0] : "Group { \(made.joined(separator: "; ")) }"
    if gaps.isEmpty, made.count == 1, view.count < 60 { return "\(start) \(view) }" }
    let lines = gaps + ["return \(made.isEmpty ? "nil" : view)"]
    return start + "\n" + lines.map { "    \($0)\n" }.joined() + "  }"
  }

  /// Returns the expression for a view with the objects in its environment; nil if a person must
  /// write it.
  private func code(for view: SourceType) -> String? {
    guard !view.isPrivate, !view.isGeneric, let parameters = parameters(of: view) else {
      return nil
    }
    var arguments: [String] = []
    for parameter in parameters {
      guard let value = value(for: parameter, of: view) else { return nil }
      arguments.append(labelled(value, parameter))
    }
    var code = "\(view.name)(\(arguments.joined(separator: ", ")))"
    var given: Set<String> = []
    for inner in scan.views(in: view) {
      for property in inner.properties {
        guard let (modifier, type) = property.surrounding, given.insert(type).inserted else {
          continue
        }
        guard let object = object(type, for: view) else { return nil }
        code += ".\(modifier)(\(object))"
      }
    }
    return code
  }

  /// Returns the parameters that the initializer of a view needs; nil if they are unclear.
  private func parameters(of view: SourceType) -> [SourceType.Parameter]? {
    guard view.initializers.isEmpty else { return initializers(of: view).first?.required }
    let required = view.properties.filter { $0.isRequired && !$0.isProvided }
    // A private property makes the initializer of the compiler private, unless nothing is required.
    guard required.isEmpty || !view.properties.contains(where: \.hidesInitializer) else {
      return nil
    }
    var parameters: [SourceType.Parameter] = []
    for property in required {
      guard let type = property.type else { return nil }
      parameters.append(
        SourceType.Parameter(
          label: property.name,
          type: property.wrapper == "@Binding" ? "Binding<\(type)>" : type,
          hasDefault: false
        )
      )
    }
    return parameters
  }

  /// Returns the argument for a parameter of a view; nil if a person must write it.
  private func value(for parameter: SourceType.Parameter, of view: SourceType) -> String? {
    if parameter.type == "Binding<Bool>" { return ".constant(true)" }
    return emptyValue(of: parameter) ?? object(parameter.type, for: view)
  }

  /// Returns the expression for an object of the app: its store, the keeper of what is unlocked, or
  /// another object.
  private func object(_ name: String, for view: SourceType) -> String? {
    guard let type = concrete(name, for: view) else { return nil }
    if type.name == guess.store?.name { return "store" }
    return type.name == guess.keeper?.name ? "keeper" : instance(of: type, depth: 2)
  }

  /// Returns what a person needs to create a view.
  private func needs(of view: SourceType) -> String {
    let line = "line \(view.place.line)"
    if view.isPrivate { return "no other file can name it, \(line)" }
    guard let parameters = parameters(of: view) else {
      return "no initializer is visible to other files, \(line)"
    }
    let taken = parameters.map { "\($0.label ?? "_"): \($0.type)" }
    let around = scan.views(in: view).flatMap(\.properties).compactMap { $0.surrounding?.type }
    let list = Set(around).sorted()
    return "init(\(taken.joined(separator: ", "))), \(line)"
      + (list.isEmpty ? "" : "; around it: \(list.joined(separator: ", "))")
  }
}

extension SourceType.Property {
  /// Whether the initializer that the compiler writes has a private parameter for the property.
  fileprivate var hidesInitializer: Bool {
    guard isPrivate, isStored, !isStatic, !isProvided else { return false }
    return !(hasInitialValue && (isConstant || wrapper != nil))
  }

  /// Whether the wrapper of a view's property provides its value, as `@Environment(\.dismiss)` and
  /// `@AppStorage("isPro")` do.
  fileprivate var isProvided: Bool {
    guard let wrapper else { return false }
    return wrapper.contains("(")
      || ["@EnvironmentObject", "@FocusState", "@Namespace", "@Query"].contains(wrapper)
  }

  /// The type of the object that a view around this one provides, with the modifier that does; nil
  /// if there is none.
  fileprivate var surrounding: (modifier: String, type: String)? {
    if wrapper == "@EnvironmentObject" { return type.map { ("environmentObject", $0.unwrapped) } }
    let (start, end) = ("@Environment(", ".self)")
    guard let wrapper, wrapper.hasPrefix(start), wrapper.hasSuffix(end) else { return nil }
    return ("environment", String(wrapper.dropFirst(start.count).dropLast(end.count)))
  }
}
