import Simulation
import StoreModel

/// The communication between the device and the store.
extension Device {
  /// Asks over the network.
  ///
  /// Exactly one answer arrives: the store's, or that it could not be reached.
  func ask(
    _ question: StoreQuestion,
    _ answered: @escaping @Sendable (isolated Device, StoreAnswer) -> Void
  ) {
    guard isOnline else {
      return later(.timeout, in: DelayRange(.milliseconds(10), .milliseconds(500))) {
        answered($0, .unreachable)
      }
    }
    let network = conditions.network
    let once = Confined(true, to: simulation)
    let isLost = happens(network.loss)
    let isAnswerLost = happens(network.loss)
    let isSlow = network.latency.most + network.latency.most >= network.timeout
    let station = context.stations.store
    if isLost || isAnswerLost || isSlow || station != nil {
      later(.timeout, in: DelayRange(network.timeout, network.timeout)) {
        if once.with(claim) { answered($0, .unreachable) }
      }
    }
    guard !isLost else { return }
    let (store, downlink, account) = (context.store, downlink, account)
    let back = window(network.latency)
    let delay = DelayRange(back.earliest - now, back.latest - now)
    simulation.post(
      WorldOperation.ask.of(id.rawValue),
      to: store.lane,
      in: window(network.latency),
      on: uplink
    ) {
      let serve = {
        self.serve(
          question,
          of: account,
          isAnswerLost ? nil : delay,
          on: downlink,
          once,
          answered
        )
      }
      guard let station else { return serve() }
      let end = station.enqueue()
      self.simulation.post(
        WorldOperation.served.of(self.id.rawValue),
        to: store.lane,
        in: Window(from: end, to: end),
        serve
      )
    }
  }

  /// Has the store answer, and sends the answer back unless it is lost (without delay).
  private nonisolated func serve(
    _ question: StoreQuestion,
    of account: AccountID,
    _ delay: DelayRange?,
    on downlink: Channel,
    _ once: Confined<Bool>,
    _ answered: @escaping @Sendable (isolated Device, StoreAnswer) -> Void
  ) {
    let answer = context.store.assumeIsolated { $0.answer(question, from: account) }
    guard let delay else { return }
    let simulation = context.simulation
    simulation.post(
      WorldOperation.answer.of(id.rawValue),
      to: lane,
      in: simulation.window(after: delay.least, upTo: delay.most),
      on: downlink
    ) {
      self.assumeIsolated { device in
        // An answer for another account than the current one reaches no one.
        let isReached = device.isOnline && device.account == account
        if once.with(claim) { answered(device, isReached ? answer : .unreachable) }
      }
    }
  }

  /// Sends the store a notice, which always arrives, because the system retries it.
  func tellStore(_ notice: StoreNotice) {
    let (store, account) = (context.store, account)
    simulation.post(
      WorldOperation.ask.of(id.rawValue),
      to: store.lane,
      in: window(conditions.network.latency),
      on: uplink
    ) { store.assumeIsolated { $0.receive(notice, from: account) } }
  }

  /// Updates the copy.
  func refresh() {
    ask(.books) { device, answer in
      if case .books(let entries) = answer { device.learnBooks(entries) }
    }
  }

  /// Reports a purchase from the bus if its own `purchase()` does not.
  ///
  /// That is so if the call does not return or returns another purchase; this one may be of a
  /// process that was killed meanwhile.
  private func emitIfAnswerIsLost(_ entry: BookEntry) {
    let (id, product) = (entry.transaction.id, entry.transaction.productID)
    guard let process else { return }
    let waiting = process.id
    process.unanswered.append(id)
    later(.update, in: DelayRange(.seconds(1), .seconds(2))) { device in
      guard let process = device.process, process.id == waiting, process.unanswered.contains(id)
      else { return }
      // Another device may have finished it, and this one's app has not heard of it.
      if process.purchasing.contains(product) { return device.emit(entry) }
      guard let copy = device.replica.copy(id), !copy.entry.isFinished else { return }
      device.emit(copy.entry)
    }
  }

  /// Processes a delivery of the bus: all changes of one instant.
  ///
  /// One that was sent to the account used before does not arrive.
  func push(_ entries: [BookEntry], for account: AccountID) {
    guard isOnline, account == self.account else { return }
    learnEntries(ContiguousArray(entries))
  }

  /// Records the whole books; new states are also delivered to the app.
  func learnBooks(_ books: BookEntries) {
    let keepsUnfinished = conditions.reported.finishOnDeviceOnly
    for (number, page) in books.pages.enumerated()
    where !replica.fetch(page, number: number, keepingUnfinished: keepsUnfinished) {
      learnEntries(page.entries, from: number * BookEntries.pageLength)
    }
    learnEntries(books.rest, from: books.count - books.rest.count)
  }

  /// Records states of the books; new ones are also delivered to the app.
  ///
  /// - Parameters:
  ///   - entries: the states.
  ///   - first: the place of the first one, if they are a part of the whole books.
  private func learnEntries(_ entries: ContiguousArray<BookEntry>, from first: Int? = nil) {
    for (offset, entry) in entries.enumerated() {
      let known = replica.knows(entry.transaction.id)
      let news = record(entry, at: first.map { $0 + offset })
      if case .none = news { continue }
      logEvent(.learned(entry, device: id))
      // `purchase()` itself reports a purchase that is in progress here.
      let isOwn =
        !known && entry.origin == .direct
        && process?.purchasing.contains(entry.transaction.productID) ?? false
      if isOwn { drawIrregularities(of: entry) }
      if entry.standing == nil { tellChange(of: entry.transaction) } else { follow(entry) }
      guard case .transaction = news else { continue }
      if isOwn { emitIfAnswerIsLost(entry) } else { emit(entry) }
    }
  }

  /// Reports a subscription's status to the app now, and again when its period is over.
  func follow(_ entry: BookEntry) {
    emitStatus(of: entry.transaction.id)
    guard let end = entry.standing?.accessEnd else { return }
    let left = end.instant - now
    guard .zero < left else { return }
    later(.periodEnd, in: DelayRange(left, left)) { device in
      guard device.replica.copy(entry.transaction.id)?.entry.sequence == entry.sequence else {
        return
      }
      device.emitStatus(of: entry.transaction.id)
      // A charge by the store meanwhile may be on its way, or lost.
      device.refresh()
    }
  }

  private func emitStatus(of id: TransactionID) {
    guard let process, let copy = replica.copy(id),
      let status = replica.status(of: copy, at: now)
    else { return }
    tellStatus(status, to: process)
    tellChange(of: copy.entry.transaction)
  }
}

/// Returns true for exactly one of several callers.
func claim(_ isFree: inout Bool) -> Bool {
  defer { isFree = false }
  return isFree
}
