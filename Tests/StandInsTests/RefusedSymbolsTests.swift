import Foundation
import Simulation
import Synchronization
import Testing
import Trials

@Suite("What is not simulated says so when it is called", .serialized)
struct RefusedSymbolsTests {
  @Test("by its name, as an escape", arguments: StoreKitCalls.refused.indices)
  func refused(index: Int) throws {
    let call = StoreKitCalls.refused[index]
    let outcome = try ProbeApp.run { _ in await call.body() }
    guard case .escaped(let escape) = outcome.ending else {
      Issue.record("\(call.name) passed: \(outcome.ending)")
      return
    }
    #expect(escape.kind == .notSimulated && escape.symbol == call.name)
  }

  @Test("and what is accepted passes")
  func accepted() throws {
    let outcome = try ProbeApp.run { _ in await StoreKitCalls.accepted() }
    #expect(outcome.ending == .quiet)
  }
}

@Suite("What a transaction says of itself", .serialized)
struct RepresentationTests {
  @Test("is JSON with the names of the App Store Server")
  func json() throws {
    let seen = Mutex<[String]>([])
    _ = try ProbeApp.run { _ in
      guard let data = await StoreKitCalls.purchaseAsJSON("com.kape.vip") else { return }
      let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
      let id = object?["productId"] as? String ?? "no productId"
      seen.withLock { $0.append(id) }
    }
    #expect(seen.withLock { $0 }.allSatisfy { $0 == "com.kape.vip" })
    #expect(!seen.withLock { $0.isEmpty })
  }

  @Test("names the app that its bundle names")
  func bundle() throws {
    let seen = Mutex<[[String?]]>([])
    _ = try ProbeApp.run { _ in
      let bundles = await StoreKitCalls.bundles("com.kape.vip")
      seen.withLock { $0.append(bundles) }
    }
    let named = seen.withLock { $0 }.filter { !$0.isEmpty }
    #expect(!named.isEmpty)
    #expect(named.allSatisfy { $0 == Array(repeating: "com.example.app", count: 4) }, "\(named)")
    #expect(Bundle.main.bundleIdentifier == nil)
  }
}
