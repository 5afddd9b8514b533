/// The environment that a device gives to the app it launches: the app's only access to the
/// outside.
public struct AppEnvironment: Sendable {
  /// The store.
  public let store: any StoreClient
  /// The clock that the app uses instead of `ContinuousClock`.
  public let clock: any Clock<Duration>
  /// The date and time zone that the device shows, which may be wrong.
  public let deviceClock: DeviceClock
  /// The storage that survives the end of the process.
  public let storage: any DurableStorage
  /// The connection to the app's own server; nil if the app has no server.
  public let server: (any ServerConnection)?
  /// The products that the store sells, for the code that acts as the user: a button that can be
  /// tapped has loaded its product.
  public let paywall: [Product]
  /// The identifier of the account's app transaction; nil outside a simulated device.
  ///
  /// StoreKit repeats it in every transaction.
  package var appTransactionID: String?
  /// The actor that stands in for the main actor; screens run on it.
  public let main: any Actor
  private let makeHost: @Sendable () -> any Actor

  /// Creates an environment.
  public init(
    store: any StoreClient,
    clock: any Clock<Duration>,
    deviceClock: DeviceClock,
    storage: any DurableStorage,
    server: (any ServerConnection)? = nil,
    paywall: [Product] = [],
    main: any Actor,
    makeHost: @escaping @Sendable () -> any Actor
  ) {
    self.store = store
    self.clock = clock
    self.deviceClock = deviceClock
    self.storage = storage
    self.server = server
    self.paywall = paywall
    self.main = main
    self.makeHost = makeHost
  }

  /// Returns a new host for one of the app's own actors.
  ///
  /// The actor keeps the host in a stored property and returns its executor:
  ///
  /// ```swift
  /// actor StoreService {
  ///   private let host: any Actor
  ///   nonisolated var unownedExecutor: UnownedSerialExecutor { host.unownedExecutor }
  /// }
  /// ```
  ///
  /// In the shipped app, a host is any plain actor. Under test, it is one lane of the simulation.
  public func host() -> any Actor { makeHost() }
}
