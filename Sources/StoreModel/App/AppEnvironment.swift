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
  /// The connection of the device; nil outside a simulated device.
  package var connection: (any DeviceConnection)?
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

/// The clock of a device: what `Date()` and `TimeZone.current` return to an app.
///
/// The clock may be wrong. Basing an access decision on it is a defect.
public struct DeviceClock: Sendable {
  private let read: @Sendable () -> StoreDate
  /// The time zone that the device is set to.
  public let zone: CalendarZone

  /// Creates a clock.
  public init(zone: CalendarZone = .utc, read: @escaping @Sendable () -> StoreDate) {
    self.zone = zone
    self.read = read
  }

  /// The current time as the device shows it.
  public var now: StoreDate { read() }
}

/// The reason why a write did not become durable.
public enum StorageError: Error, Hashable, Sendable {
  /// The write failed; the old value remains.
  case writeFailed
}

/// Storage for small values that outlive the process: the counterpart of a file or of user
/// defaults.
public protocol DurableStorage: Sendable {
  /// Returns the last value written under a key, or nil.
  func value(for key: String) async -> String?

  /// Writes a value, which survives the end of the process once this method returns.
  ///
  /// If the process is killed before this method returns, storage holds either the old value or the
  /// new one, never a mixture.
  ///
  /// - Parameters:
  ///   - value: The value, or nil to remove it.
  ///   - key: The key.
  /// - Throws: ``StorageError``.
  func write(_ value: String?, for key: String) async throws
}

/// What an app's own server keeps about purchases, which decides the rules that fit it.
public enum ServerKind: Hashable, Sendable {
  /// A row for each purchase; the rows decide who has access.
  case rows
  /// A ledger of credits.
  case ledger
}
