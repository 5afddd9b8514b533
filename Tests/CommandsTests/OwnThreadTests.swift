import Foundation
import TestThreads
import Testing

@Suite("A thread for a test that waits")
struct OwnThreadTests {
  @Test("runs the body, and leaves the rest of the test to Swift's pool")
  func leavesPool() async throws {
    let caller = thread()
    #expect(try await onOwnThread { thread() } != caller)
  }

  private func thread() -> ObjectIdentifier { ObjectIdentifier(Thread.current) }
}
