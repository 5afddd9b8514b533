/// A type as an app's files declare it, as far as a glue has to know it.
struct SourceType: Hashable, Sendable {
  /// What kind of type it is.
  enum Kind: String, Sendable {
    case `class`, actor, `struct`, `enum`, `protocol`, `extension`
  }

  /// Where something stands.
  struct Place: Hashable, Sendable {
    /// The file, as it was given.
    let file: String
    /// Counted from 1.
    let line: Int
  }

  /// A parameter of a function.
  struct Parameter: Hashable, Sendable {
    /// What a call writes before the value; nil: nothing.
    let label: String?
    /// Its type, without attributes.
    let type: String
    /// Whether a call may leave it out.
    let hasDefault: Bool

    /// Whether it is called back and gives nothing back.
    var isClosure: Bool {
      let bare = type.hasSuffix("?") ? type.dropLast() : type[...]
      return bare.hasSuffix("-> Void") || bare.hasSuffix("-> Void)")
    }
  }

  /// A function or an initialiser.
  struct Function: Hashable, Sendable {
    var name: String
    var parameters: [Parameter] = []
    var isAsync = false
    var isThrowing = false
    /// Whether it is an `init?`.
    var isFailable = false
    /// Whether it gives something back.
    var hasResult = false
    var isStatic = false
    var isPrivate = false
    /// The words of its body, in which it may call others.
    var words: Set<String> = []
    var line = 0

    /// The parameters that a call must give.
    var required: [Parameter] { parameters.filter { !$0.hasDefault } }
    /// Whether a call has to give nothing but closures to be called back.
    var takesOnlyClosures: Bool { required.allSatisfy(\.isClosure) }
    /// As documentation writes it: `purchase(_:)`.
    var signature: String {
      "\(name)(\(parameters.map { ($0.label ?? "_") + ":" }.joined()))"
    }
  }

  /// A property.
  struct Property: Hashable, Sendable {
    var name: String
    /// Its type as written, or as its first value shows; nil where neither tells.
    var type: String?
    /// What its first value is made of; nil where that does not show.
    var valueType: String?
    /// Whether it is a `let`.
    var isConstant = false
    var isStatic = false
    var isPrivate = false
    var line = 0
  }

  /// Its name, with those of the types around it.
  var name: String
  var kind: Kind
  /// Whether it has generic parameters, so that only a person can say which type it is.
  var isGeneric = false
  /// What stands after the colon.
  var inherited: [String] = []
  var place: Place
  var functions: [Function] = []
  var properties: [Property] = []
  var initializers: [Function] = []
  /// The texts outside of its functions and properties: of an enumeration, the raw values.
  var texts: [String] = []

  /// The property by which an app reaches its only instance; nil if it has none.
  var singleton: String? {
    let usual = ["shared", "default", "standard", "instance", "main", "current", "sharedInstance"]
    let names = [name, name.split(separator: ".").last.map(String.init)]
    let own = properties.filter { property in
      property.isStatic && !property.isPrivate
        && (names.contains(property.type) || names.contains(property.valueType ?? ""))
    }
    return own.first { usual.contains($0.name) }?.name ?? own.first?.name
  }

  /// Whether it draws a part of the screen.
  var isView: Bool { !Self.views.isDisjoint(with: inherited) }

  private static let views: Set<String> = [
    "App", "ButtonStyle", "PreviewProvider", "Scene", "UIViewControllerRepresentable",
    "UIViewRepresentable", "View", "ViewModifier", "UIView", "UIViewController",
    "UITableViewController",
  ]
}
