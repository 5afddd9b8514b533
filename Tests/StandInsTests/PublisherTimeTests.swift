import Combine
import Dispatch
import Foundation
import Simulation
import Synchronization
import Testing

@Suite("Publishers that wait")
struct PublisherTimeTests {
  /// Runs code on the main queue of a process, and returns what it noted, with the second.
  private func notes(
    _ body: @escaping @Sendable (@escaping @Sendable (String) -> Void) -> Void
  ) -> [String] {
    let noted = Mutex<[String]>([])
    let simulation = Simulation(seed: 1, timing: .instants)
    simulation.world.start {
      let start = Date.now
      let note = { @Sendable (text: String) in
        let seconds = Int(Date.now.timeIntervalSince(start).rounded())
        noted.withLock { $0.append("\(seconds): \(text)") }
      }
      DispatchQueue.main.async { body(note) }
    }
    let ending = simulation.run(until: .start + .seconds(60))
    simulation.tearDown()
    #expect(ending == .quiet)
    return noted.withLock { $0 }
  }

  private static func after(_ seconds: Double, _ body: @escaping () -> Void) {
    let work = DispatchWorkItem(block: body)
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds, execute: work)
  }

  @Test("debounce delivers a value once no other came for a time, and none after the end")
  func debounce() {
    let noted = notes { note in
      let subject = PassthroughSubject<String, Never>()
      let listening = subject.debounce(for: .seconds(2), scheduler: DispatchQueue.main)
        .sink(receiveCompletion: { _ in note("end") }, receiveValue: note)
      for (second, value) in [(0.0, "a"), (1, "b"), (6, "c")] {
        Self.after(second) { subject.send(value) }
      }
      Self.after(7) { subject.send(completion: .finished) }
      Self.after(20) { listening.cancel() }
    }
    #expect(noted == ["3: b", "7: end"])
  }

  @Test("delay delivers each value later, and none once it is cancelled")
  func delay() {
    let noted = notes { note in
      let subject = PassthroughSubject<String, Never>()
      let listening = subject.delay(for: 5, scheduler: RunLoop.main).sink(receiveValue: note)
      for (second, value) in [(0.0, "a"), (1, "b"), (9, "c")] {
        Self.after(second) { subject.send(value) }
      }
      Self.after(10) { listening.cancel() }
    }
    #expect(noted == ["5: a", "6: b"])
  }
}
