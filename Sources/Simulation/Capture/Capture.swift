// This file uses `unsafe`; it is sound for the reasons given in `Executors.swift`.

import RuntimeHooks

/// The handlers for calls of code under test to the runtime, the system or Dispatch.
///
/// All of this runs on a thread on which a simulation runs. The C functions that call it check that
/// first.
enum Capture {
  /// Installs the handlers; threads without a simulation are unaffected.
  static let install: Void = {
    storestorm_capture_actors(actors)
    storestorm_capture_system(system)
    storestorm_capture_queues(queues)
    unsafe storestorm_capture_escapes { address, escape in
      guard let simulation = unsafe acting(address) else { return }
      simulation.handle.noteEscape(Escape.Kind(escape))
    }
    unsafe storestorm_watch_globals { address, token in
      guard let simulation = unsafe acting(address), !simulation.ignoresGlobals,
        let module = simulation.globalsWatch?.module(ofToken: token)
      else { return }
      simulation.handle.noteEscape(.globalsNotNamed, module)
    }
  }()

  /// Reinstalls the runtime's hooks, in case other code has replaced them.
  static func lookAgain() {
    _ = storestorm_hook_global()
    _ = storestorm_hook_main()
    storestorm_forget_waits()
  }

  /// Returns the simulation of a thread, if a step of it is in progress.
  private static func acting(_ address: UnsafeMutableRawPointer) -> Simulation? {
    guard let simulation = unsafe SimulationHandle.at(address).simulation,
      simulation.state.domain != nil
    else { return nil }
    return simulation
  }

  // MARK: Actors

  private static var none: storestorm_executor {
    unsafe storestorm_executor(identity: nil, implementation: 0)
  }

  private static let actors = unsafe storestorm_actor_handlers(
    main: { address in
      guard let simulation = unsafe SimulationHandle.at(address).simulation else {
        return unsafe none
      }
      return unsafe simulation.currentDomain.surroundings.mainExecutor.reference
    },
    actor: { address, actor in
      guard let simulation = unsafe acting(address) else { return unsafe none }
      return unsafe simulation.captured.executor(ofActor: UInt(bitPattern: actor)).reference
    },
    ended: { address, actor in
      guard let simulation = unsafe SimulationHandle.at(address).simulation else { return }
      simulation.captured.forget(actor: UInt(bitPattern: actor))
    }
  )

  // MARK: The system

  private static let system = unsafe storestorm_system_handlers(
    now: { address, clock, nanoseconds in
      guard let simulation = unsafe acting(address) else { return false }
      unsafe nanoseconds.pointee =
        clock == storestorm_clock_wall
        ? simulation.currentDomain.surroundings.wallClock(simulation.now)
        : simulation.captured.steadyClock
      return true
    },
    pause: { address, nanoseconds in
      guard let simulation = unsafe acting(address) else { return false }
      simulation.captured.pass(VirtualDuration(rawValue: max(0, nanoseconds)))
      return true
    },
    random: { address, bytes, count in
      guard let simulation = unsafe acting(address) else { return false }
      let surroundings = simulation.currentDomain.surroundings
      let target = unsafe UnsafeMutableRawBufferPointer(start: bytes, count: count)
      var number: UInt64 = 0
      for index in target.indices {
        if index % 8 == 0 { number = surroundings.draw() }
        unsafe target[index] = UInt8(truncatingIfNeeded: number >> UInt64(index % 8 * 8))
      }
      return true
    }
  )

  // MARK: Dispatch

  private static let queues = unsafe storestorm_queue_handlers(
    enqueue: { address, queue, kind, delay, work in
      guard let simulation = unsafe acting(address) else { return false }
      let domain = simulation.currentDomain
      if domain.isDead, delay > 0 {
        unsafe work.drop(work.work)
        return true
      }
      let lane = domain.surroundings.lane(of: UInt(bitPattern: queue), .init(kind))
      let queued = unsafe QueuedWork(work, on: lane, of: domain)
      if delay == 0 { queued.lineUp() }
      if delay > 0, delay < .max { queued.lineUp(after: VirtualDuration(rawValue: delay)) }
      return true
    },
    run: { address, queue, kind, work in
      guard let simulation = unsafe acting(address) else { return false }
      simulation.captured.runNow(on: UInt(bitPattern: queue), QueuedWork.Queue(kind)) {
        unsafe work.run(work.work)
      }
      return true
    },
    group: { address, group, change in
      guard let simulation = unsafe acting(address) else { return 0 }
      let surroundings = simulation.currentDomain.surroundings
      return surroundings.change(group: UInt(bitPattern: group), by: change)
    },
    notify: { address, group, queue, kind, work in
      guard let simulation = unsafe acting(address) else { return false }
      let domain = simulation.currentDomain
      let lane = domain.surroundings.lane(of: UInt(bitPattern: queue), .init(kind))
      let queued = unsafe QueuedWork(work, on: lane, of: domain)
      domain.surroundings.add(queued, waitingFor: UInt(bitPattern: group))
      return true
    },
    on_main: { address in
      guard let simulation = unsafe acting(address) else { return false }
      return simulation.occupies(simulation.currentDomain.surroundings.main)
    },
    is_acting: { address in unsafe acting(address) != nil }
  )
}

extension Escape.Kind {
  fileprivate init(_ escape: storestorm_escape) {
    switch escape {
    case storestorm_escape_thread: self = .thread
    case storestorm_escape_wait: self = .blockingWait
    case storestorm_escape_network: self = .network
    case storestorm_escape_run_loop: self = .runLoop
    case storestorm_escape_suspension: self = .queueSuspended
    default: self = .dispatchSource
    }
  }
}
