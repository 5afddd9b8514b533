import StoreModel
import StoreSimulation
import Synchronization
import Testing
import Trials

@Suite("An unchanged app that was sold before it was free", .serialized)
struct EarlierCustomerAppTests {
  private static let earlier = "boughtApp: { chance: 'always', version: '1.4', ago: '400d' },"

  /// Two people who launch the app; keys of the population, and of the scenario.
  private func scenario(_ population: String, _ extra: String = "") throws -> Scenario {
    let text = """
      { name: "earlier", system: "unlock", catalogue: "kape.storekit", horizon: "1m", \(extra)
        population: { \(population) users: 2 }, hunt: { users: 2 },
        journeys: [{ name: "uses the app", begins: "0s", steps: ["launch"] }] }
      """
    return try Scenario.decode(
      text: Array(text.utf8),
      fileName: "earlier.json5",
      catalog: ProbeApp.catalog("kape"),
      vocabulary: .storm([ProbeApp.variant])
    )
  }

  private func unlocks(_ outcome: Outcome) -> Bool {
    outcome.record.events.contains { event in
      if case .screen(_, _, _, let screen?) = event.event {
        !screen.unlocked.isEmpty
      } else {
        false
      }
    }
  }

  @Test("gives its earlier customers what they had, and no rule objects; others have to pay")
  func grants() throws {
    for population in [Self.earlier, ""] {
      let outcome = ProbeApp.run(in: try scenario(population)) {
        await StoreKitCalls.unlockForEarlierCustomers("com.kape.vip", of: $0)
      }
      #expect(unlocks(outcome) == !population.isEmpty)
      #expect(outcome.violations.isEmpty)
    }
  }

  @Test("finds one identifier in its app transaction and in a purchase, for each account its own")
  func identifiers() throws {
    let seen = Mutex<[[String]]>([])
    _ = ProbeApp.run(in: try scenario(Self.earlier)) { _ in
      let ids = await StoreKitCalls.appTransactionIDs("com.kape.vip")
      seen.withLock { $0.append(ids) }
    }
    let ids = seen.withLock { $0 }.filter { !$0.isEmpty }
    #expect(!ids.isEmpty && ids.allSatisfy { $0[0] == $0[1] && !$0[0].isEmpty }, "\(ids)")
    #expect(Set(ids.map { $0[0] }).count == 2)
  }

  @Test("hears of an error as StoreKit spells it")
  func error() throws {
    let errors = "errors: { appTransaction: { chance: 'always', error: 'notEntitled' } }"
    let scenario = try scenario(Self.earlier, "faults: { \(errors) },")
    let seen = Mutex<[String?]>([])
    _ = ProbeApp.run(in: scenario, faultProfile: .asWritten) { _ in
      let error = await StoreKitCalls.appTransactionError()
      seen.withLock { $0.append(error) }
    }
    // At rest, nothing fails any more.
    let heard = seen.withLock { $0 }.compactMap { $0 }
    #expect(!heard.isEmpty && heard.allSatisfy { $0 == "notEntitled" }, "\(heard)")
  }
}
