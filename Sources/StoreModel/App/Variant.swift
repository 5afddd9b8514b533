/// A version of purchase logic that can be put under test, named `system/name`.
public struct Variant: Sendable {
  /// What is known about a variant.
  public enum Role: Hashable, Sendable {
    /// The hardened logic: no violation is expected, ever.
    case reference
    /// Logic exactly as its design says, weaknesses included.
    case asDesigned
    /// One defect that shows only in some interleavings.
    case race
    /// One defect that shows whenever its situation arises.
    case logic
    /// Logic of yours, of which nothing is known yet.
    case own
  }

  /// `system/name`, lower case.
  public let id: String
  /// What is known about it.
  public let role: Role
  /// The defect, or what the variant is, in one sentence.
  public let summary: String
  /// The public report of the same defect in a shipped product, if there is one.
  public let report: String?
  /// Builds the app of one launch.
  public let makeApp: @Sendable (AppEnvironment) -> any PurchaseApp
  /// The modules whose globals and statics each simulated process has for itself.
  ///
  /// Nil: of logic of yours all modules of the program but StoreStorm's, where the command line
  /// runs the trials, and none in a test of your own, which may use them meanwhile.
  public let globals: [String]?
  /// Whether it may ask the runtime or the system for what it was not handed.
  ///
  /// That is the main actor, plain actors, `Task.sleep`, `Date()` and so on. Where a build cannot
  /// capture them, its trials are refused.
  public let captures: Bool
  /// What its screens tell: rules that read something else do not judge it.
  public var shows = Set(Screen.Part.allCases)
  /// Whether it is an app's own code, which says only through its glue what it does.
  ///
  /// Then rules about what it keeps for itself do not judge it, and a rule that had nothing to
  /// judge is no failure: nobody knows what such an app would have done.
  public package(set) var isUnchanged = false
  /// Products for which the app keeps one flag, such as "is pro": what gives access to one of
  /// them unlocks all.
  public package(set) var sharedFlags: [Set<ProductID>] = []
  /// How many credits one of each product gives, in an app that counts credits itself.
  public package(set) var creditsPerProduct: [ProductID: Int] = [:]
  /// Builds one worker of the app's server; nil where the logic has none.
  public let makeServer: (@Sendable (ServerEnvironment) -> any PurchaseServer)?

  /// Describes a variant.
  ///
  /// - Parameters:
  ///   - id: `system/name`.
  ///   - role: what is known about it.
  ///   - summary: one sentence.
  ///   - report: address of a public report, if there is one.
  ///   - globals: the modules whose globals and statics are the app's; nil: as told at ``globals``.
  ///   - captures: whether it asks for more than it is handed; nil: logic of yours does.
  ///   - makeServer: builds one worker of the app's server, if it has one.
  ///   - makeApp: builds the app of one launch.
  public init(
    _ id: String,
    role: Role = .own,
    summary: String = "",
    report: String? = nil,
    globals: [String]? = nil,
    captures: Bool? = nil,
    makeServer: (@Sendable (ServerEnvironment) -> any PurchaseServer)? = nil,
    makeApp: @escaping @Sendable (AppEnvironment) -> any PurchaseApp
  ) {
    self.id = id
    self.role = role
    self.summary = summary
    self.report = report
    self.globals = globals
    self.captures = captures ?? (role == .own)
    self.makeServer = makeServer
    self.makeApp = makeApp
  }

  /// The part of the identifier before the slash.
  public var system: String { String(id.prefix { $0 != "/" }) }
}
