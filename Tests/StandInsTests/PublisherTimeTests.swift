import Combine
import Dispatch
import Foundation
import Testing

@Suite("Publishers that wait")
struct PublisherTimeTests {
  /// Runs code on the main queue of a process, and returns what it noted, with the second.
  private func notes(
    _ body: @escaping @Sendable (@escaping @Sendable (String) -> Void) -> Void
  ) -> [String] {
    MainQueue.notes { note in
      let start = Date.now
      body { text in
        let seconds = Int(Date.now.timeIntervalSince(start).rounded())
        note("\(seconds): \(text)")
      }
    }
  }

  @Test("debounce delivers a value once no other came for a time, and none after the end")
  func debounce() {
    let noted = notes { note in
      let subject = PassthroughSubject<String, Never>()
      let listening = subject.debounce(for: .seconds(2), scheduler: DispatchQueue.main)
        .sink(receiveCompletion: { _ in note("end") }, receiveValue: note)
      for (second, value) in [(0.0, "a"), (1, "b"), (6, "c")] {
        MainQueue.after(second) { subject.send(value) }
      }
      MainQueue.after(7) { subject.send(completion: .finished) }
      MainQueue.after(20) { listening.cancel() }
    }
    #expect(noted == ["3: b", "7: end"])
  }

  @Test("delay delivers each value later, and none once it is cancelled")
  func delay() {
    let noted = notes { note in
      let subject = PassthroughSubject<String, Never>()
      let listening = subject.delay(for: 5, scheduler: RunLoop.main).sink(receiveValue: note)
      for (second, value) in [(0.0, "a"), (1, "b"), (9, "c")] {
        MainQueue.after(second) { subject.send(value) }
      }
      MainQueue.after(10) { listening.cancel() }
    }
    #expect(noted == ["5: a", "6: b"])
  }
}
