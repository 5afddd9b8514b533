/// A type that an app's files declare, with the details that a glue needs.
struct SourceType: Hashable, Sendable {
  /// The kind of a type.
  enum Kind: String, Sendable {
    case `class`, actor, `struct`, `enum`, `protocol`, `extension`
  }

  /// The location of a declaration or use.
  struct Place: Hashable, Sendable {
    /// The path of the file, as given.
    let file: String
    /// The line, counted from 1.
    let line: Int
  }

  /// A parameter of a function.
  struct Parameter: Hashable, Sendable {
    /// The argument label; nil if there is none.
    let label: String?
    /// The type, without attributes.
    var type: String
    /// The name inside of the function; empty if it is not known.
    var name = ""
    /// Whether a call may omit the parameter.
    let hasDefault: Bool
    /// Whether the default is an empty list.
    var isEmptyByDefault = false

    /// Whether the parameter is a closure without a result.
    var isClosure: Bool { SourceClosure(type).map { $0.result == nil } ?? false }
  }

  /// A function or an initializer.
  struct Function: Hashable, Sendable {
    var name: String
    var parameters: [Parameter] = []
    var isAsync = false
    var isThrowing = false
    var isFailable = false
    var hasResult = false
    var isStatic = false
    var isPrivate = false
    var body = SourceBody()
    /// The type of the result; nil if there is none.
    var result: String?
    /// The declaration of a protocol's requirement as written; empty for another function.
    var written = ""
    var line = 0

    /// The words of the body, which may be calls of other functions.
    var words: Set<String> { body.words }

    /// The parameters that a call must provide.
    var required: [Parameter] { parameters.filter { !$0.hasDefault } }
    /// Whether all required parameters are closures without results.
    var takesOnlyClosures: Bool { required.allSatisfy(\.isClosure) }
    /// The signature as in documentation: `purchase(_:)`.
    var signature: String { "\(name)(\(parameters.map { ($0.label ?? "_") + ":" }.joined()))" }
  }

  struct Property: Hashable, Sendable {
    var name: String
    /// The type as written or as the initial value shows; nil if unknown.
    var type: String?
    /// The type of the initial value; nil if unknown.
    var valueType: String?
    var isConstant = false
    var isStatic = false
    var isPrivate = false
    /// Whether the value is stored, as opposed to computed.
    var isStored = true
    var hasInitialValue = false
    /// Whether the initial value is `[]`, or made without arguments as `Set<String>()` is.
    var isEmptyAtFirst = false
    /// Whether its getter is asynchronous or throws, so a glue cannot report it.
    var isUnreadable = false
    /// The type as written; empty except for a protocol's requirement, which is constant if it can
    /// only be read.
    var written = ""
    /// The attribute that may be a property wrapper, with its arguments; nil if there is none.
    var wrapper: String?
    var line = 0

    /// Whether a value of the type can only be created with a value for this property.
    var isRequired: Bool {
      isStored && !isStatic && !hasInitialValue
        && (isConstant || !["?", "!"].contains(type?.suffix(1) ?? ""))
    }
  }

  /// The name of the type, including the types around it.
  var name: String
  var kind: Kind
  /// Whether the type has generic parameters, so a person must specify it.
  var isGeneric = false
  /// The generic parameters and their constraints, token by token; empty if there are none.
  var generics: [String] = []
  /// Whether other files cannot name the type; for an extension, whether they see no member of it.
  var isPrivate = false
  /// Whether a global actor other than the main actor isolates the type.
  var isIsolated = false
  /// The superclass and protocols after the colon.
  var inherited: [String] = []
  var place: Place
  var functions: [Function] = []
  var properties: [Property] = []
  var initializers: [Function] = []
  /// The cases of an enumeration that have associated values, as functions.
  var cases: [Function] = []
  /// The string literals outside functions and properties, such as raw values of an enumeration.
  var texts: [String] = []
  /// The words after a dot in all declarations of the type; empty for a nested type.
  var members: Set<String> = []
  /// The views of StoreKit in which people buy that a view shows; empty for other types.
  var sellers: Set<String> = []
  /// The types that a view mentions, without the types around them; empty for other types.
  var mentions: Set<String> = []

  /// Whether code on the main actor has to await the members of an instance.
  var isAwaited: Bool { kind == .actor || isIsolated }

  /// The property with the shared instance; nil if there is none.
  var singleton: String? {
    let usual = ["shared", "default", "standard", "instance", "main", "current", "sharedInstance"]
    let names = [name, name.split(separator: ".").last.map(String.init)]
    let own = properties.filter { property in
      property.isStatic && !property.isPrivate
        && (names.contains(property.type) || names.contains(property.valueType ?? ""))
    }
    let real = own.filter { !Self.namesMock($0.name) }
    return (real.first { usual.contains($0.name) } ?? real.first)?.name
  }

  /// Whether a function of the type never returns, because it awaits a sequence without an end.
  func isEndless(_ function: Function) -> Bool { isEndless(function, without: []) }

  private func isEndless(_ function: Function, without seen: Set<String>) -> Bool {
    let seen = seen.union([function.name])
    return function.isAsync
      && (function.body.isEndless
        || functions.contains { next in
          !seen.contains(next.name) && function.body.awaited.contains(next.name)
            && isEndless(next, without: seen)
        })
  }

  /// Returns the words of a function and of the functions of the type that it calls.
  func reached(from function: Function) -> Set<String> {
    var found = function.words
    var left = functions
    while let index = left.firstIndex(where: { found.contains($0.name) }) {
      found.formUnion(left.remove(at: index).words)
    }
    return found
  }

  /// Whether the type replaces another in previews or tests.
  var isMock: Bool { Self.namesMock(name) }

  private static func namesMock(_ name: String) -> Bool {
    let words: Set = [
      "mock", "fake", "preview", "previews", "stub", "dummy", "spy", "test", "noop",
    ]
    return !words.isDisjoint(with: name.camelParts)
  }

  var isView: Bool { !Self.views.isDisjoint(with: inherited) }

  private static let views: Set<String> = [
    "App", "ButtonStyle", "PreviewProvider", "Scene", "UIViewControllerRepresentable",
    "UIViewRepresentable", "View", "ViewModifier", "UIView", "UIViewController",
    "UITableViewController",
  ]
}

extension String {
  /// The name of a type without the sign of an optional: `Shop` for `(Shop)?`.
  var unwrapped: String {
    let bare = hasSuffix("?") || hasSuffix("!") ? String(dropLast()) : self
    return bare.hasPrefix("(") && bare.hasSuffix(")") && !bare.contains("->")
      ? String(bare.dropFirst().dropLast()) : bare
  }
}
