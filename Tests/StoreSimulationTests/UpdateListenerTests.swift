import Simulation
import StoreModel
import Testing

@testable import StoreSimulation

@Suite("A listener to updates")
struct UpdateListenerTests {
  /// One update among the steps of a listener: in one order or another it falls wherever it can.
  private func isHeard(_ seed: UInt64) -> Bool {
    let simulation = Simulation(seed: seed, timing: .windows(hop: .milliseconds(50)))
    let heard = Confined(false, to: simulation)
    let result = VerificationResult.verified(
      Transaction(
        id: TransactionID(rawValue: 1),
        productID: TinyWorld.card,
        productType: .nonConsumable,
        purchaseDate: StoreDate(rawValue: 0)
      )
    )
    return simulation.entered {
      let domain = simulation.makeDomain()
      let updates = TransactionUpdates { UpdateListener(domain: domain, simulation: simulation) }
      let host = domain.makeHost()
      let app = ListeningApp(host: host)
      let listener = updates.listener()
      domain.start { await app.listen(to: listener) { heard.with { $0 = true } } }
      simulation.post(
        WorldOperation.update.of(0),
        to: domain.inbox,
        in: simulation.window(after: .zero, upTo: .milliseconds(200))
      ) {
        (listener as? UpdateListener<VerificationResult>)?.push(result)
      }
      #expect(simulation.run() == .quiet)
      defer { simulation.tearDown() }
      return heard.with { $0 }
    }
  }

  @Test("gets an update, even one that arrives just as it starts to wait")
  func heard() {
    for seed in UInt64(0)..<300 { #expect(isHeard(seed), "\(seed)") }
  }
}

/// Listens for one update.
private actor ListeningApp {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  init(host: any Actor) { self.host = host }

  func listen(
    to listener: any StoreListener<VerificationResult>,
    _ note: @Sendable () -> Void
  ) async {
    if await listener.next() != nil { note() }
  }
}
