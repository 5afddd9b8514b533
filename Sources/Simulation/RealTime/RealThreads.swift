// This file uses `unsafe`; see the top of `JobPool.swift` for why it is sound.

import RuntimeHooks

/// A world to which one real thread at a time has access.
protocol PacedWorld: AnyObject {
  /// Runs a body with the world on the calling thread.
  func occupied<Result>(_ body: () -> Result) -> Result

  /// Advances time as far as nothing is due earlier.
  func keepTime(to instant: VirtualInstant)
}

/// Synchronizes a world whose logic runs on real threads, so that only one thread acts on it at a
/// time.
///
/// Everything but the pool changes inside the world's monitor.
@safe
final class RealThreads: @unchecked Sendable {
  /// The pool that runs the jobs of the code under test.
  let pool: JobPool
  private let world = Monitor()
  /// The scale of time; nil before the run.
  private var scale: WallScale?
  /// Work to do without the monitor once it is free, because it may take locks of the code under
  /// test.
  private var errands: [() -> Void] = []
  /// Whether the world's thread sleeps and must be woken for calls from outside.
  var isAsleep = false
  /// The instant up to which a call from outside may advance time.
  var bound = VirtualInstant.start
  /// The pace of the run.
  var pacing: Pacing

  init(pace: Int64, noticed: @escaping @Sendable (Escape.Kind) -> Void) {
    pacing = Pacing(pace: pace)
    pool = JobPool(noticed: noticed)
  }

  /// Runs a body with exclusive access to the world.
  ///
  /// A caller that already has exclusive access must not call this.
  ///
  /// - Parameters:
  ///   - handle: The world's handle.
  ///   - isWorld: Whether this is the world's own thread, which need not wake itself and otherwise
  ///     would never sleep.
  ///   - body: The body to run.
  /// - Returns: The result of the body.
  func alone<Result>(
    in handle: some PacedWorld,
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

  /// Stores work for when the world is free again; the caller has exclusive access.
  func afterwards(_ errand: @escaping () -> Void) { errands.append(errand) }

  /// Starts the passing of time, if it has not started; the caller has exclusive access.
  ///
  /// - Parameter now: The current instant.
  /// - Returns: The scale of time.
  func beginScale(at now: VirtualInstant) -> WallScale {
    if let scale { return scale }
    let begun = WallScale(pace: pacing.pace, origin: Self.wall, start: now)
    scale = begun
    return begun
  }

  /// Stops the passing of time; the caller has exclusive access.
  func endScale() { scale = nil }

  /// The wall clock time in nanoseconds.
  static var wall: Int64 { storestorm_wall_nanoseconds() }
}

/// A separate thread for a run that waits for the wall clock.
package enum RealThread: Sendable {
  private final class Start: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Runs a body on a new thread; traps if the system cannot create one.
  ///
  /// - Parameter body: The body to run.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    let start = unsafe Unmanaged.passRetained(Start(body)).toOpaque()
    let isStarted = unsafe storestorm_start_thread(
      { unsafe Unmanaged<Start>.fromOpaque($0).takeRetainedValue().body() },
      start
    )
    precondition(isStarted, "the system cannot create a thread for the run")
  }
}
