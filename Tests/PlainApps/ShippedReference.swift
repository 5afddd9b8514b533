import StoreModel

/// A plain actor: what a shipped app hands to an actor that wants a host.
private actor Place {}

extension AppEnvironment {
  /// The same environment with what a shipped app would hand in: the main actor, plain actors and
  /// the clock of the system.
  var asShipped: AppEnvironment {
    AppEnvironment(
      store: store,
      clock: ContinuousClock(),
      deviceClock: deviceClock,
      storage: storage,
      server: server,
      main: MainActor.shared,
      makeHost: { Place() }
    )
  }
}

extension Variant {
  /// The same logic as it runs in a shipped app, with nothing of a simulation in it.
  func shipped(as id: String) -> Variant {
    let makeApp = makeApp
    return Variant(
      id,
      summary: summary,
      serverKind: serverKind ?? .rows,
      makeServer: makeServer
    ) { makeApp($0.asShipped) }
  }
}
