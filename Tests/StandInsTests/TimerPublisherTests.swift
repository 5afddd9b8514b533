import Combine
import Dispatch
import Foundation
import Simulation
import Synchronization
import Testing

@Suite("Timer.publish")
struct TimerPublisherTests {
  /// Runs code on the main queue of a process, and returns what it noted.
  private func notes(
    _ body: @escaping @Sendable (@escaping @Sendable (String) -> Void) -> Void
  ) -> [String] {
    let noted = Mutex<[String]>([])
    let simulation = Simulation(seed: 1, timing: .instants)
    let note = { @Sendable (text: String) in noted.withLock { $0.append(text) } }
    simulation.world.start { DispatchQueue.main.async { body(note) } }
    let ending = simulation.run(until: .start + .seconds(60))
    simulation.tearDown()
    #expect(ending == .quiet)
    return noted.withLock { $0 }
  }

  private static func after(_ seconds: Double, _ body: @escaping () -> Void) {
    let work = DispatchWorkItem(block: body)
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: work)
  }

  @Test("publishes dates from its first subscriber on, until its last one cancels")
  func autoconnected() {
    let noted = notes { note in
      let start = Date.now
      let timer = Timer.publish(every: 2, on: .main, in: .common).autoconnect()
      let listening = timer.sink { date in
        note("\(Int(date.timeIntervalSince(start).rounded()))")
      }
      Self.after(7) { listening.cancel() }
    }
    #expect(noted == ["2", "4", "6"])
  }

  @Test("waits for its connection, and ends with it")
  func connected() {
    let noted = notes { note in
      let start = Date.now
      let timer = Timer.publish(every: 2, on: .main, in: .common)
      let listening = timer.sink { date in
        note("\(Int(date.timeIntervalSince(start).rounded()))")
      }
      Self.after(5) {
        let connection = timer.connect()
        Self.after(5) {
          connection.cancel()
          listening.cancel()
        }
      }
    }
    #expect(noted == ["7", "9"])
  }
}
