/// Calls that would let something other than the seed decide, or that hide a mistake.
enum CallRule {
  /// A banned piece of code, and what to write in its place.
  struct Ban {
    let word: String
    let instead: String
    /// A call with this argument is allowed.
    var unless: String?
  }

  /// The folders in which nothing but the seed may decide.
  static let seededTargets: Set<String> = [
    "Simulation", "StoreModel", "Entitlements", "StoreSimulation",
  ]

  /// The files that may manage memory manually; each explains why at its top.
  static let unsafeFiles: Set<String> = [
    "Sources/Simulation/Machine/Executors.swift", "Sources/Simulation/Machine/MailboxEntry.swift",
    "Sources/Simulation/Escapes/EscapeListener.swift", "Sources/Simulation/Memory/Cell.swift",
    "Sources/Simulation/Schedule/EventHeap.swift",
    "Sources/Simulation/Machine/LaneActor.swift",
    "Sources/Simulation/Machine/RunState.swift",
    "Sources/Simulation/Machine/SimulationHandle.swift",
    "Sources/Simulation/Machine/PendingCall.swift", "Sources/Simulation/Machine/Confined.swift",
    "Sources/Simulation/Machine/RootExecutor.swift", "Sources/Simulation/Machine/Lane+Role.swift",
    "Sources/Simulation/Capture/Capture.swift", "Sources/Simulation/Capture/QueuedWork.swift",
    "Sources/Simulation/Machine/CapturedExecutor.swift",
    "Sources/Simulation/Capture/CapturedSleep.swift",
    "Sources/Simulation/Capture/Simulation+Capture.swift",
    "Sources/Simulation/Globals/ProgramGlobals.swift",
    "Sources/FoundationCapture/FoundationCapture.swift",
    "Sources/FoundationCapture/Property+Object.swift", "Sources/Commands/StartAgain.swift",
    "Sources/Commands/Processes/Interruption.swift",
    "Sources/Commands/Processes/ProcessLimits.swift",
    "Benchmarks/BareLoop.swift", "Sources/Simulation/RealTime/JobPool.swift",
    "Sources/Simulation/RealTime/RealThreads.swift", "Tests/CrashDummy/LeftBehind.swift",
    "Tests/SimulationTests/Capture/HooksTests.swift", "Tests/TestThreads/OwnThread.swift",
    "Sources/Commands/Init/AppResources.swift",
    "Sources/StandIns/Combine/AsyncPublisher.swift", "Sources/StandIns/Combine/Selector.swift",
    "Sources/StandIns/OSLog/OSAllocatedUnfairLock.swift", "Tests/StandInsTests/LockTests.swift",
    "Sources/StandIns/Combine/NotificationCenter+Publisher.swift",
    "Sources/StandIns/Combine/Timer+Publish.swift", "Sources/StandIns/Combine/URLSession.swift",
    "Sources/StandIns/CryptoKit/Digest.swift",
    "Sources/StandIns/CryptoKit/HMAC.swift", "Sources/StandIns/CryptoKit/HashFunction.swift",
    "Sources/StandIns/CryptoKit/SymmetricKey.swift", "Sources/StandIns/Security/Keychain.swift",
    "Sources/StandIns/Security/SecRandomRef.swift", "Tests/StandInsTests/KeychainCalls.swift",
    "Sources/HTTP/Sockets/Socket.swift",
    "Sources/HTTP/Sockets/SocketAddress.swift",
    "Sources/Simulation/Machine/Simulation+NestedRun.swift",
    "Sources/TestStandIns/XCTest/SwiftTesting.swift",
    "Sources/TestStandIns/XCTest/XCTestCase.swift",
    "Sources/TestStandIns/XCTest/XCTestExpectation.swift",
  ]

  /// The one folder of simulated code with a wall clock, threads and locks: runs on real threads
  /// are there, and no run in virtual time passes through it.
  static let realTimeFolder = "Sources/Simulation/RealTime/"

  static let realTime: [Ban] = [
    Ban(word: "storestorm_wall_nanoseconds", instead: "the virtual clock"),
    Ban(word: "storestorm_start_thread", instead: "a task of a domain"),
    Ban(word: "storestorm_monitor_make", instead: "Confined, or Simulation.exclusively"),
  ]

  static let seeded: [Ban] = [
    Ban(word: "Date()", instead: "the virtual clock"),
    Ban(word: "Date.now", instead: "the virtual clock"),
    Ban(word: "ContinuousClock", instead: "the clock handed in"),
    Ban(word: "SuspendingClock", instead: "the clock handed in"),
    Ban(word: "DispatchQueue", instead: "a lane of the simulation"),
    Ban(word: "UUID()", instead: "an identifier drawn from a random stream"),
    Ban(word: ".random(in:", instead: "a random stream", unless: "using:"),
    Ban(word: ".shuffled()", instead: "shuffled(using:) with a random stream"),
    Ban(word: ".shuffle()", instead: "shuffle(using:) with a random stream"),
    Ban(word: ".randomElement()", instead: "randomElement(using:) with a random stream"),
    Ban(word: "SystemRandomNumberGenerator", instead: "a random stream"),
    Ban(
      word: "Hasher",
      instead: "the digest of the trace; hash values differ per process",
      // Who hands on what it is given decides nothing.
      unless: ") { value.hash(into: &hasher) }"
    ),
    Ban(word: "hashValue", instead: "the digest of the trace; hash values differ per process"),
    Ban(word: "ObjectIdentifier", instead: "a number given in order; addresses differ per process"),
    Ban(word: "Double", instead: "whole numbers or Ratio"),
    Ban(word: "Float", instead: "whole numbers or Ratio"),
    Ban(word: "Foundation", instead: "the standard library; Trials reads and writes files"),
    Ban(word: "Task.sleep", instead: "the clock handed in"),
    Ban(word: "Task.yield", instead: "a wait for the thing itself"),
  ]

  /// The file that gives other work a turn between two elements of a sequence, and waits for
  /// nothing.
  static let yieldingFile = "Sources/StoreModel/Store/StoreTransactions.swift"

  /// The files that ask only whether an object is the present one, without counting a reference.
  static let identifyingFiles: Set<String> = [
    "Sources/Simulation/Machine/RunState.swift",
    "Sources/Simulation/Machine/SimulationHandle.swift",
  ]

  static let entitlements: [Ban] = [
    Ban(word: "Task.detached", instead: "Task { } inside an actor with a host")
  ]

  static let sources: [Ban] = ["wait(timeout:", "wait(wallTimeout:"].map { word in
    Ban(
      word: word,
      instead: "a wait that another thread ends: on Linux a timeout follows the wall clock"
    )
  }

  static let everywhere: [Ban] = [
    Ban(word: "@unchecked Sendable", instead: "a Mutex or an actor"),
    Ban(word: "nonisolated(unsafe)", instead: "a Mutex or an Atomic"),
    Ban(word: "unsafe", instead: "the checked form, or a listed file"),
  ]

  static func complaints(about file: RepositoryFile) -> [String] {
    let target = file.path.hasPrefix("Sources/") ? file.target : nil
    var bans: [Ban] = []
    if let target, seededTargets.contains(target) { bans += seeded }
    if file.path == yieldingFile { bans.removeAll { $0.word == "Task.yield" } }
    if identifyingFiles.contains(file.path) { bans.removeAll { $0.word == "ObjectIdentifier" } }
    if target != nil { bans += sources }
    if target == "Entitlements" { bans += entitlements }
    if !file.path.hasPrefix(realTimeFolder) { bans += realTime }
    if !unsafeFiles.contains(file.path) { bans += everywhere }
    bans.removeAll { !file.mayContain($0.word) }
    if bans.isEmpty { return [] }
    var complaints: [String] = []
    for line in file.lines(of: file.code) {
      for ban in bans where isOffence(ban, in: line.text) {
        complaints.append("\(file.path):\(line.number): not '\(ban.word)' here: use \(ban.instead)")
      }
    }
    return complaints
  }

  private static func isOffence(_ ban: Ban, in line: Substring) -> Bool {
    // An actor that runs on a host handed in has to say this, and it does no harm.
    let isHosted = line.contains(": UnownedSerialExecutor { unsafe ")
    if ban.word == "unsafe", isHosted, line.hasSuffix(".unownedExecutor }") { return false }
    return Word.places(of: ban.word, in: line).contains { after in
      ban.unless.map { !after.contains($0) } ?? true
    }
  }
}
