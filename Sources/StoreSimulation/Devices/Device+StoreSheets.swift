import Simulation
import StoreModel

/// The store's sheets for subscriptions and offer codes.
extension Device {
  /// Shows the sheet on which customers turn the renewal of their subscriptions off and on.
  ///
  /// - Parameters:
  ///   - group: the subscription group to show; nil for all of the app's.
  ///   - caller: the call, which returns when the sheet closes.
  func manageSubscriptions(
    in group: SubscriptionGroupID?,
    for caller: Caller<Result<Bool, StoreError>>
  ) {
    if let error = thrown(conditions.faults.errors.manageSubscriptions) {
      return reply(.failure(error), to: caller)
    }
    showSheet(.manageSubscriptions, for: caller) { $0.tellStore(.switchRenewal(group)) }
  }

  /// Shows the sheet on which customers redeem offer codes.
  ///
  /// What a code brings arrives on `Transaction.updates`.
  ///
  /// - Parameter caller: the call, which returns when the sheet closes.
  func redeemOfferCode(for caller: Caller<Result<Bool, StoreError>>) {
    if let error = thrown(conditions.faults.errors.offerCodeRedeem) {
      return reply(.failure(error), to: caller)
    }
    showSheet(.offerCode, for: caller) { device in
      let offers = device.context.catalog.codeOffers
      guard !offers.isEmpty else { return }
      let index = device.simulation.draw(below: UInt64(offers.count), from: &device.stream)
      if let code = offers[Int(index)].offer.id { device.tellStore(.redeem(code: code)) }
    }
  }

  /// Shows a sheet of the store, and does what the customer asks for there.
  private func showSheet(
    _ prompt: Prompt,
    for caller: Caller<Result<Bool, StoreError>>,
    _ confirmed: @escaping @Sendable (isolated Device) -> Void
  ) {
    guard isOnline else { return reply(.failure(.networkError), to: caller) }
    sheetAppears(over: caller.process)
    context.prompt(prompt, on: self) { device, isConfirmed in
      guard !device.hasLaunchedSince(caller.process) else { return }
      device.sheetDisappears(over: caller.process)
      if isConfirmed, device.isOnline { confirmed(device) }
      device.reply(.success(true), to: caller)
    }
  }
}
