import Foundation
import Simulation
import Synchronization
import Testing
import Trials

@Suite("What is not simulated is reported when it is called", .serialized)
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

  @Test("and supported calls pass")
  func accepted() throws {
    let outcome = try ProbeApp.run { _ in await StoreKitCalls.accepted() }
    #expect(outcome.ending == .quiet)
  }
}

@Suite("A transaction's JSON representation", .serialized)
struct RepresentationTests {
  @Test("uses the App Store Server's names")
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

  @Test("names the app from its bundle")
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
