import Simulation
import Synchronization
import Testing

@Suite("The stand-ins for SwiftUI and Combine", .serialized)
struct KeptValuesTests {
  @Test("save values in the device's preferences, whatever their type")
  func kept() throws {
    let seen = Mutex<[[String]]>([])
    _ = try ProbeApp.run { _ in
      let story = KeptValues.story()
      seen.withLock { $0.append(story) }
    }
    #expect(
      seen.withLock { $0.first } == [
        "false 1 none none nil", "true 2 yearly high Ann", "true 2 yearly 1 Ann",
        "true 2 none high nil",
      ]
    )
  }

  @Test("order a set of cancellables by creation within a process, not by address")
  func hashes() throws {
    let seen = Mutex<[[Int]]>([])
    _ = try ProbeApp.run { _ in
      let hashes = KeptValues.hashes()
      seen.withLock { $0.append(hashes) }
    }
    let hashes = seen.withLock { $0 }
    #expect(hashes.count > 1 && hashes.allSatisfy { $0 == hashes[0] })
  }
}
