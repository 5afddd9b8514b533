import Testing

@testable import Commands

/// The bounds are measured: see the documentation of `ProcessLimits`.
@Suite("Limits of the system")
struct ProcessLimitsTests {
  private static let least = ProcessLimits(openFiles: 40, memory: 1 << 30, processes: 32)

  @Test("that suffice are no obstacle")
  func enough() {
    #expect(Self.least.obstacle == nil)
    #expect(ProcessLimits(openFiles: .max, memory: .max, processes: nil).obstacle == nil)
    #expect(ProcessLimits.ofThisProcess.obstacle == nil)
  }

  @Test("that a run exceeds are named before it begins")
  func run() {
    let limits = ProcessLimits(openFiles: 40, memory: 4_800_000_000, processes: nil)
    #expect(limits.obstacle(toUsers: 200_000) == nil)
    #expect(
      limits.obstacle(toUsers: 200_001)
        == "a run of 200001 users needs at least 4577 MB of memory, and this process may use 4577 "
        + "MB; choose fewer --users, or raise the limit with 'ulimit -v'"
    )
  }

  @Test("that are too low are named, with the command that raises them")
  func tooLow() {
    var limits = Self.least
    limits.processes = 31
    #expect(
      limits.obstacle
        == "this user may have 31 processes and threads, and StoreStorm needs 32; raise the limit "
        + "with 'ulimit -u'"
    )
    limits.memory = 400 << 20
    #expect(
      limits.obstacle
        == "this process may use 400 MB of virtual memory, and StoreStorm needs 1024 MB; raise the "
        + "limit with 'ulimit -v'"
    )
    limits.openFiles = 20
    #expect(
      limits.obstacle
        == "this process may open 20 files at a time, and StoreStorm needs 40; raise the limit "
        + "with 'ulimit -n'"
    )
  }
}
