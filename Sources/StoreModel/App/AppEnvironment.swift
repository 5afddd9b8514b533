/// What a device hands to the app that it launches: all that it may touch outside itself.
public struct AppEnvironment: Sendable {
  /// The store.
  public let store: any StoreClient
  /// Time, to be used where the app would use `ContinuousClock`.
  public let clock: any Clock<Duration>
  /// The date and the zone that the device shows, which may be wrong.
  public let deviceClock: DeviceClock
  /// Storage that survives the end of the process.
  public let storage: any DurableStorage
  /// The app's own server; nil where the logic has none.
  public let server: (any ServerConnection)?
  /// What the store sells, for whoever acts as the person: a button that can be tapped has loaded
  /// its product.
  public let paywall: [Product]
  /// The actor that stands for the main actor: screens live on it.
  public let main: any Actor
  private let makeHost: @Sendable () -> any Actor

  /// Makes an environment.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - clock: time.
  ///   - deviceClock: the date and the zone that the device shows.
  ///   - storage: what survives the process.
  ///   - server: the app's own server, if there is one.
  ///   - paywall: what the store sells.
  ///   - main: where screens live.
  ///   - makeHost: makes one more host actor for each call.
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

  /// A new host for an actor of the app's own.
  ///
  /// The actor keeps it in a stored property and returns its executor:
  ///
  /// ```swift
  /// actor StoreService {
  ///   private let host: any Actor
  ///   nonisolated var unownedExecutor: UnownedSerialExecutor { host.unownedExecutor }
  /// }
  /// ```
  ///
  /// In the shipped app a host is any plain actor; under test it is one lane of the simulation.
  public func host() -> any Actor { makeHost() }
}
