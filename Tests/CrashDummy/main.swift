import Commands
import Foundation
import Judging
import StoreModel
import StoreSimulation
import Synchronization

// The command line with logic that no hunt should survive by luck: what each variant does, it does
// whenever a purchase is cancelled, unless its name says otherwise.

/// What outlives a launch: no logic under test should have such a thing.
final class Global: Sendable {
  static let shared = Global()
  private let launches = Atomic<Int>(0)

  func countLaunch() -> Int { launches.add(1, ordering: .relaxed).newValue }
}

/// Broken by the first write.
struct NothingIsWritten: Invariant {
  let id = "nothing-is-written"
  let rule = "nothing is written"
  func makeChecker() -> any Checker { Watch() }

  private struct Watch: Checker {
    mutating func observe(_ event: TimedEvent, _ history: History, _ verdict: inout Verdict) {
      if case .front = event.event { verdict.premiseHeld() }
      guard case .wrote(_, _, let id) = event.event else { return }
      verdict.violate(NothingIsWritten(), in: id, saw: "a write", history)
    }
  }
}

func variant(
  _ name: String,
  role: Variant.Role = .defect(.logic, breaks: "survives"),
  launched: @escaping @Sendable (AppEnvironment) async -> Void = { _ in },
  cancelled: @escaping @Sendable (AppEnvironment) async -> Void = { _ in }
) -> Variant {
  Variant("dummy/\(name)", role: role) {
    DummyApp(environment: $0, launched: launched, cancelled: cancelled)
  }
}

/// The number that an environment variable holds; the tests and this program agree on its name.
func number(_ variable: String) -> Int? {
  ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
}

/// Informs the reader of a pipe that trials are in progress.
func knock() {
  guard let path = ProcessInfo.processInfo.environment["CRASH_DUMMY_PIPE"] else { return }
  let pipe = FileHandle(forWritingAtPath: path)
  try? pipe?.write(contentsOf: Data("x".utf8))
  try? pipe?.close()
}

/// Says which process runs trials, under which name and with which arguments.
func tell() {
  let files = ["comm", "cmdline"].map { name in
    FileManager.default.contents(atPath: "/proc/self/\(name)") ?? Data()
  }
  let own = Data("\(getpid())\n".utf8)
  _ = FileManager.default.createFile(atPath: "told", contents: files.reduce(own, +))
}

/// Ends the hunt that this process works for, once its shard file has reached a given point.
func endHunt() {
  let environment = ProcessInfo.processInfo.environment
  guard let path = environment["CRASH_DUMMY_FILE"], let words = environment["CRASH_DUMMY_WORDS"]
  else { return }
  while !((try? String(contentsOfFile: path, encoding: .utf8))?.contains(words) ?? false) {
    rest()
  }
  kill(getppid(), Int32(number("CRASH_DUMMY_SIGNAL") ?? 9))
  // The hunt ends this process, or it ends itself once the hunt is gone.
  while true { rest() }
}

/// Waits for a millisecond of the wall clock, which `usleep` does not under simulation.
func rest() { _ = poll(nil, 0, 1) }

/// Waits for an event that never comes; asynchronous code may not do so by itself.
func block() { DispatchSemaphore(value: 0).wait() }

/// What this process does for its parent; nil if it is no such child.
let purpose = CommandLine.arguments.dropFirst().first == "worker" ? CommandLine.arguments.last : nil

/// Counts the traps of all processes with the same parent, and returns their number.
func countTrap() -> Int {
  let url = URL(filePath: "traps-\(getppid())")
  let traps = ((try? Data(contentsOf: url)) ?? Data()) + [0]
  try? traps.write(to: url)
  return traps.count
}

/// Traps; in a search for a small crash it interrupts that, if told to, and waits for its end: a
/// signal of 0 reaches nobody.
///
/// It does so once the search has trapped so often, and may leave a process behind.
func trap() {
  if purpose == "shrink", let signal = number("CRASH_DUMMY_SIGNAL") {
    guard countTrap() > number("CRASH_DUMMY_ATTEMPTS") ?? 0 else { fatalError("cancelled") }
    if number("CRASH_DUMMY_CHILD") == 1 { LeftBehind.start() }
    kill(getppid(), Int32(signal))
    while true { rest() }
  }
  fatalError("cancelled")
}

await StormCommand.main(
  variants: [
    // The only one that the gate measures.
    variant("calm", role: .own),
    variant("traps", cancelled: { _ in trap() }),
    variant(
      "traps-aloud",
      launched: { _ in print("hello") },
      cancelled: { _ in fatalError("cancelled") }
    ),
    // Nobody waits for an app that is gone: what it falls over then is no fault of it.
    variant("falls-when-killed") { environment in
      Task {
        do {
          try await environment.clock.sleep(for: .seconds(86_400))
        } catch {
          fatalError("killed")
        }
      }
    },
    // Earlier wherever its story is to be told.
    variant(
      "traps-at-will",
      launched: { _ in
        if CommandLine.arguments[1] == "replay" || purpose == "explain" { fatalError("earlier") }
      },
      cancelled: { _ in fatalError("cancelled") }
    ),
    // A rule is broken first, and whoever judges ends the trial there.
    variant("writes-and-traps-later") { environment in
      try? await environment.storage.write("x", for: "x")
      for number in 1...4 {
        _ = await environment.store.currentEntitlements()
        if number == 4 { fatalError("the last of four") }
      }
    },
    variant("exits", cancelled: { _ in exit(3) }),
    variant("exits-otherwise", cancelled: { _ in exit(Int32(number("CRASH_DUMMY_EXIT") ?? 0)) }),
    variant("stands-still", cancelled: { _ in while true { rest() } }),
    variant("slow") { environment in
      // Three seconds, and no step of it takes long.
      for _ in 0..<3_000 {
        rest()
        _ = await environment.store.currentEntitlements()
      }
    },
    variant("sleeps", cancelled: { _ in try? await Task.sleep(for: .milliseconds(1)) }),
    variant("blocks", cancelled: { _ in block() }),
    // The awaited condition did not occur.
    variant(
      "blocks-and-traps",
      cancelled: { _ in
        block()
        trap()
      }
    ),
    variant(
      "blocks-and-exits",
      cancelled: { _ in
        block()
        exit(3)
      }
    ),
    variant(
      "blocks-for-ever",
      cancelled: { _ in
        block()
        while true { rest() }
      }
    ),
    variant("writes", cancelled: { try? await $0.storage.write("x", for: "x") }),
    variant(
      "writes-rarely",
      cancelled: {
        // Answers that come in the opposite order: in one trial of many hundreds.
        let environment = $0
        let order = await withTaskGroup(of: Int.self) { group in
          for place in 0..<5 {
            group.addTask {
              _ = await environment.store.currentEntitlements()
              return place
            }
          }
          return await group.reduce(into: []) { $0.append($1) }
        }
        if order == [4, 3, 2, 1, 0] { try? await environment.storage.write("x", for: "x") }
      }
    ),
    variant(
      "writes-or-traps",
      cancelled: {
        if purpose == "shrink" { fatalError("another schedule") }
        try? await $0.storage.write("x", for: "x")
      }
    ),
    // In the order of arising it traps, in every other one it writes.
    variant("writes-unless-in-line") { environment in
      let order = await withTaskGroup(of: Int.self) { group in
        for place in 0..<3 {
          group.addTask {
            _ = await environment.store.currentEntitlements()
            return place
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      if order == [0, 1, 2] { fatalError("in line") }
      try? await environment.storage.write("x", for: "x")
    },
    variant("writes-if-told") { environment in
      if number("CRASH_DUMMY_WRITES") == 1 { try? await environment.storage.write("x", for: "x") }
    },
    variant("tells") { _ in tell() },
    variant("ends-hunt") { _ in
      if Global.shared.countLaunch() == number("CRASH_DUMMY_LAUNCHES") { endHunt() }
    },
    variant("remembers") { _ in
      // So many launches does a process survive: the trial is not to blame.
      if Global.shared.countLaunch() > number("CRASH_DUMMY_LAUNCHES") ?? .max { exit(4) }
    },
    variant("walks") { environment in
      // Each of forty neighbours that a walk meets in another order is another step.
      let order = Set((0..<41).map { "\($0)" }).compactMap { Int($0) }
      for (one, next) in zip(order, order.dropFirst()) {
        if one < next {
          _ = await environment.store.currentEntitlements()
        } else {
          _ = try? await environment.store.products(for: ["com.kape.vip"])
        }
      }
      try? await environment.storage.write("x", for: "x")
    },
    variant("changes") { environment in
      // What a launch does depends on how many there were in this process.
      if Global.shared.countLaunch() > 1 { _ = await environment.store.currentEntitlements() }
    },
    variant("knocks") { _ in
      if Global.shared.countLaunch() == number("CRASH_DUMMY_LAUNCHES") { knock() }
    },
  ],
  invariants: [NothingIsWritten()]
)
