import Simulation

/// The device's connection, of which its app hears as from `NWPathMonitor`.
extension Device {
  /// Tells the app whether the device is online, if the app has asked for it before.
  func tellConnection() {
    let isOnline = isOnline
    guard let process, process.line.setOnline(isOnline) else { return }
    simulation.post(
      WorldOperation.update.of(id.rawValue),
      to: process.domain.inbox,
      in: window(DelayRange(DeviceLine.shortest, DeviceLine.longest)),
      on: process.updates
    ) { _ = process.board.with { $0.connections.deliver(isOnline, fanOut: .broadcast) } }
  }
}
