// This file uses `unsafe`; it is sound for the reasons given in `Executors.swift`.

import RuntimeHooks

/// A lane that the runtime does not know, because it stands in for the main actor or a plain actor.
extension Lane {
  /// The identity under which a lane runs its jobs.
  enum Role {
    /// The executor itself, for actors that return it.
    case itself
    /// The main actor of its process.
    case main(CapturedExecutor)
    /// The plain actor at this address.
    case actor(UInt)
  }

  static let mainBit: UInt32 = 1 << 31
  static let actorBit: UInt32 = 1 << 30

  /// Whether it stands in for an actor that was not handed a host.
  var standsIn: Bool { place & (Self.mainBit | Self.actorBit) != 0 }

  /// The place without the role bits.
  var ownPlace: UInt32 { place & ~(Self.mainBit | Self.actorBit) }

  /// Makes the lane stand in for an actor.
  ///
  /// The role is stored instead of the label, because lanes of an app have no label.
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

  /// Runs a job so that isolation checks see the actor that this lane stands in for.
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

  /// Runs all present entries in order within the current step, but not those that they add.
  func runAllThatIsHere() {
    var left = count
    while left > 0, !isEmpty, !domain.isDead {
      state.withdraw(self)
      runHead()
      left -= 1
    }
  }
}
