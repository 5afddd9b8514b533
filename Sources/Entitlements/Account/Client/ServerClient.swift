import StoreModel

/// A client of the app's own server: keeps the signed-in user, listens to the store, and asks the
/// server until it answers.
///
/// What a transaction and an answer mean is the conforming actor's own.
protocol ServerClient: Actor {
  /// The state for the screen.
  associatedtype View: ClientView

  /// The part of the state that every client has.
  var session: ClientSession<View> { get set }

  /// Processes a transaction that does not come from a purchase call.
  func receive(_ result: VerificationResult, from source: TransactionSource)
  /// Delivers what the store lists as unfinished, and what waits for a user.
  func deliverUnfinished() async
  /// Asks the server once and returns whether it must be asked again in the series of requests.
  func ask(in series: Int) async -> Bool
}

/// The state for the screen of an app with its own server.
protocol ClientView: Hashable, Sendable {
  /// No user, before the first answer.
  init()
  /// The revision; a later state has a higher number.
  var revision: Int { get set }
  /// The signed-in user.
  var user: AppAccountToken? { get set }
  /// Removes what belongs to the user.
  mutating func clear()
}

/// The source of a transaction.
enum TransactionSource: Hashable, Sendable {
  case purchase
  case update
  case unfinished
}

/// What every client of the app's own server keeps.
struct ClientSession<View: ClientView>: Sendable {
  /// The time that the app waits before it asks its server again.
  let pause = Duration.seconds(15)

  fileprivate let store: any StoreClient
  fileprivate let clock: any Clock<Duration>
  fileprivate let line: ServerLine
  fileprivate let storage: any DurableStorage
  /// The key under which the signed-in user is saved.
  fileprivate let userKey: String

  fileprivate var view = View()
  fileprivate var broadcast = Broadcast<View>()
  fileprivate(set) var listening: Task<Void, Never>?
  fileprivate var adoption: SharedWork<Void>?
  var isSigningIn = false
  /// The number of series of requests for the view; a series ends when a later one starts.
  var series = 0
  /// The number of the displayed answer in the order of answers.
  var lastTurn = 0

  init(_ environment: AppEnvironment, userKey: String, turns: RequestTurns = .oneAtATime) {
    store = environment.store
    storage = environment.storage
    clock = environment.clock
    line = ServerLine(environment: environment, turns: turns)
    self.userKey = userKey
  }

  fileprivate mutating func publish() {
    view.revision += 1
    broadcast.publish(view)
  }

  fileprivate mutating func subscribe() -> Updates<View> { broadcast.subscribe(from: view) }
}

extension ServerClient {
  var store: any StoreClient { session.store }
  var clock: any Clock<Duration> { session.clock }
  var line: ServerLine { session.line }
  /// The state for the screen; a change is shown once it is published.
  var view: View {
    get { session.view }
    set { session.view = newValue }
  }

  // MARK: Launch

  /// Starts listening, then posts the last process's unfinished transactions.
  func launch() {
    guard session.listening == nil else { return }
    let transactions = store.updates.listener()
    session.listening = Task { [weak self] in
      while let result = await transactions.next() { await self?.receive(result, from: .update) }
    }
    Task {
      await adoptUser()
      refresh()
      await deliverUnfinished()
    }
  }

  /// Restores the last process's signed-in user once.
  func adoptUser() async {
    if session.adoption == nil {
      let task = Task {
        let name = await session.storage.value(for: session.userKey)
        session.adoption = .ended
        guard view.user == nil, let name else { return }
        view.user = AppAccountToken(rawValue: name)
        publish()
      }
      session.adoption = .running(task)
    }
    await session.adoption?.task?.value
  }

  // MARK: The user

  /// Signs out, so the view shows nothing of the user.
  ///
  /// - Returns: Whether it succeeded.
  func signOut() async -> Bool {
    guard !session.isSigningIn else { return false }
    session.isSigningIn = true
    defer { session.isSigningIn = false }
    await adoptUser()
    guard await remember(nil) else { return false }
    session.series += 1
    view.user = nil
    view.clear()
    publish()
    return true
  }

  /// Saves the signed-in user; returns whether that succeeded.
  func remember(_ user: AppAccountToken?) async -> Bool {
    (try? await session.storage.write(user?.rawValue, for: session.userKey)) != nil
  }

  // MARK: The view

  /// Asks the server for the view until it answers.
  func refresh() {
    session.series += 1
    let mine = session.series
    Task { [weak self, clock, pause = session.pause] in
      while await self?.ask(in: mine) ?? false {
        guard (try? await clock.sleep(for: pause)) != nil else { return }
      }
    }
  }

  /// Returns the current view and all later changes.
  func views() -> Updates<View> { session.subscribe() }

  /// Publishes a changed view.
  func publish() { session.publish() }
}
