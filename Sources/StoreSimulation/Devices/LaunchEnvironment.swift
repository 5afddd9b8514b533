import Simulation
import StoreModel

/// What one launch of the app gets from its device.
struct LaunchEnvironment {
  private let line: DeviceLine
  private let main: Host
  private let setting: Confined<DeviceSetting>
  private let shelf: DeviceShelf
  /// The account at the launch.
  private let account: AccountID
  /// The time zone at the launch.
  private let zone: CalendarZone

  init(
    line: DeviceLine,
    main: Host,
    setting: Confined<DeviceSetting>,
    shelf: DeviceShelf,
    account: AccountID
  ) {
    self.line = line
    self.main = main
    self.setting = setting
    self.shelf = shelf
    self.account = account
    zone = setting.with { $0.zone }
  }

  private var timer: Operation { WorldOperation.timer.of(line.process.device.rawValue) }

  /// Everything outside itself that the app may use.
  var app: AppEnvironment {
    let (domain, context) = (line.domain, line.device.context)
    var environment = AppEnvironment(
      store: DeviceStoreClient(line: line),
      clock: VirtualClock(domain: domain, operation: timer),
      deviceClock: DeviceClock(zone: zone) { [simulation = line.simulation, setting] in
        setting.with { $0.date(at: simulation.now) }
      },
      storage: DeviceStorage(line: line),
      server: context.site.map { _ in DeviceServerConnection(line: line) },
      paywall: context.catalog.products,
      main: main,
      makeHost: { domain.makePlace() }
    )
    environment.appTransactionID = AppPurchases.identifier(of: account)
    environment.connection = line
    return environment
  }

  /// The surroundings of code that uses system APIs instead of its given environment.
  var surroundings: ProcessEnvironment {
    ProcessEnvironment(
      main: main.lane,
      launch: UInt32(line.process.launch),
      timer: timer,
      preferences: DeviceProperties(.preferences, of: shelf, line: line),
      keychain: DeviceProperties(.keychain, of: shelf, line: line),
      app: app
    ) { [setting] instant in
      let begin = StoreDate.worldBegins.rawValue * 1_000_000
      return begin + instant.rawValue + setting.with { $0.offBy.rawValue }
    }
  }
}
