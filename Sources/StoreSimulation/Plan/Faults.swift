public import Simulation

/// What breaks.
public struct Faults: Hashable, Sendable {
  /// How often a launched process is killed by the system, at any step within ``killAfter``.
  public var kill: Ratio
  /// When, after the launch, such a kill may fall.
  public var killAfter: DelayRange
  /// How often a write to storage fails.
  public var writeFails: Ratio
  /// How often loading products throws.
  public var productsFail: Ratio
  /// How often a purchase throws before anything is charged.
  public var purchaseFails: Ratio
  /// How often a purchase fails because the customer has to do something first, and how long that
  /// takes; then it succeeds as a new transaction.
  public var interrupted: Irregularities.Episode
  /// How often a purchase returns a transaction that cannot be verified.
  public var unverified: Ratio
  /// How often `sync()` throws.
  public var syncFails: Ratio
  /// Which calls throw which error, beside those.
  public var errors: SimulatedErrors
  /// How often the charge for a subscription's next period fails.
  public var renewalFails: Ratio
  /// How often such a customer can be charged again, and after how long.
  public var recovery: Irregularities.Episode
  /// How often a device that has been launched loses its connection.
  public var offline: Irregularities.Episode
  /// How often, in each minute in which something reaches it, the developer's server goes down, and
  /// for how long.
  public var serverDown: Irregularities.Episode
  /// How often the server's storage cannot be reached.
  public var serverStorageFails: Ratio
  /// How often, in each minute in which something reaches it, the server's database crashes, and
  /// for how long it is away; what was committed is there again afterwards.
  public var databaseDown: Irregularities.Episode
  /// How often a commit of the server's database fails.
  public var commitFails: Ratio
  /// How often a commit succeeds and its answer is lost.
  public var commitAnswerLost: Ratio
  /// How often an image cannot be made.
  public var imageFails: Ratio

  /// Describes faults; without arguments, none.
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
