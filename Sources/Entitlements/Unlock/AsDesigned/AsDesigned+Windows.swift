import StoreModel

extension AsDesigned {
  /// The deck app's windows, one view model each: the document's `DeckBrowserView`.
  actor Windows {
    private struct Closed {
      weak let model: StoreViewModel?
    }

    private let host: any Actor
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

    private let service: any StoreServiceProtocol
    private var models: [Int: StoreViewModel]
    private var closed: [Int: Closed] = [:]

    init(service: any StoreServiceProtocol, host: any Actor) {
      self.service = service
      self.host = host
      models = [0: StoreViewModel(storeService: service, host: host)]
    }

    func open(_ window: Int) async {
      let model = models[window] ?? StoreViewModel(storeService: service, host: host)
      models[window] = model
      closed[window] = nil
      await model.loadProductsAndEntitlements()
    }

    /// Closes a window; its view model is released when nothing retains it.
    func close(_ window: Int) {
      closed[window] = models.removeValue(forKey: window).map { Closed(model: $0) }
    }

    /// Forwards a tap.
    func perform(_ action: UserAction, in window: Int) async {
      await models[window]?.perform(action)
    }

    /// Returns a window's screen, or nil while it is closed.
    func screen(of window: Int) -> Screen? { models[window]?.assumeIsolated { $0.screen } }

    /// Returns whether a closed window is released.
    func isReleased(_ window: Int) -> Bool {
      models[window] == nil && closed[window]?.model == nil
    }
  }
}
