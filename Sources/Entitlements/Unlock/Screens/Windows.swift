import StoreModel

/// The app's windows, on the main host, so that their screens can be read there without waiting.
actor Windows {
  /// A closed window that may still be retained.
  private struct Closed {
    weak let model: StoreViewModel?
  }

  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let makeModel: @Sendable () -> StoreViewModel
  private var models: [Int: StoreViewModel]
  private var closed: [Int: Closed] = [:]

  init(host: any Actor, makeModel: @escaping @Sendable () -> StoreViewModel) {
    self.host = host
    self.makeModel = makeModel
    models = [0: makeModel()]
  }

  /// Opens a window or starts the initial one.
  func open(_ window: Int) async -> Task<Void, Never>? {
    let model = models[window] ?? makeModel()
    models[window] = model
    closed[window] = nil
    return await model.start()
  }

  func close(_ window: Int) async {
    guard let model = models.removeValue(forKey: window) else { return }
    closed[window] = Closed(model: model)
    await model.close()
  }

  /// Forwards an action to a window if it is open.
  func pass(_ action: UserAction, to window: Int) async -> Task<Void, Never>? {
    guard let model = models[window] else { return nil }
    switch action {
    case .open(let sheet): return await model.open(sheet)
    case .closeSheet: await model.closeSheet()
    case .buy(DeckProduct.vip): return await model.buy()
    case .restore: return await model.restore()
    case .dismissAlert: await model.dismissAlert()
    case .buy, .signIn, .signOut, .makeImage, .showHistory, .custom: break
    }
    return nil
  }

  /// Returns a window's screen, or nil while it is closed.
  func screen(of window: Int) -> Screen? { models[window]?.assumeIsolated { $0.screen } }

  /// Returns whether a closed window is released.
  func isReleased(_ window: Int) -> Bool { models[window] == nil && closed[window]?.model == nil }
}
