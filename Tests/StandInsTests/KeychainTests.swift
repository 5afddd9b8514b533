import Security
import Simulation
import StoreModel
import StoreSimulation
import Synchronization
import Testing
import Trials

@Suite("The keychain of an unchanged app", .serialized)
struct KeychainTests {
  /// Returns what each launch finds.
  private func found(
    _ steps: String = #""launch""#,
    _ launching: @escaping @Sendable () -> [String]
  ) throws -> [[String]] {
    let seen = Mutex<[[String]]>([])
    let scenario = try ProbeApp.scenario(of: steps, for: ProbeApp.variant)
    _ = ProbeApp.run(in: scenario) { _ in
      let found = launching()
      seen.withLock { $0.append(found) }
    }
    return seen.withLock { $0 }
  }

  @Test("keeps its items through a relaunch and a reinstallation, and not on a new device")
  func kept() throws {
    let found = try found(
      #""launch", { "wait": "1s" }, "kill", "launch", { "wait": "1s" }, "reinstall", "newDevice""#
    ) { ["\(KeychainCalls.countLaunch())"] }
    #expect(found == [["0"], ["1"], ["2"], ["0"]])
  }

  @Test("adds each item once, and finds, changes and removes it")
  func codes() throws {
    let found = try found {
      let codes = [
        KeychainCalls.update("ann", to: "x"), KeychainCalls.add("one", "ann"),
        KeychainCalls.add("two", "ann"), KeychainCalls.update("ann", to: "three"),
        KeychainCalls.rename("ann", to: "ben"), KeychainCalls.delete("ann"),
      ]
      let texts = [KeychainCalls.read("ann"), KeychainCalls.read("ben")].map { $0 ?? "nil" }
      let last = [KeychainCalls.delete("ben"), KeychainCalls.delete("ben")]
      return (codes + last).map { "\($0)" } + texts
    }
    let codes = [
      errSecItemNotFound, errSecSuccess, errSecDuplicateItem, errSecSuccess, errSecSuccess,
      errSecItemNotFound, errSecSuccess, errSecItemNotFound,
    ]
    #expect(found == [codes.map { "\($0)" } + ["nil", "three"]])
  }

  @Test("does not give one item the account of another")
  func renamed() throws {
    let found = try found {
      _ = KeychainCalls.add("one", "ann")
      _ = KeychainCalls.add("two", "ben")
      return ["\(KeychainCalls.rename("ann", to: "ben"))"] + KeychainCalls.all()
    }
    #expect(found == [["\(errSecDuplicateItem)", "ann one", "ben two"]])
  }

  @Test("finds items by any attribute, and shared ones only if asked")
  func attributes() throws {
    let found = try found {
      _ = KeychainCalls.add("one", "ann", [kSecAttrLabel: "old"])
      _ = KeychainCalls.add("two", "ann", [kSecAttrSynchronizable: kCFBooleanTrue as Any])
      return [
        KeychainCalls.all(), KeychainCalls.all([kSecAttrLabel: "old"]),
        KeychainCalls.all([kSecAttrLabel: "new"]),
        KeychainCalls.all([kSecAttrSynchronizable: true]),
        KeychainCalls.all([kSecAttrSynchronizable: kSecAttrSynchronizableAny]),
      ].map { $0.joined(separator: ", ") }
    }
    #expect(found == [["ann one", "ann one", "", "ann two", "ann one, ann two"]])
  }

  @Test("refuses queries that Apple's refuses")
  func parameters() throws {
    let found = try found {
      [
        SecItemDelete([kSecAttrAccount: "ann"] as CFDictionary),
        KeychainCalls.delete("ann", [kSecMatchLimit: kSecMatchLimitOne]),
        KeychainCalls.update("ann", to: "x", [kSecReturnData: true]),
      ].map { "\($0)" }
    }
    #expect(found == [["-50", "-50", "-50"]])
  }

  @Test("reports a failed write, and keeps the old item")
  func failed() throws {
    let text = """
      { name: "writes", system: "unlock", catalogue: "kape.storekit", horizon: "1m",
        faults: { writeFails: "always" },
        population: { users: 1, devicesPerPerson: 1 }, hunt: { users: 1 },
        journeys: [{ name: "uses the app", begins: "0s", steps: ["launch"] }] }
      """
    let scenario = try Scenario.decode(
      text: Array(text.utf8),
      fileName: "writes.json5",
      catalog: ProbeApp.catalog("kape"),
      vocabulary: .storm([ProbeApp.variant])
    )
    let seen = Mutex<[String]>([])
    let outcome = ProbeApp.run(in: scenario, faultProfile: .asWritten) { _ in
      let status = KeychainCalls.add("one", "ann")
      let text = KeychainCalls.read("ann") ?? "nothing"
      seen.withLock { $0.append("\(status) \(text)") }
    }
    #expect(seen.withLock { $0 } == ["\(errSecIO) nothing"])
    #expect(
      outcome.record.events.contains { event in
        if case .returned(_, .write, _, .writeFailed) = event.event { true } else { false }
      }
    )
  }

  @Test("a write is an event of the trial, with the name of the item")
  func logged() throws {
    let outcome = try ProbeApp.run { _ in _ = KeychainCalls.add("one", "ann") }
    let keys = outcome.record.events.compactMap { event in
      if case .wrote(let key, _, _) = event.event { key } else { nil }
    }
    #expect(!keys.isEmpty && keys.allSatisfy { $0 == "keychain/genp/com.kape/ann/" }, "\(keys)")
  }

  @Test("keys are refused by name")
  func refused() throws {
    let outcome = try ProbeApp.run { _ in _ = KeychainCalls.readKey() }
    guard case .escaped(let escape) = outcome.ending else {
      Issue.record("kSecClassKey passed: \(outcome.ending)")
      return
    }
    #expect(escape.kind == .notSimulated && escape.symbol == "kSecClassKey")
  }

  @Test("random bytes follow from the seed")
  func random() throws {
    let draws = try (0..<2).map { _ in
      try found { KeychainCalls.random().map { "\($0)" } }
    }
    #expect(draws[0] == draws[1])
    #expect(draws[0].first?.count == 32 && Set(draws[0].first ?? []).count > 1)
  }

  @Test("is not available outside a simulated device")
  func outside() { #expect(KeychainCalls.add("one", "ann") == errSecNotAvailable) }
}
