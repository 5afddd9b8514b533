import Dispatch
import Foundation
package import Simulation
import Synchronization

/// A function of the runtime, the system or Dispatch that the simulation replaces.
///
/// Whether the replacement works depends on how the program was built. Therefore each is tried once
/// per process, before code that may rely on it runs.
package enum Lever: Sendable, CaseIterable {
  /// Jobs of plain actors, and of tasks that begin or continue on them.
  case actors
  /// Jobs of the main actor.
  case mainActor
  /// `Task.sleep` and the sleeps of the standard clocks.
  case sleep
  /// `Date()` and the steady clocks.
  case clocks
  /// `random(in:)`, `shuffled()` and `UUID()`.
  case randomness
  /// Dispatch queues.
  case queues
  /// `UserDefaults.standard`, `UserDefaults()` and `UserDefaults(suiteName:)`.
  case preferences

  /// The first replacement that does not work in this program; nil if all work.
  package static let missing: Lever? = allCases.first { !$0.isInEffect }

  /// The escape for a missing replacement.
  package var lack: Escape.Kind {
    switch self {
    case .actors: .actorsNotCaptured
    case .mainActor: .mainActorNotCaptured
    case .sleep: .sleepNotCaptured
    case .clocks: .clocksNotCaptured
    case .randomness: .randomnessNotCaptured
    case .queues: .queuesNotCaptured
    case .preferences: .preferencesNotCaptured
    }
  }

  private var isInEffect: Bool {
    switch self {
    case .actors:
      // The calls must go there and then back to the task.
      LeverTrial { _ in await Touched().touch() }.steps >= LeverTrial { _ in }.steps + 2
    case .mainActor:
      LeverTrial { notes in await Task { @MainActor in notes.add("there") }.value }.notes != []
    case .sleep:
      LeverTrial { notes in
        if (try? await Task.sleep(for: .seconds(60))) != nil { notes.add("slept") }
      }.notes != []
    case .clocks:
      LeverTrial { notes in
        let start = ContinuousClock.now
        notes.add("\(Date().timeIntervalSince1970) \(start.duration(to: .now))")
      }.notes == ["\(LeverTrial.date) \(Duration.zero)"]
    case .randomness: Self.drawn == Self.drawn
    case .queues:
      LeverTrial { notes in
        DispatchQueue.main.async { DispatchQueue.global().async { notes.add("there") } }
      }.notes != []
    case .preferences:
      LeverTrial { _ in
        UserDefaults.standard.set(true, forKey: "standard")
        UserDefaults().set(true, forKey: "plain")
        UserDefaults(suiteName: "group")?.set(true, forKey: "lever")
      }.storedKeys == ["standard", "plain", "group/lever"]
    }
  }

  private static var drawn: [String] {
    LeverTrial { $0.add("\(UInt64.random(in: 0 ... .max)) \(UUID())") }.notes
  }
}

/// A plain actor, whose callers have to switch to another executor.
private actor Touched {
  private var count = 0

  func touch() { count += 1 }
}

/// A temporary world in which a replacement is tried.
private final class LeverTrial {
  /// The time on the clock of the temporary world, in seconds since 1970.
  static let date = 1_000_000_000.0

  /// The notes of the code that is tried.
  final class Recorder: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func add(_ line: String) { lines.withLock { $0.append(line) } }
  }

  private final class Memory: PropertyStorage {
    var values: [String: Property] = [:]
    func property(for key: String) -> Property? { values[key] }
    func set(_ property: Property?, for key: String) -> Bool {
      values[key] = property
      return true
    }
    var properties: [Property.Entry] { [] }
  }

  private let memory = Memory()
  /// The notes of its code by the end; empty if it did not end.
  let notes: [String]
  /// The number of steps that it took.
  let steps: UInt64

  init(_ body: @escaping @Sendable (Recorder) async -> Void) {
    FoundationCapture.install
    let simulation = Simulation(seed: 1)
    let process = simulation.makeDomain()
    let main = process.makeLane()
    let now = Int64(Self.date) * 1_000_000_000
    process.surround { [memory] in
      ProcessEnvironment(main: main, launch: 1, timer: Operation(code: 1), preferences: memory) {
        _ in now
      }
    }
    let notes = Recorder()
    process.start { await body(notes) }
    let ending = simulation.run()
    self.notes = ending == .quiet ? notes.all : []
    steps = simulation.steps
    simulation.tearDown()
  }

  /// The keys under which the preferences of its process have values.
  var storedKeys: Set<String> { Set(memory.values.keys) }
}
