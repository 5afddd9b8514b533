import Simulation
import StoreModel

/// What the system asks a person.
enum Prompt {
  case payment
  case signIn
  case refund
}

/// What a device knows of the world around it; one object for all of them.
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
  /// Says who sets out when; nil: everybody sets out once.
  let load: LoadGenerator?
  /// What the services can do; nil: everything at once.
  let stations: Stations
  /// Processes, and windows in them, of which a task or listener is left.
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

  /// Asks a device's owner; the answer comes once, back to the device.
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
          ) {
            device.assumeIsolated { answered($0, isConfirmed) }
          }
        }
      }
    }
  }
}
