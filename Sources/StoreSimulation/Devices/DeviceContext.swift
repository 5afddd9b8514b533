import Simulation
import StoreModel

/// A system prompt to the user.
enum Prompt {
  case payment
  case signIn
  case refund
}

/// The world around a device, shared by all devices.
final class DeviceContext: Sendable {
  let simulation: Simulation
  let eventLog: Confined<EventLog>
  let conditions: Confined<Conditions>
  let catalogue: Catalogue
  let store: AppStore
  /// The developer's own server, if there is one.
  let site: ServerSite?
  let makeApp: @Sendable (AppEnvironment) -> any PurchaseApp
  let people: Confined<[Person]>
  /// The load generator that starts journeys; nil if everyone starts once.
  let load: LoadGenerator?
  /// The capacities of the services; nil for unlimited capacity.
  let stations: Stations
  /// The processes, and windows in them, with a task or listener left.
  let owners = TaskOwner.Tally()

  init(
    simulation: Simulation,
    eventLog: Confined<EventLog>,
    conditions: Confined<Conditions>,
    catalogue: Catalogue,
    store: AppStore,
    site: ServerSite?,
    makeApp: @escaping @Sendable (AppEnvironment) -> any PurchaseApp,
    people: Confined<[Person]>,
    load: LoadGenerator?,
    stations: Stations
  ) {
    self.simulation = simulation
    self.eventLog = eventLog
    self.conditions = conditions
    self.catalogue = catalogue
    self.store = store
    self.site = site
    self.makeApp = makeApp
    self.people = people
    self.load = load
    self.stations = stations
  }

  /// Prompts a device's owner; exactly one answer returns to the device.
  func prompt(
    _ prompt: Prompt,
    on device: Device,
    _ answered: @escaping @Sendable (isolated Device, Bool) -> Void
  ) {
    let person = people.with { $0[device.account.rawValue] }
    let simulation = simulation
    let operation: WorldOperation =
      switch prompt {
      case .payment: .answerPayment
      case .signIn: .answerSignIn
      case .refund: .answerRefundSheet
      }
    simulation.inspecting(person.lane) {
      person.assumeIsolated { person in
        person.ask(prompt, operation) { isConfirmed in
          simulation.post(
            operation.of(device.id.rawValue),
            to: device.lane,
            in: simulation.window(after: .zero, upTo: .zero)
          ) { device.assumeIsolated { answered($0, isConfirmed) } }
        }
      }
    }
  }
}
