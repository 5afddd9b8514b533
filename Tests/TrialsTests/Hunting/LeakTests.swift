import Simulation
import StoreModel
import Synchronization
import TestFixtures
import Testing

@testable import Trials

/// Work started for a window ends with it.
///
/// The objects of a killed process are not a leak.
@Suite("Leaks are found")
struct LeakTests {
  /// Everything that a few trials of a variant find; some of them open and close windows.
  private func signatures(_ variant: Variant) throws -> Set<String> {
    let plan = HuntPlan(
      scenarios: [try HuntedScenario.named("unlock-basics").judged(by: "calls-end")],
      variants: [variant],
      seed: 0
    )
    return Set(Hunt(plan).run(part: 0..<30).findings.map(\.signature))
  }

  /// A task that waits forever and retains only what it waits for.
  @Sendable private static func waitForever(_ environment: AppEnvironment) {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    Task { for await number in stream { continuation.yield(number) } }
  }

  @Test("for a listener to the store left behind by a closed window")
  func listener() throws {
    let variant = WindowedApp.variant("unlock/listening") { environment in
      Task { for await _ in environment.store.updates {} }
    }
    #expect(try signatures(variant) == ["nothing-leaks/close-window>task-remains/none"])
  }

  @Test("for a task of a closed window that waits forever")
  func task() throws {
    let variant = WindowedApp.variant("unlock/waiting") { environment in
      Self.waitForever(environment)
      return Task {}
    }
    #expect(try signatures(variant).contains("nothing-leaks/close-window>task-remains/none"))
  }

  @Test("none if the first window that needs it starts what the whole app shares")
  func shared() throws {
    let variant = Variant("unlock/shared") { environment in
      let isListening = Mutex(false)
      return WindowedApp(environment: environment, cancels: false) { environment in
        let isFirst = isListening.withLock { was in
          defer { was = true }
          return !was
        }
        return Task { if isFirst { for await _ in environment.store.updates {} } }
      }
    }
    #expect(try signatures(variant).isEmpty)
  }

  @Test("none if a killed process waits on its own stream")
  func killed() throws {
    let variant = PlainApp.variant("unlock/waiting") { Self.waitForever($0) }
    #expect(try signatures(variant).isEmpty)
  }

  @Test("none if a hundred tasks sleep at a kill, whether or not they honor cancellation")
  func timerEntries() throws {
    for heeds in [true, false] {
      let variant = PlainApp.variant("unlock/sleepers") { environment in
        for _ in 0..<100 {
          Task {
            repeat {
              try? await environment.clock.sleep(for: .seconds(86_400))
            } while heeds && !Task.isCancelled
          }
        }
      }
      #expect(try signatures(variant).isEmpty)
    }
  }

  @Test("none if a window's task ends with it")
  func none() throws {
    let variant = WindowedApp.variant("unlock/orderly", cancels: true) { environment in
      Task { for await _ in environment.store.updates {} }
    }
    #expect(try signatures(variant).isEmpty)
  }
}

/// An app whose windows begin a task when they open, and end it when they close, or not.
struct WindowedApp: PurchaseApp {
  typealias Opening = @Sendable (AppEnvironment) -> Task<Void, Never>

  private let environment: AppEnvironment
  private let opening: Opening
  private let cancels: Bool
  private let tasks = Tasks()

  private final class Tasks: Sendable {
    let byWindow = Mutex<[Int: Task<Void, Never>]>([:])
    deinit { byWindow.withLock { for task in $0.values { task.cancel() } } }
  }

  init(environment: AppEnvironment) {
    self.init(environment: environment, cancels: true) { _ in Task {} }
  }

  init(environment: AppEnvironment, cancels: Bool, opening: @escaping Opening) {
    self.environment = environment
    self.opening = opening
    self.cancels = cancels
  }

  static func variant(
    _ id: String,
    cancels: Bool = false,
    opening: @escaping Opening
  ) -> Variant {
    Variant(id) { WindowedApp(environment: $0, cancels: cancels, opening: opening) }
  }

  func launch() async {}

  func perform(_ action: UserAction, inWindow window: Int) async {}

  func screen(ofWindow window: Int) -> Screen? { Screen() }

  func openWindow(_ window: Int) async {
    let task = opening(environment)
    tasks.byWindow.withLock { $0[window] = task }
  }

  func closeWindow(_ window: Int) async {
    let task = tasks.byWindow.withLock { $0.removeValue(forKey: window) }
    if cancels { task?.cancel() }
  }
}
