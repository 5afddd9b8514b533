import Synchronization
import Testing

@testable import Commands

@Suite("A watch over a hanging run")
struct StandstillWatchTests {
  @Test("ends with the requested status", arguments: [ExitCode.interrupted, .terminated])
  func givesUp(asked: ExitCode) async {
    let code = await withCheckedContinuation { continuation in
      _ = StandstillWatch(timeout: .zero, request: { asked }) {
        continuation.resume(returning: $0)
      }
    }
    #expect(code == asked)
  }

  @Test("waits patiently after the first request, and does nothing without one")
  func waits() async {
    let looks = Atomic<Int>(0)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      _ = StandstillWatch(
        timeout: .zero,
        request: { looks.add(1, ordering: .relaxed).newValue == 3 ? .interrupted : nil },
        giveUp: { _ in continuation.resume() }
      )
    }
    #expect(looks.load(ordering: .relaxed) == 3)
  }

  @Test("ends once: the first end wins")
  func ends() {
    let watch = StandstillWatch(request: { nil }, giveUp: { _ in })
    #expect(watch.end())
    #expect(!watch.end())
  }
}
