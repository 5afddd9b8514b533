// One of the files with `unsafe`; see the top of `JobPool.swift` for why it is sound.

import RuntimeHooks

/// What holds a world together whose logic runs on real threads: whoever acts on it, acts alone.
///
/// Everything but the pool changes inside the world's monitor.
@safe
final class RealThreads: @unchecked Sendable {
  /// Runs the jobs of the code under test.
  let pool: JobPool
  private let world = Monitor()
  /// How time goes by; nil before the run.
  private var scale: WallScale?
  /// What is done without the monitor once it is free: it may want locks of the code under test.
  private var errands: [() -> Void] = []
  /// Whether the world's thread sleeps, and must hear of what comes from outside.
  var isAsleep = false
  /// To where a call from outside may move time.
  var bound = VirtualInstant.start
  /// How the run keeps pace.
  var pacing: Pacing

  init(pace: Int64, noticed: @escaping @Sendable (Escape.Kind) -> Void) {
    pacing = Pacing(pace: pace)
    pool = JobPool(noticed: noticed)
  }

  /// Does something as the only one in the world.
  ///
  /// Not to be called by whoever already is.
  ///
  /// - Parameters:
  ///   - handle: the world's.
  ///   - isWorld: whether the world's own thread does it: it need not wake itself, and would never
  ///     sleep if it did.
  ///   - body: what is done.
  /// - Returns: what the body returns.
  func alone<Result>(
    in handle: SimulationHandle,
    isWorld: Bool = false,
    _ body: () -> Result
  ) -> Result {
    var rings = false
    var leftOver: [() -> Void] = []
    let result = world.locked {
      pool.employing {
        handle.occupied {
          defer {
            (leftOver, errands) = (errands, [])
            rings = isAsleep && !isWorld
          }
          if let scale { handle.keepTime(to: min(scale.instant(at: Self.wall), bound)) }
          return body()
        }
      }
    }
    if rings { pool.ring() }
    if !leftOver.isEmpty { pool.employing { for errand in leftOver { errand() } } }
    return result
  }

  /// Keeps something to do for when the world is free again; the caller is alone in it.
  func afterwards(_ errand: @escaping () -> Void) { errands.append(errand) }

  /// Lets time begin to go by, if it has not; the caller is alone in the world.
  ///
  /// - Parameter now: the present instant.
  /// - Returns: how it goes by.
  func begin(at now: VirtualInstant) -> WallScale {
    if let scale { return scale }
    let begun = WallScale(pace: pacing.pace, origin: Self.wall, start: now)
    scale = begun
    return begun
  }

  /// Time stands still from now on; the caller is alone in the world.
  func end() { scale = nil }

  /// What the wall clock shows, in nanoseconds.
  static var wall: Int64 { storestorm_wall_nanoseconds() }
}

/// A thread of its own for a run that waits for the wall clock.
public enum RealThread: Sendable {
  private final class Start: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs a body on a new thread; traps if the system has none left.
  ///
  /// - Parameter body: what is done there.
  public static func start(_ body: @escaping @Sendable () -> Void) {
    let start = unsafe Unmanaged.passRetained(Start(body)).toOpaque()
    let isStarted = unsafe storestorm_start_thread(
      { unsafe Unmanaged<Start>.fromOpaque($0).takeRetainedValue().body() },
      start
    )
    precondition(isStarted, "the system has no thread left for the run")
  }
}
