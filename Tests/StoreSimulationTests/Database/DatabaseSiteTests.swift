import Simulation
import StoreModel
import Testing

@testable import StoreSimulation

@Suite("A server's database in a world")
struct DatabaseSiteTests {
  private static let user = AppAccountToken(rawValue: "anna")

  /// Inserts a customer, and notes what became of it.
  private static func insert(
    _ environment: ServerEnvironment,
    _ log: TaskWorld.Log
  ) async {
    do {
      let session = try await environment.database.begin(.serializable)
      _ = try await session.insert(.account(CreditAccount(user: user)), unique: [.account(user)])
      try await session.commit()
      log.note("committed")
    } catch {
      log.note("\(error)")
    }
    let count = try? await environment.database.begin(.readCommitted).records(under: .accounts)
      .count
    log.note("holds \(count.map { "\($0)" } ?? "nobody knows")")
  }

  private func run(_ faults: Faults) -> (log: [String], world: TaskWorld) {
    let log = TaskWorld.Log()
    let world = TaskWorld(faults: faults) { environment, _ in await Self.insert(environment, log) }
    return (log.all, world)
  }

  @Test("a commit is logged in the world with its changes")
  func committed() {
    let (log, world) = run(Faults())
    #expect(log == ["committed", "holds 1"])
    #expect(world.commits == 1)
  }

  @Test("a failed commit changes nothing")
  func fails() {
    let (log, world) = run(Faults { $0.commitFails = .always })
    #expect(log == ["unavailable", "holds 0"])
    #expect(world.commits == 0)
  }

  @Test("a commit whose answer is lost has happened")
  func lost() {
    let (log, world) = run(Faults { $0.commitAnswerLost = .always })
    #expect(log == ["connectionLost", "holds 1"])
    #expect(world.commits == 1)
  }

  @Test("an unreachable database begins nothing")
  func away() {
    let (log, _) = run(Faults { $0.serverStorageFails = .always })
    #expect(log == ["unavailable", "holds nobody knows"])
  }

  @Test("a crash undoes open transactions and keeps committed ones")
  func crash() {
    let log = TaskWorld.Log()
    let episode = Irregularities.Episode(.always, lasts: DelayRange(.seconds(1), .seconds(1)))
    let world = TaskWorld(faults: Faults { $0.databaseDown = episode }) { environment, _ in
      await Self.insert(environment, log)
      let session = try? await environment.database.begin(.serializable)
      let other = AppAccountToken(rawValue: "ben")
      _ = try? await session?.insert(.account(CreditAccount(user: other)), unique: [])
      // Longer than the minute in which the crash falls.
      try? await environment.clock.sleep(for: .seconds(130))
      do { try await session?.commit() } catch { log.note("\(error)") }
      let reading = try? await environment.database.begin(.readCommitted)
      let count = try? await reading?.records(under: .accounts).count
      log.note("holds \(count ?? -1)")
    }
    #expect(log.all.prefix(3) == ["committed", "holds 1", "closed"])
    #expect(log.all.last == "holds 1")
    let isDown = world.events.contains {
      if case .databaseUp(isUp: false) = $0.event { true } else { false }
    }
    #expect(isDown)
  }

  @Test("open transactions of dead workers are undone and block nothing")
  func disconnected() {
    let simulation = Simulation(seed: 1, timing: .instants)
    let plan = WorldPlan(
      horizon: .hours(1),
      catalog: Catalog(products: []),
      population: Population(users: 1),
      journeys: []
    )
    let site = DatabaseSite(
      delay: .zero,
      simulation: simulation,
      eventLog: Confined(EventLog(simulation: simulation), to: simulation),
      conditions: Confined(Conditions(plan), to: simulation)
    )
    let log = TaskWorld.Log()
    let user = Self.user
    simulation.entered {
      site.visit(in: simulation) { site in
        let content = CreditRecord.account(CreditAccount(user: user))
        let insert = Statement.insert(content, unique: [.account(user)])
        guard let first = site.begin(.readCommitted, for: 1),
          let second = site.begin(.readCommitted, for: 2)
        else { return }
        site.perform(insert, in: first) { _ in log.note("first") }
        site.perform(insert, in: second) { answer in
          if case .inserted = answer { log.note("second inserted") }
        }
        log.note("the second waits")
        site.disconnect(1)
      }
    }
    #expect(log.all == ["first", "the second waits", "second inserted"])
    simulation.tearDown()
  }
}
