import Foundation

/// The limits of the system on a process that StoreStorm cannot work under.
///
/// Under a limit that is too low, system libraries trap or wait forever instead of failing, so the
/// limits are read before anything else happens.
///
/// Unsafe, because the system writes each limit through a pointer for one call.
struct ProcessLimits: Equatable {
  /// The most open files at a time.
  ///
  /// With fewer than 24, Foundation traps; with fewer than 40, no worker starts.
  static let leastOpenFiles: UInt64 = 40
  /// The most bytes of virtual memory.
  ///
  /// With less than 500 MB, a hunt may hang; the rest is a reserve.
  static let leastMemory: UInt64 = 1 << 30
  /// The most processes and threads of the user.
  ///
  /// With fewer than 20, a hunt may hang; the rest is a reserve.
  static let leastProcesses: UInt64 = 32

  var openFiles: UInt64
  var memory: UInt64
  /// Nil for a user without such a limit.
  var processes: UInt64?

  /// The limits of this process.
  static var ofThisProcess: ProcessLimits {
    ProcessLimits(
      openFiles: limit(RLIMIT_NOFILE),
      memory: limit(RLIMIT_AS),
      // The system does not apply this limit to the superuser.
      processes: geteuid() == 0 ? nil : limit(processesOfUser)
    )
  }

  /// The bytes of memory that a run needs for each user.
  ///
  /// This is the need in the simplest scenarios; in others it is twice as much.
  static let memoryOfUser: UInt64 = 24_000

  /// A line about a run that cannot have the memory that it needs; nil if it can.
  func obstacle(toUsers users: Int) -> String? {
    let needed = UInt64(users) * Self.memoryOfUser
    guard needed > memory else { return nil }
    return "a run of \(users) users needs at least \(needed >> 20) MB of memory, and this process "
      + "may use \(memory >> 20) MB; choose fewer --users, or raise the limit with 'ulimit -v'"
  }

  /// A line about the first limit that is too low, and how to raise it; nil if all suffice.
  var obstacle: String? {
    if openFiles < Self.leastOpenFiles {
      return "this process may open \(openFiles) files at a time, and StoreStorm needs "
        + "\(Self.leastOpenFiles); raise the limit with 'ulimit -n'"
    }
    if memory < Self.leastMemory {
      return "this process may use \(memory >> 20) MB of virtual memory, and StoreStorm needs "
        + "\(Self.leastMemory >> 20) MB; raise the limit with 'ulimit -v'"
    }
    if let processes, processes < Self.leastProcesses {
      return "this user may have \(processes) processes and threads, and StoreStorm needs "
        + "\(Self.leastProcesses); raise the limit with 'ulimit -u'"
    }
    return nil
  }

  #if canImport(Darwin)
  private typealias Resource = Int32
  private static let processesOfUser = RLIMIT_NPROC
  #else
  private typealias Resource = __rlimit_resource
  private static let processesOfUser = __RLIMIT_NPROC
  #endif

  /// Returns the limit in force; the largest number if the system does not say.
  private static func limit(_ resource: Resource) -> UInt64 {
    var limit = rlimit()
    #if canImport(Darwin)
    let code = unsafe getrlimit(resource, &limit)
    #else
    let code = unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    #endif
    return code == 0 ? UInt64(limit.rlim_cur) : .max
  }
}

/// The open files that the process inherited in addition to its streams.
enum InheritedFiles {
  /// Closes them in processes that the logic under test starts.
  ///
  /// Foundation detects the end of a process by such a file. If a child of the logic held it open,
  /// the process would seem to run on, and a hunt and its interruption would wait for that child.
  static func keepFromLogic() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
    for case let number? in names.map({ Int32($0) }) where number > STDERR_FILENO {
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    }
  }
}
