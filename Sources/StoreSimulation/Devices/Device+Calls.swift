import Simulation
import StoreModel

/// The device's handling of calls from its app.
extension Device {
  /// Answers a call, on a channel if the answer must keep its order among updates.
  func reply<Answer: Sendable>(
    _ answer: Answer,
    to caller: Caller<Answer>,
    on channel: Channel? = nil
  ) {
    simulation.post(
      WorldOperation.reply.of(caller.id.rawValue),
      to: caller.domain.inbox,
      in: window(DelayRange(DeviceLine.shortest, DeviceLine.longest)),
      on: channel
    ) { caller.call.answer(answer) }
  }

  /// Returns the process that made a call, if it is still running.
  private func process(of caller: ProcessID) -> AppProcess? {
    process?.id == caller ? process : nil
  }

  /// Whether the app was launched again after a given launch.
  ///
  /// A sheet belongs to the system, so it outlives the app that requested it, but not the next
  /// launch.
  func hasLaunchedSince(_ caller: ProcessID) -> Bool {
    process.map { $0.id != caller } ?? false
  }

  /// Returns the error that a call throws this time, if any.
  func thrown<Reason>(_ failure: SimulatedErrors.Failure<Reason>?) -> Reason? {
    failure.flatMap { happens($0.chance) ? $0.error : nil }
  }

  func loadProducts(_ ids: [ProductID], for caller: Caller<Result<[Product], StoreError>>) {
    if happens(conditions.faults.productsFail) { return reply(.failure(.networkError), to: caller) }
    if let error = thrown(conditions.faults.errors.loadProducts) {
      return reply(.failure(error), to: caller)
    }
    ask(.products(ids)) { device, answer in
      if case .products(let products) = answer {
        device.reply(.success(products), to: caller)
      } else {
        device.reply(.failure(.networkError), to: caller)
      }
    }
  }

  func purchase(
    _ id: ProductID,
    _ options: PurchaseOptions,
    for caller: Caller<Result<PurchaseResult, StoreError>>
  ) {
    guard canMakePayments else { return reply(.failure(.purchaseNotAllowed), to: caller) }
    if happens(conditions.faults.purchaseFails) {
      let errors: [StoreError] = [.networkError, .systemError, .purchaseNotAllowed, .unknown]
      let index = simulation.draw(below: UInt64(errors.count), from: &stream)
      return reply(.failure(errors[Int(index)]), to: caller)
    }
    if let error = thrown(conditions.faults.errors.purchase) {
      return reply(.failure(error), to: caller)
    }
    guard context.catalog.product(id) != nil else {
      return reply(.failure(.productUnavailable), to: caller)
    }
    if let copy = replica.unfinishedPurchase(of: id, at: now) {
      logEvent(.returnedUnfinished(copy.entry, process: caller.process))
      process(of: caller.process)?.unanswered.removeAll { $0 == copy.entry.transaction.id }
      return reply(.success(.success(copy.result)), to: caller)
    }
    process(of: caller.process)?.purchasing.append(id)
    sheetAppears(over: caller.process)
    context.prompt(.payment, on: self) { device, isConfirmed in
      guard !device.hasLaunchedSince(caller.process) else { return }
      device.logEvent(.paymentAnswered(caller.process, confirmed: isConfirmed))
      guard isConfirmed else {
        return device.endPurchase(of: id, with: .success(.userCancelled), bought: nil, to: caller)
      }
      device.ask(.purchase(id, options: options)) {
        $0.purchaseAnswered($1, product: id, options, caller: caller)
      }
    }
  }

  private func purchaseAnswered(
    _ answer: StoreAnswer,
    product: ProductID,
    _ options: PurchaseOptions,
    caller: Caller<Result<PurchaseResult, StoreError>>
  ) {
    switch answer {
    case .charged(let entry): bought(entry, options, caller: caller)
    case .alreadyOwned(let entry):
      let isNews = if case .none = record(entry) { false } else { true }
      if isNews {
        logEvent(.learned(entry, device: id))
        tellChange(of: entry.transaction)
      }
      let result = replica.copy(entry.transaction.id)?.result ?? .verified(entry.transaction)
      endPurchase(of: product, with: .success(.success(result)), bought: entry, to: caller)
      // The caller is gone, and later deliveries of the bus are not news.
      if isNews, process(of: caller.process) == nil {
        if entry.standing != nil { follow(entry) }
        emit(entry)
      }
    case .unavailable:
      endPurchase(of: product, with: .failure(.productUnavailable), bought: nil, to: caller)
    case .refused(let error):
      endPurchase(of: product, with: .failure(error), bought: nil, to: caller)
    case .pending: endPurchase(of: product, with: .success(.pending), bought: nil, to: caller)
    default: endPurchase(of: product, with: .failure(.networkError), bought: nil, to: caller)
    }
  }

  /// Records a successful direct purchase in the copy, possibly irregularly, and informs the app.
  private func bought(
    _ entry: BookEntry,
    _ options: PurchaseOptions,
    caller: Caller<Result<PurchaseResult, StoreError>>
  ) {
    let transaction = entry.transaction.id
    let conditions = conditions
    let isNew = replica.copy(transaction) == nil
    let isNews = if case .none = record(entry) { false } else { true }
    if isNews { logEvent(.learned(entry, device: id)) }
    if isNew { drawIrregularities(of: entry) }
    // The app receives unverified results as such, so this comes only now.
    if isNews {
      if entry.standing == nil { tellChange(of: entry.transaction) } else { follow(entry) }
    }
    let result = replica.copy(transaction)?.result ?? .verified(entry.transaction)
    let isTold = happens(conditions.irregularities.updateBeforeReturn)
    if isTold { emit(entry) }
    let isOddlyTold = !isTold && happens(conditions.irregularities.updateAfterReturn)
    let isToldLater = isOddlyTold || options.isByStoreView && !isTold
    // A process that did not wait for its purchase is informed as of any other change.
    let isAbandoned = isNews && process(of: caller.process) == nil
    endPurchase(
      of: entry.transaction.productID,
      with: .success(.success(result)),
      bought: entry,
      to: caller,
      isTold: isTold
    )
    if isToldLater || isAbandoned && !isTold {
      emit(entry, after: DelayRange(DeviceLine.longest, .seconds(1)))
    }
  }

  /// Draws the irregularities of a purchase made here.
  ///
  /// It may be listed only later, and the device may be unable to verify it.
  func drawIrregularities(of entry: BookEntry) {
    let conditions = conditions
    let late = drawEpisode(conditions.irregularities.lateEntitlement).map { now + $0 }
    let lateUnfinished = drawEpisode(conditions.irregularities.lateUnfinished).map { now + $0 }
    var distrust: VerificationError? =
      happens(conditions.faults.unverified) ? .invalidSignature : nil
    if let error = thrown(conditions.faults.errors.verification) { distrust = error }
    replica.change(entry.transaction.id) { [distrust] copy in
      if let late { copy.listedFrom = late }
      if let lateUnfinished { copy.unfinishedFrom = lateUnfinished }
      copy.distrust = distrust
    }
    if distrust != nil { logEvent(.trusted(isTrusted: false, entry: entry, device: id)) }
    if let late { tellChange(of: entry.transaction, after: late - now) }
  }

  /// Returns a purchase to the app.
  ///
  /// Deliveries from the store meanwhile that are not in the answer now arrive on `updates`.
  private func endPurchase(
    of product: ProductID,
    with answer: Result<PurchaseResult, StoreError>,
    bought: BookEntry?,
    to caller: Caller<Result<PurchaseResult, StoreError>>,
    isTold: Bool = false
  ) {
    guard let process = process(of: caller.process) else { return }
    reply(answer, to: caller, on: isTold ? process.updates : nil)
    sheetDisappears(over: caller.process)
    if let index = process.purchasing.firstIndex(of: product) {
      process.purchasing.remove(at: index)
    }
    if let bought { return process.unanswered.removeAll { $0 == bought.transaction.id } }
    for copy in replica.relevantCopies
    where copy.entry.transaction.productID == product && !copy.entry.isFinished
      && copy.entry.origin == .direct
    {
      process.unanswered.removeAll { $0 == copy.entry.transaction.id }
      emit(copy.entry)
    }
  }

  func readEntitlements(of product: ProductID? = nil, for caller: Caller<DeviceReplica.Answer>) {
    reply(currentEntitlements(of: product), to: caller)
  }

  func readUnfinished(for caller: Caller<DeviceReplica.Answer>) {
    reply(replica.unfinished(at: now), to: caller)
  }

  func readAll(of product: ProductID? = nil, for caller: Caller<DeviceReplica.Answer>) {
    reply(replica.all(of: product), to: caller)
  }

  func readStatuses(
    in group: SubscriptionGroupID,
    for caller: Caller<Result<[SubscriptionStatus], StoreError>>
  ) {
    if let error = thrown(conditions.faults.errors.subscriptionStatus) {
      return reply(.failure(error), to: caller)
    }
    reply(.success(replica.statuses(in: group, at: now)), to: caller)
  }

  func readEligibility(in group: SubscriptionGroupID, for caller: Caller<Bool>) {
    let isEligible = replica.isEligibleForIntroductoryOffer(
      in: group,
      whileSubscribed: conditions.reported.introOfferForSubscribers,
      at: now
    )
    reply(isEligible, to: caller)
  }

  func requestRefund(
    of transaction: TransactionID,
    for caller: Caller<Result<RefundRequestStatus, StoreError>>
  ) {
    if let error = thrown(conditions.faults.errors.refundRequest) {
      return reply(.failure(error), to: caller)
    }
    let store = context.store
    let isDuplicate =
      isOnline
      && store.visit(in: simulation) { $0.refundRequests.contains(transaction) }
    guard !isDuplicate else { return reply(.failure(.duplicateRefundRequest), to: caller) }
    sheetAppears(over: caller.process)
    context.prompt(.refund, on: self) { device, isConfirmed in
      guard !device.hasLaunchedSince(caller.process) else { return }
      device.sheetDisappears(over: caller.process)
      guard isConfirmed else { return device.reply(.success(.userCancelled), to: caller) }
      guard device.isOnline else { return device.reply(.failure(.networkError), to: caller) }
      device.tellStore(.requestRefund(transaction))
      device.reply(.success(.success), to: caller)
    }
  }

  func finish(_ transaction: TransactionID, for caller: Caller<Bool>) {
    logEvent(.finished(transaction, process: caller.process))
    process(of: caller.process)?.unanswered.removeAll { $0 == transaction }
    let conditions = conditions
    let isFirst = replica.copy(transaction).map { !$0.entry.isFinished } ?? false
    let late = isFirst ? drawEpisode(conditions.irregularities.lateFinish).map { now + $0 } : nil
    replica.forgetIrregularities(before: now)
    replica.change(transaction) { copy in
      copy.entry.isFinished = true
      copy.isReopened = false
      if let late { copy.finishedFrom = late }
    }
    // Only once: an app that finishes repeated deliveries must not receive them forever.
    if isFirst, let copy = replica.copy(transaction),
      happens(conditions.irregularities.repeatedUpdate)
    {
      emit(copy.entry, after: DelayRange(.zero, .seconds(3)))
    }
    if isFirst { repeatFinished(transaction) }
    tellStore(.finish(transaction))
    reply(true, to: caller)
  }

  func sync(for caller: Caller<Result<Bool, StoreError>>) {
    if happens(conditions.faults.syncFails) { return reply(.failure(.systemError), to: caller) }
    if let error = thrown(conditions.faults.errors.appStoreSync) {
      return reply(.failure(error), to: caller)
    }
    if let refusal = syncRefusal { return reply(.failure(refusal), to: caller) }
    signIn(for: caller) { device in
      device.ask(.books) { device, answer in
        guard case .books(let entries) = answer else {
          return device.reply(.failure(.networkError), to: caller)
        }
        device.straighten()
        device.learnBooks(entries)
        if device.conditions.reported.syncReopensRenewal { device.replica.reopenRenewals() }
        device.reply(.success(true), to: caller)
      }
    }
  }

  /// Has the customer sign in for a call, which fails if they cancel.
  private func signIn<Value>(
    for caller: Caller<Result<Value, StoreError>>,
    _ confirmed: @escaping @Sendable (isolated Device) -> Void
  ) {
    sheetAppears(over: caller.process)
    context.prompt(.signIn, on: self) { device, isConfirmed in
      guard !device.hasLaunchedSince(caller.process) else { return }
      device.sheetDisappears(over: caller.process)
      device.logEvent(.signInAnswered(caller.process, confirmed: isConfirmed))
      guard isConfirmed else { return device.reply(.failure(.userCancelled), to: caller) }
      confirmed(device)
    }
  }

  /// Reads the app transaction, which the device knows from the installation.
  ///
  /// It counts as signed at the launch, as StoreKit keeps it up to date by itself.
  func readAppTransaction(for caller: Caller<Result<AppTransactionResult, StoreError>>) {
    if let error = thrown(conditions.faults.errors.appTransaction) {
      return reply(.failure(error), to: caller)
    }
    let signed = StoreDate(at: process(of: caller.process)?.launched ?? now)
    let transaction = context.store.appPurchases.transaction(of: account, signed: signed)
    reply(.success(.verified(transaction)), to: caller)
  }

  func refreshAppTransaction(for caller: Caller<Result<AppTransactionResult, StoreError>>) {
    if let error = thrown(conditions.faults.errors.appTransaction) {
      return reply(.failure(error), to: caller)
    }
    signIn(for: caller) { device in
      device.ask(.appTransaction) { device, answer in
        guard case .appTransaction(let transaction) = answer else {
          return device.reply(.failure(.networkError), to: caller)
        }
        device.reply(.success(.verified(transaction)), to: caller)
      }
    }
  }

  /// Stores a value of an earlier version of the app, before this one was ever launched.
  func leaveBehind(_ value: String, under key: String) {
    guard process == nil, disk[key] == nil else { return }
    disk[key] = value
    logEvent(.leftBehind(key: key, device: id))
  }

  func read(_ key: String, for caller: Caller<String?>) { reply(disk[key], to: caller) }

  func write(_ value: String?, key: String, for caller: Caller<Bool>) {
    guard !happens(conditions.faults.writeFails) else { return reply(false, to: caller) }
    disk[key] = value
    logEvent(.wrote(key: key, value: value, process: caller.process))
    reply(true, to: caller)
  }
}

/// Whether the device allows purchases; see ``Faults/paymentsDisabled``.
extension Device {
  /// Draws whether a device allows purchases, which Screen Time can forbid.
  ///
  /// Drawn once for each device, from a stream of its own. A device that replaces it keeps the
  /// restriction, which belongs to the person.
  static func drawCanMakePayments(_ device: DeviceID, _ context: DeviceContext) -> Bool {
    let chance = context.conditions.with { $0.faults.paymentsDisabled }
    guard !chance.isNever else { return true }
    var stream = RandomStream(
      seed: context.simulation.seed,
      purpose: "payments disabled",
      owner: UInt64(device.rawValue)
    )
    return !context.simulation.happens(chance, drawing: &stream)
  }
}
