import StoreModel

/// The designed app's windows, one view model each.
actor DesignedWindows {
  private struct Closed {
    weak let model: DesignedStoreViewModel?
  }

  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let service: DesignedStoreService
  private var models: [Int: DesignedStoreViewModel]
  private var closed: [Int: Closed] = [:]

  init(service: DesignedStoreService, host: any Actor) {
    self.service = service
    self.host = host
    models = [0: DesignedStoreViewModel(service: service, host: host)]
  }

  func open(_ window: Int) async {
    let model = models[window] ?? DesignedStoreViewModel(service: service, host: host)
    models[window] = model
    closed[window] = nil
    await model.load()
  }

  /// Closes a window; its view model is released when nothing retains it.
  func close(_ window: Int) {
    closed[window] = models.removeValue(forKey: window).map { Closed(model: $0) }
  }

  /// Forwards a tap.
  func perform(_ action: UserAction, in window: Int) async { await models[window]?.perform(action) }

  /// Returns a window's screen, or nil while it is closed.
  func screen(of window: Int) -> Screen? { models[window]?.assumeIsolated { $0.screen } }

  /// Returns whether a closed window is released.
  func isReleased(_ window: Int) -> Bool { models[window] == nil && closed[window]?.model == nil }
}
