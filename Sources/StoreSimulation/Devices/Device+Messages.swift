import Simulation
import StoreModel

/// The App Store's messages for the customer.
///
/// At each launch, a message goes to an app that listens, which shows it later or never. If the app
/// does not listen, the system shows the message by itself.
///
/// Source: developer.apple.com/documentation/storekit/message.
extension Device {
  /// Delivers the customer's messages to an app that was launched.
  func deliverMessages() {
    guard isOnline, let process, !conditions.prompts.actsOnMessage.isNever else { return }
    let (store, account) = (context.store, account)
    let messages = store.visit(in: simulation) { $0.messages(for: account) }
    for message in messages { deliver(message, to: process) }
  }

  private func deliver(_ message: StoreMessage, to process: AppProcess) {
    let (eventLog, board, launched) = (context.eventLog, process.board, process.id)
    simulation.post(
      WorldOperation.update.of(id.rawValue),
      to: process.domain.inbox,
      in: window(DelayRange(DeviceLine.shortest, .seconds(1)))
    ) { [self] in
      let listeners = board.with { $0.messages.deliver(message, fanOut: .broadcast) }
      eventLog.append(.messageDelivered(message.reason, process: launched, listeners: listeners))
      guard listeners == 0 else { return }
      simulation.post(
        WorldOperation.call.of(id.rawValue),
        to: lane,
        in: simulation.window(after: .zero, upTo: .zero)
      ) { self.assumeIsolated { $0.display(message, over: launched) } }
    }
  }

  /// Shows a message; the customer closes the sheet or does what the message asks for.
  func display(_ message: StoreMessage, over caller: ProcessID) {
    guard process?.id == caller, isOnline else { return }
    sheetAppears(over: caller)
    context.prompt(.message, on: self) { device, isConfirmed in
      guard !device.hasLaunchedSince(caller) else { return }
      device.sheetDisappears(over: caller)
      if isConfirmed, device.isOnline { device.tellStore(.accept(message)) }
    }
  }
}

extension DeviceLine {
  /// Shows a message that the app received.
  func display(_ message: StoreMessage) {
    let process = process
    simulation.post(
      WorldOperation.call.of(device.id.rawValue),
      to: device.lane,
      in: simulation.window(after: Self.shortest, upTo: Self.longest)
    ) { [device] in device.assumeIsolated { $0.display(message, over: process) } }
  }
}
