import StoreModel

/// The part of the app that communicates with the store, shared by all windows.
protocol StoreService: Sendable {
  /// Starts listening and reading; returns once the process listens to the store.
  func launch() async

  /// Returns the product, which is fetched from the store unless it is known.
  func product() async throws(PurchaseFailure) -> DeckProduct

  /// Buys the product.
  func purchase() async -> PurchaseReport

  /// Syncs with the App Store, then reads entitlements.
  func restore() async -> RestoreReport

  /// Reads the current entitlements and evaluates them with the other evidence.
  func isEntitled() async -> Bool

  /// Returns the current access and all later changes.
  func accessUpdates() async -> AccessSubscription
}

/// The app's product: the part of the store's product that its screens show.
struct DeckProduct: Hashable, Sendable {
  /// The only product of this app.
  static let vip = ProductID("com.kape.vip")

  /// The identifier.
  let id: ProductID
  /// The name shown.
  let name: String
  /// The price shown.
  let price: Price

  /// Creates the app's product from the store's.
  init(_ product: Product) {
    id = product.id
    name = product.displayName
    price = product.price
  }
}

/// The time since launch, measured on the app's clock.
struct LaunchStopwatch: Sendable {
  private let read: @Sendable () -> Duration

  /// Starts at the current instant of a clock.
  init(_ clock: any Clock<Duration>) { read = Self.started(on: clock) }

  /// The time since the start.
  var elapsed: Duration { read() }

  private static func started<C: Clock<Duration>>(on clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}

/// The rule for which purchase a tap belongs to.
protocol PurchaseAttempts: Sendable {
  /// Returns the attempt that a tap belongs to; a new number means a new attempt.
  mutating func attemptForTap() -> Int

  /// Records the end of an attempt.
  mutating func ended(_ attempt: Int)
}

/// One purchase at a time in the whole app: a tap in a second window joins the one in progress.
struct OnePurchaseAtATime: PurchaseAttempts {
  private var count = 0
  private var underWay: Int?

  mutating func attemptForTap() -> Int {
    if let underWay { return underWay }
    count += 1
    underWay = count
    return count
  }

  mutating func ended(_ attempt: Int) { if underWay == attempt { underWay = nil } }
}

/// The pauses before repeated reads of the store.
struct RereadPauses: Sendable {
  private var coming: Duration = .milliseconds(500)

  /// Returns the next pause: half a second at first, then doubled each time, up to four seconds.
  mutating func next() -> Duration {
    defer { coming = min(coming * 2, .seconds(4)) }
    return coming
  }
}
