/// A testable version of purchase logic, named `system/name`.
public struct Variant: Sendable {
  /// The identifier `system/name`, in lower case.
  public let id: String
  /// The role of the variant.
  public let role: Role
  /// The defect, or a description of the variant, in one sentence.
  package let summary: String
  /// The public report of the same defect in a shipped product, if there is one.
  package let report: String?
  /// Builds the app for one launch.
  package private(set) var makeApp: @Sendable (AppEnvironment) -> any PurchaseApp
  /// The modules whose globals and statics are separate for each simulated process.
  ///
  /// If nil, your own logic gets all modules of the program except StoreStorm's when the command
  /// line runs the trials. In your own tests it gets none, because the tests may use the globals at
  /// the same time.
  package let globals: [String]?
  /// Whether the variant may ask the runtime or the system for things that it was not handed.
  ///
  /// Such things are the main actor, plain actors, `Task.sleep`, `Date()` and so on. A build that
  /// cannot capture them refuses to run the variant's trials.
  package let captures: Bool
  /// The screen parts that the variant reports.
  ///
  /// Rules that read other parts are skipped for it.
  package var shows = Set(Screen.Part.allCases)
  /// Whether the variant is an app's own unchanged code, which reports its actions only through its
  /// glue.
  ///
  /// If so, rules about the app's internal state are skipped, and a rule that had nothing to check
  /// is not a failure: it is unknown what such an app would have done.
  package var isUnchanged = false
  /// Builds the app like ``makeApp``, with a receiver of what its glue reports; nil for an app
  /// without a glue.
  ///
  /// The app takes a ``GlueReading`` for each ``GlueReading/Request``.
  package var makeReadApp:
    (@Sendable (@escaping @Sendable (GlueReading) -> Void, AppEnvironment) -> any PurchaseApp)?
  /// The sets of products for which the app keeps one flag, such as "is pro".
  ///
  /// Access to one product of a set unlocks all of them.
  package var sharedFlags: [Set<ProductID>] = []
  /// Whether the logic finishes the transactions that it receives, as opposed to its callers.
  package var finishes = true
  /// The number of credits that one unit of each product gives, in an app that counts credits
  /// itself, without a server.
  ///
  /// If it is set, the rule `credits-add-up` compares ``Screen/credits`` with the store's books:
  ///
  /// ```swift
  /// var shop = Variant("shop/mine") { CoinShop(environment: $0) }
  /// shop.creditsPerProduct = ["shop.coins": 10]
  /// ```
  public var creditsPerProduct: [ProductID: Int] = [:]
  /// The folder with the files that come with the app, for its `Bundle.main`; nil if it has none.
  ///
  /// The folder has an `Info.plist` with the bundle identifier `com.example.app`.
  public var resources: String?
  /// Builds one worker of the app's server; nil if the logic has no server.
  package let makeServer: (@Sendable (ServerEnvironment) -> any PurchaseServer)?
  /// What the server keeps about purchases; nil if the logic has no server.
  package let serverKind: ServerKind?

  /// Creates the description of a variant.
  ///
  /// - Parameters:
  ///   - id: The identifier, `system/name`.
  ///   - role: The role of the variant.
  ///   - summary: A one-sentence summary.
  ///   - report: The address of a public report, if there is one.
  ///   - globals: The modules whose globals and statics belong to the app; for nil, see
  ///     ``globals``.
  ///   - captures: Whether the logic uses more than its environment; if nil, only your own logic
  ///     does.
  ///   - serverKind: What that server keeps about purchases. A scenario that names no rules judges
  ///     it by the rules about rows, or by those about a ledger.
  ///   - makeServer: Builds one worker of the app's server, if it has one.
  ///   - makeApp: Builds the app for one launch.
  public init(
    _ id: String,
    role: Role = .own,
    summary: String = "",
    report: String? = nil,
    globals: [String]? = nil,
    captures: Bool? = nil,
    serverKind: ServerKind = .rows,
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
    self.serverKind = makeServer == nil ? nil : serverKind
    self.makeApp = makeApp
  }

  /// The part of the identifier before the slash.
  package var system: String { String(id.prefix { $0 != "/" }) }

  /// Returns the variant with apps that are built differently.
  package func making(
    _ makeApp: @escaping @Sendable (AppEnvironment) -> any PurchaseApp
  ) -> Variant {
    var other = self
    other.makeApp = makeApp
    return other
  }
}
