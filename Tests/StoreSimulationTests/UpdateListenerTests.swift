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

  /// A task that listens to numbers until there is no next one.
  private final class Room {
    let simulation = Simulation(seed: 1)
    let domain: FailureDomain
    let listener: UpdateListener<Int>
    let heard: Confined<[Int?]>
    let task: Confined<Task<Void, Never>?>

    init() {
      domain = simulation.makeDomain()
      listener = UpdateListener(domain: domain, simulation: simulation)
      heard = Confined([], to: simulation)
      task = Confined(nil, to: simulation)
      domain.start { [listener, heard, task] in
        let listening = Task {
          while let number = await listener.next() { heard.with { $0.append(number) } }
          heard.with { $0.append(nil) }
        }
        task.with { $0 = listening }
      }
      simulation.run()
    }

    /// Acts while the task waits, and lets it run.
    func entered(_ body: (Room) -> Void) -> [Int?] {
      simulation.entered { body(self) }
      simulation.run()
      return simulation.entered { heard.with { $0 } }
    }
  }

  /// Returns what a new listener has heard after something happened while it waits.
  private func numbers(heardAfter body: (Room) -> Void) -> [Int?] {
    let room = Room()
    defer { room.simulation.tearDown() }
    return room.entered(body)
  }

  @Test("gets all updates in order, although only the first one wakes it")
  func order() {
    #expect(numbers { for number in 1...3 { $0.listener.push(number) } } == [1, 2, 3])
  }

  @Test("ends when its task is canceled, after the updates that came before")
  func cancellation() {
    let heard = numbers {
      $0.listener.push(1)
      $0.task.with { $0?.cancel() }
    }
    #expect(heard == [1, nil])
  }

  @Test("ends with its process and gets nothing later")
  func killed() {
    let heard = numbers {
      $0.domain.kill()
      $0.listener.push(1)
    }
    #expect(heard == [nil])
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
