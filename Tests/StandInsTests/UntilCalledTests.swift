import AppGlue
import Synchronization
import Testing
import Trials

@Suite("Waiting for a completion handler")
@MainActor struct UntilCalledTests {
  /// The steps of a test, from any thread.
  private final class Steps: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  @Test("ends with the handler's call, on whatever thread it comes")
  func later() async {
    let steps = Steps()
    await untilCalled { done in
      Task.detached {
        steps.add("called")
        done()
      }
    }
    steps.add("returned")
    #expect(steps.all == ["called", "returned"])
  }

  @Test("ends after one call, and further calls have no effect", arguments: [1, 2, 3])
  func several(calls: Int) async {
    let steps = Steps()
    await untilCalled { done in
      for _ in 0..<calls { done() }
      steps.add("begun")
    }
    #expect(steps.all == ["begun"])
  }

  @Test("ends when the app releases the handler without a call")
  func released() async {
    let steps = Steps()
    await untilCalled { done in
      Task.detached {
        steps.add("dropped")
        _ = done
      }
    }
    await untilCalled { _ in steps.add("ignored") }
    #expect(steps.all == ["dropped", "ignored"])
  }

  @Test("takes every kind of handler, also of an actor")
  func kinds() async {
    let shop = Shop()
    await untilCalled { done in shop.plain { done() } }
    await untilCalled { done in shop.escaping { _, _ in done() } }
    await untilCalled { done in shop.sendable { done() } }
    await untilCalled { done in shop.onMain { done() } }
    await untilCalled { done in
      _ = try? shop.failing(success: { done() }, failure: { _ in done() })
    }
    let counter = Counter()
    await untilCalled { done in await counter.add { done() } }
    #expect(shop.calls == 5)
  }

  @Test("takes simulated time in a trial")
  func simulated() throws {
    let launches = Steps()
    _ = try ProbeApp.run { _ in
      let steps = Steps()
      await untilCalled { done in
        Task {
          try? await Task.sleep(for: .milliseconds(5))
          steps.add("called")
          done()
        }
      }
      launches.add("returned after: \(steps.all)")
    }
    #expect(launches.all.count > 1)
    #expect(Set(launches.all) == ["returned after: [\"called\"]"])
  }

  private struct Failure: Error {}

  /// Functions that report their end to handlers.
  @MainActor private final class Shop {
    private(set) var calls = 0

    func plain(_ done: () -> Void) {
      calls += 1
      done()
    }

    func escaping(_ done: @escaping (Bool, (any Error)?) -> Void) {
      calls += 1
      Task { done(true, nil) }
    }

    func sendable(_ done: @escaping @Sendable () -> Void) {
      calls += 1
      Task.detached { done() }
    }

    func onMain(_ done: @escaping @MainActor () -> Void) {
      calls += 1
      Task { @MainActor in done() }
    }

    func failing(success: () -> Void, failure: (any Error) -> Void) throws -> Int {
      calls += 1
      throw Failure()
    }
  }

  private actor Counter {
    private var count = 0
    func add(_ done: @Sendable () -> Void) {
      count += 1
      done()
    }
  }
}
