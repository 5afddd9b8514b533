// Like `Executors.swift` a file with `unsafe`, and sound for the reasons given there.

import RuntimeHooks

/// A lane of which the runtime does not know: it stands for the main actor, or for a plain actor.
extension Lane {
  /// For whom a lane runs its jobs.
  enum Role {
    /// For whoever returns it as an executor.
    case itself
    /// For the main actor of its process.
    case main(CapturedExecutor)
    /// For the plain actor at this address.
    case actor(UInt)
  }

  static let mainBit: UInt32 = 1 << 31
  static let actorBit: UInt32 = 1 << 30

  /// Whether it stands for an actor that was handed no host.
  var standsIn: Bool { place & (Self.mainBit | Self.actorBit) != 0 }

  /// The place without what it stands for.
  var ownPlace: UInt32 { place & ~(Self.mainBit | Self.actorBit) }

  /// Stands for an actor from now on.
  ///
  /// Takes the place of its label: no lane of an app has one.
  func become(_ role: Role) {
    place = ownPlace
    ownLabel = .max
    switch role {
    case .itself: break
    case .main(let executor):
      place |= Self.mainBit
      ownLabel = UInt64(UInt(bitPattern: unsafe Unmanaged.passUnretained(executor).toOpaque()))
    case .actor(let address):
      place |= Self.actorBit
      ownLabel = UInt64(address)
    }
  }

  /// Runs a job so that isolation checks see the actor for which this lane stands.
  @inline(never)
  func runForOther(_ job: UnownedJob) {
    guard let address = unsafe UnsafeMutableRawPointer(bitPattern: UInt(ownLabel)) else { return }
    if place & Self.mainBit != 0 {
      let executor = unsafe Unmanaged<CapturedExecutor>.fromOpaque(address).takeUnretainedValue()
      state.run(job) { unsafe job.runSynchronously(on: executor.asUnownedSerialExecutor()) }
    } else {
      let job = unsafe unsafeBitCast(job, to: UnsafeMutableRawPointer.self)
      state.run(unsafe unsafeBitCast(job, to: UnownedJob.self)) {
        unsafe storestorm_run_job_on(job, address)
      }
    }
  }

  /// Runs everything that is here, in order, within the present step; not what that adds.
  func runAllThatIsHere() {
    var left = count
    while left > 0, !isEmpty, !domain.isDead {
      state.withdraw(self)
      runHead()
      left -= 1
    }
  }
}
