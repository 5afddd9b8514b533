import Simulation
public import StoreModel

/// A customer's purchase of the app itself, before the world began.
public struct AppPurchase: Hashable, Sendable {
  /// The version of the app that the customer bought.
  public let version: String
  /// The date of the purchase.
  public let date: StoreDate

  /// Creates a purchase.
  public init(version: String, date: StoreDate) {
    self.version = version
    self.date = date
  }
}

/// The store's books on who bought or downloaded the app itself.
struct AppPurchases: Sendable {
  /// Apple's documentation of `AppTransaction` names these two values for every tester.
  private static let sandboxVersion = "1.0"
  private static let sandboxDate = StoreDate(rawValue: 1_375_340_400_000)
  /// The date on which everyone else downloaded the app: the first midnight of 2026, UTC.
  private static let downloadDate = StoreDate(rawValue: 1_767_225_600_000)
  /// The identifier of the first account's app transaction.
  private static let firstIdentifier: Int64 = 700_000_000_000_000

  private let environment: StoreEnvironment
  /// The accounts that buy in the sandbox although the app is in production.
  private let testers: Set<AccountID>
  private let version: String
  /// The date on which each account bought the app; empty if no one did.
  private let dates: ContiguousArray<StoreDate?>

  /// Draws who bought the app; a plan without earlier customers draws nothing.
  init(
    _ plan: WorldPlan,
    _ members: [Families.Member],
    _ accounts: AccountNumbering,
    drawing simulation: Simulation
  ) {
    environment = plan.billing.environment
    let all = (0..<accounts.count).lazy.map { AccountID(rawValue: $0) }
    testers = Set(all.filter { members[accounts.person(of: $0).rawValue].isInSandbox })
    version = plan.population.boughtApp?.version ?? AppIdentity.version
    dates =
      plan.population.boughtApp.map { plan in
        ContiguousArray(all.map { Self.date(plan, account: $0, drawing: simulation) })
      } ?? []
  }

  private static func date(
    _ plan: BoughtApp,
    account: AccountID,
    drawing simulation: Simulation
  ) -> StoreDate? {
    var stream = RandomStream(
      seed: simulation.seed,
      purpose: "app purchase",
      owner: UInt64(account.rawValue)
    )
    guard simulation.happens(plan.chance, drawing: &stream) else { return nil }
    let spread = UInt64(plan.ago.most.rawValue - plan.ago.least.rawValue)
    let more = spread > 0 ? Int64(simulation.draw(below: spread + 1, from: &stream)) : 0
    return .worldBegins + VirtualDuration(rawValue: -(plan.ago.least.rawValue + more))
  }

  /// Returns the identifier of an account's app transaction.
  static func identifier(of account: AccountID) -> String {
    "\(firstIdentifier + Int64(account.rawValue))"
  }

  /// The accounts that bought the app before the world began.
  var earlierCustomers: [AccountID] {
    dates.indices.map { AccountID(rawValue: $0) }.filter { purchase(by: $0) != nil }
  }

  /// Returns an account's purchase of the app; nil if it downloaded the app for free, or is a
  /// tester's.
  func purchase(by account: AccountID) -> AppPurchase? {
    guard !dates.isEmpty, environment(of: account) != .sandbox else { return nil }
    return dates[account.rawValue].map { AppPurchase(version: version, date: $0) }
  }

  /// Returns the app transaction of an account.
  func transaction(of account: AccountID, signed date: StoreDate) -> AppTransaction {
    let environment = environment(of: account)
    let isInSandbox = environment == .sandbox
    let purchase = purchase(by: account)
    return AppTransaction(
      appTransactionID: Self.identifier(of: account),
      bundleID: BundleID(AppIdentity.bundleID),
      appVersion: AppIdentity.version,
      originalAppVersion: isInSandbox
        ? Self.sandboxVersion : purchase?.version ?? AppIdentity.version,
      originalPurchaseDate: isInSandbox ? Self.sandboxDate : purchase?.date ?? Self.downloadDate,
      environment: environment,
      signedDate: date
    )
  }

  private func environment(of account: AccountID) -> StoreEnvironment {
    testers.contains(account) ? .sandbox : environment
  }
}
