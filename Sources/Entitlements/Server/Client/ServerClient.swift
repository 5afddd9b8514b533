import StoreModel

/// The state for the screen of an app with its own login.
protocol UserView: Hashable, Sendable {
  init()
  /// The revision; a later state has a higher number.
  var revision: Int { get set }
  /// The signed-in user.
  var user: AppAccountToken? { get set }

  /// Forgets what the server told of a user.
  mutating func forget()
}

/// What a client of the app's own server keeps, whatever the app sells.
struct ClientState<View: UserView>: Sendable {
  var view = View()
  var subscribers: [AsyncStream<View>.Continuation] = []
  var listening: Task<Void, Never>?
  var adopting: Task<Void, Never>?
  var isSigningIn = false
  /// The number of series of requests for the state; a series ends when a later one starts.
  var series = 0
  /// The number of the displayed answer in the order of answers.
  var lastTurn = 0
}

/// The source of a transaction.
enum DeliverySource: Hashable, Sendable {
  case purchase
  case update
  case unfinished
}

/// A client that keeps the signed-in user, and posts every transaction to the app's own server.
protocol ServerClient: Actor {
  associatedtype View: UserView

  static var userKey: String { get }
  var store: any StoreClient { get }
  var storage: any DurableStorage { get }
  var clock: any Clock<Duration> { get }
  var state: ClientState<View> { get set }

  /// Processes a transaction that does not come from a purchase call.
  func receive(_ result: VerificationResult, from source: DeliverySource)
  /// Asks the server for the user's state once; returns whether to ask again.
  func askOnce(for user: AppAccountToken, in series: Int) async -> Bool
}

extension ServerClient {
  /// The time that the app waits before it asks its server again.
  static var pause: Duration { .seconds(15) }

  /// Starts listening, then posts the last process's unfinished transactions.
  func launch() {
    guard state.listening == nil else { return }
    let transactions = store.updates.listener()
    state.listening = Task { [weak self] in
      while let result = await transactions.next() { await self?.receive(result, from: .update) }
    }
    Task {
      await adoptUser()
      refresh()
      await deliverUnfinished()
    }
  }

  func deliverUnfinished() async {
    for result in await store.unfinished() { receive(result, from: .unfinished) }
  }

  /// Restores the last process's signed-in user once.
  func adoptUser() async {
    if state.adopting == nil {
      state.adopting = Task {
        let name = await storage.value(for: Self.userKey)
        guard state.view.user == nil, let name else { return }
        state.view.user = AppAccountToken(rawValue: name)
        publish()
      }
    }
    await state.adopting?.value
  }

  func remember(_ user: AppAccountToken?) async -> Bool {
    (try? await storage.write(user?.rawValue, for: Self.userKey)) != nil
  }

  /// Signs out, so nothing of the user is shown.
  func signOut() async -> Bool {
    guard !state.isSigningIn else { return false }
    state.isSigningIn = true
    defer { state.isSigningIn = false }
    await adoptUser()
    guard await remember(nil) else { return false }
    state.series += 1
    state.view.user = nil
    state.view.forget()
    publish()
    return true
  }

  /// Asks the server for the user's state until it answers.
  func refresh() {
    state.series += 1
    let mine = state.series
    Task { [weak self, clock] in
      while await self?.ask(in: mine) ?? false {
        guard (try? await clock.sleep(for: Self.pause)) != nil else { return }
      }
    }
  }

  private func ask(in mine: Int) async -> Bool {
    guard state.series == mine, let user = state.view.user else { return false }
    return await askOnce(for: user, in: mine)
  }

  /// The current view.
  var current: View { state.view }

  /// Returns the current view and all later changes.
  func views() -> AsyncStream<View> {
    let (updates, subscriber) = AsyncStream.makeStream(of: View.self)
    subscriber.yield(state.view)
    state.subscribers.append(subscriber)
    return updates
  }

  func publish() {
    state.view.revision += 1
    let view = state.view
    state.subscribers.removeAll { subscriber in
      if case .terminated = subscriber.yield(view) { true } else { false }
    }
  }
}
