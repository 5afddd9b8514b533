public import Simulation

/// The faults of a world.
public struct Faults: Hashable, Sendable {
  /// How often a launched process is killed by the system, at any step within ``killAfter``.
  public var kill: Ratio
  /// The time after the launch in which such a kill may happen.
  public var killAfter: DelayRange
  /// How often a write to storage fails.
  public var writeFails: Ratio
  /// How often loading products throws.
  public var productsFail: Ratio
  /// How often a purchase throws before anything is charged.
  public var purchaseFails: Ratio
  /// How often a purchase fails because it requires an action by the customer first, and how long
  /// that takes; then it succeeds as a new transaction.
  public var interrupted: Irregularities.Episode
  /// How often a purchase returns a transaction that cannot be verified.
  public var unverified: Ratio
  /// How often `sync()` throws.
  public var syncFails: Ratio
  /// The calls that throw specific errors, beside those above.
  public var errors: SimulatedErrors
  /// How often the charge for a subscription's next period fails.
  public var renewalFails: Ratio
  /// How often such a customer can be charged again, and after how long.
  public var recovery: Irregularities.Episode
  /// How often a device that has been launched loses its connection.
  public var offline: Irregularities.Episode
  /// How often the developer's server goes down, for each minute with an arrival, and for how long.
  public var serverDown: Irregularities.Episode
  /// How often the server's storage cannot be reached.
  public var serverStorageFails: Ratio
  /// How often the server's database crashes, for each minute with an arrival, and for how long.
  ///
  /// Committed data survives.
  public var databaseDown: Irregularities.Episode
  /// How often a commit of the server's database fails.
  public var commitFails: Ratio
  /// How often a commit succeeds and its answer is lost.
  public var commitAnswerLost: Ratio
  /// How often an image cannot be made.
  public var imageFails: Ratio

  /// Creates faults; without arguments, there are none.
  public init(
    kill: Ratio = .never,
    killAfter: DelayRange = DelayRange(.zero, .minutes(1)),
    writeFails: Ratio = .never,
    productsFail: Ratio = .never,
    purchaseFails: Ratio = .never,
    interrupted: Irregularities.Episode = .never,
    unverified: Ratio = .never,
    syncFails: Ratio = .never,
    errors: SimulatedErrors = SimulatedErrors(),
    renewalFails: Ratio = .never,
    recovery: Irregularities.Episode = .never,
    offline: Irregularities.Episode = .never,
    serverDown: Irregularities.Episode = .never,
    serverStorageFails: Ratio = .never,
    databaseDown: Irregularities.Episode = .never,
    commitFails: Ratio = .never,
    commitAnswerLost: Ratio = .never,
    imageFails: Ratio = .never
  ) {
    self.kill = kill
    self.killAfter = killAfter
    self.writeFails = writeFails
    self.productsFail = productsFail
    self.purchaseFails = purchaseFails
    self.interrupted = interrupted
    self.unverified = unverified
    self.syncFails = syncFails
    self.errors = errors
    self.renewalFails = renewalFails
    self.recovery = recovery
    self.offline = offline
    self.serverDown = serverDown
    self.serverStorageFails = serverStorageFails
    self.databaseDown = databaseDown
    self.commitFails = commitFails
    self.commitAnswerLost = commitAnswerLost
    self.imageFails = imageFails
  }
}
