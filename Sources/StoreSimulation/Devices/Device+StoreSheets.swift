import Simulation
import StoreModel

/// The store's sheets for subscriptions and offer codes, and what else an app asks about the store.
extension Device {
  /// Whether the device allows purchases, which Screen Time can forbid.
  ///
  /// Drawn once for each device, from a stream of its own. A device that replaces it keeps the
  /// restriction, which belongs to the person.
  static func drawsPayments(_ device: DeviceID, _ context: DeviceContext) -> Bool {
    let chance = context.conditions.with { $0.faults.paymentsDisabled }
    guard !chance.isNever else { return true }
    var stream = RandomStream(
      seed: context.simulation.seed,
      purpose: "payments disabled",
      owner: UInt64(device.rawValue)
    )
    return !context.simulation.happens(chance, drawing: &stream)
  }

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
    showSheet(.manageSubscriptions, for: caller) { $0.tell(.switchRenewal(group)) }
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
      if let code = offers[Int(index)].offer.id { device.tell(.redeem(code: code)) }
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

  func readStorefront(for caller: Caller<Storefront>) { reply(storefront, to: caller) }

  /// Tells the app that its customer uses the App Store of another country.
  ///
  /// An offline device is not told. Its app learns of it by asking.
  func tellStorefront(_ storefront: Storefront, of account: AccountID) {
    guard isOnline, account == self.account, let process else { return }
    let eventLog = context.eventLog
    simulation.post(
      WorldOperation.update.of(id.rawValue),
      to: process.domain.inbox,
      in: window(DelayRange(DeviceLine.shortest, DeviceLine.longest))
    ) {
      let listeners = process.board.with { $0.storefronts.deliver(storefront, fanOut: .broadcast) }
      eventLog.note(
        .storefrontDelivered(storefront, process: process.id, listeners: listeners)
      )
    }
  }

  /// The country of the App Store of the account in use.
  private var storefront: Storefront {
    let (store, account) = (context.store, account)
    return simulation.inspecting(store.lane) {
      store.assumeIsolated { $0.storefront(of: account) }
    }
  }
}
