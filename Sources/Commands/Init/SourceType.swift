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
    let type: String
    /// Whether a call may omit the parameter.
    let hasDefault: Bool

    /// Whether the parameter is a closure without a result.
    var isClosure: Bool {
      let bare = type.hasSuffix("?") ? type.dropLast() : type[...]
      return bare.hasSuffix("-> Void") || bare.hasSuffix("-> Void)")
    }
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
    /// The words of the body, which may be calls of other functions.
    var words: Set<String> = []
    var line = 0

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
    var line = 0
  }

  /// The name of the type, including the types around it.
  var name: String
  var kind: Kind
  /// Whether the type has generic parameters, so that a person must specify it.
  var isGeneric = false
  /// The superclass and protocols after the colon.
  var inherited: [String] = []
  var place: Place
  var functions: [Function] = []
  var properties: [Property] = []
  var initializers: [Function] = []
  /// The string literals outside functions and properties, such as raw values of an enumeration.
  var texts: [String] = []

  /// The property with the shared instance; nil if there is none.
  var singleton: String? {
    let usual = ["shared", "default", "standard", "instance", "main", "current", "sharedInstance"]
    let names = [name, name.split(separator: ".").last.map(String.init)]
    let own = properties.filter { property in
      property.isStatic && !property.isPrivate
        && (names.contains(property.type) || names.contains(property.valueType ?? ""))
    }
    return own.first { usual.contains($0.name) }?.name ?? own.first?.name
  }

  var isView: Bool { !Self.views.isDisjoint(with: inherited) }

  private static let views: Set<String> = [
    "App", "ButtonStyle", "PreviewProvider", "Scene", "UIViewControllerRepresentable",
    "UIViewRepresentable", "View", "ViewModifier", "UIView", "UIViewController",
    "UITableViewController",
  ]
}
