public import Simulation
public import StoreModel

/// How the App Store sends notifications to the developer's server.
public struct NotificationPlan: Hashable, Sendable {
  /// After how long each further attempt is made, counted from the attempt before.
  public var retries: [VirtualDuration]
  /// How long an attempt waits for an answer.
  ///
  /// Apple does not say; an answer after 30 s was too late, "a few seconds at most" was advised
  /// (developer.apple.com/forums/thread/779594).
  public var timeout: VirtualDuration
  /// How long an attempt is on its way; each one for itself, so that any may overtake any other.
  public var latency: DelayRange
  /// How often an attempt arrives twice.
  public var duplicates: Ratio

  /// Describes how notifications are sent.
  public init(
    retries: [VirtualDuration] = NotificationPlan.appleRetries(at: .realTime),
    timeout: VirtualDuration = .seconds(10),
    latency: DelayRange = DelayRange(.milliseconds(50), .seconds(2)),
    duplicates: Ratio = .never
  ) {
    self.retries = retries
    self.timeout = timeout
    self.latency = latency
    self.duplicates = duplicates
  }

  /// Apple's schedule: 1, 12, 24, 48 and 72 hours after the attempt before.
  ///
  /// Where subscriptions live faster an hour is a 24th of what a day is at that rate, so that a
  /// month of renewals sees as many attempts as a real one.
  ///
  /// Source: developer.apple.com/documentation/appstoreservernotifications/
  /// responding-to-app-store-server-notifications.
  ///
  /// - Parameter rate: how fast subscriptions live.
  /// - Returns: the pauses, five of them.
  public static func appleRetries(at rate: TimeRate) -> [VirtualDuration] {
    let day = rate.length(of: SubscriptionPeriod(1, .day)) ?? .days(1)
    return [1, 12, 24, 48, 72].map { day * $0 / 24 }
  }
}

/// The developer's own server.
public struct ServerPlan: Hashable, Sendable {
  /// How many workers share its work; which of them gets what is a draw.
  public var workers: Int
  /// How long its storage takes for anything, each way.
  public var storage: DelayRange
  /// How long an image takes to make.
  public var image: DelayRange
  /// Whether everybody's first login was a customer before the world begins.
  public var hasCustomers: Bool
  /// What the developer has it do, and when.
  public var tasks: [PlannedTask]

  /// Something that the developer has the server do.
  public struct PlannedTask: Hashable, Sendable {
    /// When, after the world begins.
    public var begins: DelayRange
    /// What.
    public var task: ServerTask

    /// Pairs the two.
    public init(begins: DelayRange, task: ServerTask) {
      self.begins = begins
      self.task = task
    }
  }

  /// Describes a server.
  public init(
    workers: Int = 2,
    storage: DelayRange = DelayRange(.milliseconds(1), .milliseconds(50)),
    image: DelayRange = DelayRange(.seconds(1), .seconds(20)),
    hasCustomers: Bool = false,
    tasks: [PlannedTask] = []
  ) {
    self.workers = workers
    self.storage = storage
    self.image = image
    self.hasCustomers = hasCustomers
    self.tasks = tasks
  }
}
