import Dispatch
import Foundation
import Simulation
import Testing

@Suite("Timers fire in virtual time")
struct CapturedTimersTests {
  /// Runs code on the main queue of a process, and returns the milliseconds at which it noted what.
  private func notes(
    until end: VirtualInstant? = nil,
    onMain: Bool = true,
    _ body: @escaping @Sendable (Recorder<String>) -> Void
  ) -> [String] {
    let log = Recorder<String>()
    let simulation = Simulation(seed: 1, timing: .instants)
    simulation.world.start {
      if onMain { DispatchQueue.main.async { body(log) } } else { body(log) }
    }
    let ending = end.map { simulation.run(until: $0) } ?? simulation.run()
    simulation.tearDown()
    return log.all + (ending == .quiet ? [] : ["\(ending)"])
  }

  /// The milliseconds since a date, on the clock of the process.
  private static func note(_ what: String, since start: Date) -> String {
    "\(what) \(Int((Date.now.timeIntervalSince(start) * 1000).rounded()))"
  }

  /// Runs code on the main queue after some seconds.
  private static func after(_ seconds: Double, _ body: @escaping () -> Void) {
    let work = DispatchWorkItem(block: body)
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: work)
  }

  /// Notes that it was freed.
  private final class Kept: Sendable {
    let log: Recorder<String>
    init(_ log: Recorder<String>) { self.log = log }
    deinit { log.add("freed") }
  }

  @Test("a Timer fires once, on the main thread, and is then invalid and freed")
  func scheduled() {
    let seen = notes { log in
      let start = Date.now
      let kept = Kept(log)
      let timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: false) { _ in
        withExtendedLifetime(kept) {}
        log.add(Self.note("fired, main: \(Thread.isMainThread),", since: start))
      }
      Self.after(70) {
        log.add("valid: \(timer.isValid)")
      }
      log.add("valid: \(timer.isValid), due in \(timer.fireDate.timeIntervalSince(start))")
    }
    #expect(
      seen == ["valid: true, due in 60.0", "fired, main: true, 60000", "valid: false", "freed"]
    )
  }

  @Test("a repeating Timer keeps its rhythm until it is invalidated")
  func repeating() {
    let seen = notes { log in
      let start = Date.now
      _ = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { timer in
        log.add(Self.note("fired", since: start))
        if log.all.count == 3 { timer.invalidate() }
      }
    }
    #expect(seen == ["fired 250", "fired 500", "fired 750"])
  }

  @Test("a Timer that is added to the main run loop waits for its interval or its date")
  func added() {
    let seen = notes(onMain: false) { log in
      let start = Date.now
      let timer = Timer(timeInterval: 2, repeats: false) { _ in
        log.add(Self.note("interval", since: start))
      }
      let dated = Timer(fire: start + 1, interval: 3, repeats: true) { timer in
        log.add(Self.note("date", since: start))
        if Date.now > start + 3 { timer.invalidate() }
      }
      for mode in [RunLoop.Mode.default, .common] { RunLoop.main.add(timer, forMode: mode) }
      RunLoop.main.add(dated, forMode: .common)
    }
    #expect(seen == ["date 1000", "interval 2000", "date 4000"])
  }

  @Test("a Timer on the run loop of another thread never fires")
  func elsewhere() {
    let seen = notes(onMain: false) { log in
      _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in log.add("fired") }
      RunLoop.current.add(
        Timer(timeInterval: 1, repeats: false) { _ in log.add("fired") },
        forMode: .common
      )
    }
    #expect(seen == [])
  }

  @Test("the date of a Timer can be moved, and moved back from the distant future")
  func moved() {
    let seen = notes { log in
      let start = Date.now
      let timer = Timer.scheduledTimer(withTimeInterval: 10, repeats: true) { timer in
        log.add(Self.note("fired", since: start))
        timer.fireDate = .distantFuture
      }
      timer.fireDate = start + 3
      Self.after(20) { timer.fireDate = .now + 4 }
    }
    #expect(seen == ["fired 3000", "fired 24000"])
  }

  @Test("the timers of a process that is gone are gone")
  func gone() {
    let seen = notes(until: .start + .milliseconds(2_500)) { log in
      let kept = Kept(log)
      _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
        withExtendedLifetime(kept) { log.add("fired") }
      }
    }
    #expect(seen.filter { $0 == "fired" || $0 == "freed" } == ["fired", "fired", "freed"])
  }

  @Test("a Dispatch timer fires on its queue until it is canceled")
  func source() {
    let seen = notes { log in
      let start = Date.now
      let queue = DispatchQueue(label: "queue")
      let timer = DispatchSource.makeTimerSource(queue: queue)
      timer.schedule(deadline: .now() + 2, repeating: .seconds(3), leeway: .milliseconds(100))
      let event = DispatchWorkItem {
        dispatchPrecondition(condition: .onQueue(queue))
        log.add(Self.note("fired", since: start))
        if log.all.count == 3 { timer.cancel() }
      }
      timer.setEventHandler(handler: event)
      timer.setCancelHandler { log.add(Self.note("canceled", since: start)) }
      timer.activate()
    }
    #expect(seen == ["fired 2000", "fired 5000", "fired 8000", "canceled 8000"])
  }

  @Test("a suspended Dispatch timer fires once for all that it missed")
  func suspended() {
    let seen = notes { log in
      let start = Date.now
      let timer = DispatchSource.makeTimerSource(queue: .main)
      let event = DispatchWorkItem { log.add(Self.note("\(timer.data) fired", since: start)) }
      timer.setEventHandler(handler: event)
      timer.schedule(deadline: .now() + 1, repeating: 1)
      timer.resume()
      timer.suspend()
      Self.after(3.5) { timer.resume() }
      Self.after(5.5) { timer.cancel() }
    }
    #expect(seen == ["3 fired 3500", "1 fired 4000", "1 fired 5000"])
  }

  @Test("a Dispatch timer that the app no longer holds does not fire")
  func released() {
    let seen = notes { log in
      let kept = Kept(log)
      let timer = DispatchSource.makeTimerSource()
      timer.setEventHandler { withExtendedLifetime(kept) { log.add("fired") } }
      timer.schedule(deadline: .now() + 1)
      timer.resume()
    }
    #expect(seen == ["freed"])
  }
}
