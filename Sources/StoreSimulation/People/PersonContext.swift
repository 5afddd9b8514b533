import Simulation

/// The world around a person, shared by all people.
final class PersonContext: Sendable {
  let simulation: Simulation
  let eventLog: Confined<EventLog>
  let conditions: Confined<Conditions>
  let store: AppStore
  /// The load generator that starts journeys; nil if everyone starts once.
  let load: LoadGenerator?
  /// The numbering of the accounts.
  let accounts: AccountNumbering
  /// All journeys.
  let journeys: [Journey]

  init(
    _ devices: DeviceContext,
    load: LoadGenerator?,
    accounts: AccountNumbering,
    journeys: [Journey]
  ) {
    simulation = devices.simulation
    eventLog = devices.eventLog
    conditions = devices.conditions
    store = devices.store
    self.load = load
    self.accounts = accounts
    self.journeys = journeys
  }
}
