import Simulation
import StoreModel

/// A system prompt to the user.
enum Prompt {
  case payment
  case signIn
  case refund
  case manageSubscriptions
  case offerCode
  case message
}

/// Prompts the owner of a device and calls back with whether the owner confirmed.
typealias Ask =
  @Sendable (AccountID, Prompt, WorldOperation, @escaping @Sendable (Bool) -> Void) -> Void

/// How Xcode's local store behaves for a test session.
struct SessionState {
  var switches = StoreSwitches()
  /// Whether the test is over.
  var hasEnded = false
  /// How soon the device learns of what a test does.
  let delay: DelayRange

  init(delay: DelayRange) { self.delay = delay }
}

/// The world around a device, shared by all devices.
final class DeviceContext: Sendable {
  let simulation: Simulation
  let eventLog: Confined<EventLog>
  let conditions: Confined<Conditions>
  /// What the store sells.
  var catalog: Catalog { store.catalog }
  let store: AppStore
  let bus: TransactionBus
  /// The developer's own server, if there is one.
  let site: ServerSite?
  let makeApp: @Sendable (AppEnvironment) -> any PurchaseApp
  /// Prompts the owner of a device; exactly one answer follows.
  let ask: Ask
  /// How Xcode's local store behaves for a test session; nil if there is none.
  let session: Confined<SessionState>?
  /// The capacities of the services; nil for unlimited capacity.
  let stations: Stations

  init(
    simulation: Simulation,
    eventLog: Confined<EventLog>,
    conditions: Confined<Conditions>,
    store: AppStore,
    bus: TransactionBus,
    site: ServerSite?,
    makeApp: @escaping @Sendable (AppEnvironment) -> any PurchaseApp,
    ask: @escaping Ask,
    session: Confined<SessionState>?,
    stations: Stations
  ) {
    self.simulation = simulation
    self.eventLog = eventLog
    self.conditions = conditions
    self.store = store
    self.bus = bus
    self.site = site
    self.makeApp = makeApp
    self.ask = ask
    self.session = session
    self.stations = stations
  }

  /// Prompts a device's owner; exactly one answer returns to the device.
  func prompt(
    _ prompt: Prompt,
    on device: Device,
    _ answered: @escaping @Sendable (isolated Device, Bool) -> Void
  ) {
    let simulation = simulation
    let operation: WorldOperation =
      switch prompt {
      case .payment: .answerPayment
      case .signIn: .answerSignIn
      case .refund: .answerRefundSheet
      case .manageSubscriptions, .offerCode, .message: .answerStoreSheet
      }
    ask(device.owner, prompt, operation) { isConfirmed in
      simulation.post(
        operation.of(device.id.rawValue),
        to: device.lane,
        in: simulation.window(after: .zero, upTo: .zero)
      ) {
        device.assumeIsolated { answered($0, isConfirmed) }
      }
    }
  }
}
