import Foundation
import Testing

@testable import Simulation

@Suite("A crash after an escape")
struct CrashAfterEscapeTests {
  private static let told: Int32 = 44

  /// Waits for an event that never comes, and continues all the same.
  private static func wait(_ then: @escaping @Sendable () -> Void) {
    let simulation = Simulation(seed: 1)
    simulation.makeDomain().start {
      await Task { @MainActor in
        DispatchSemaphore(value: 0).wait()
        then()
      }.value
    }
    simulation.run()
  }

  @Test("is reported as the escape while trials run in this process")
  func during() async {
    let ended = await #expect(
      processExitsWith: .exitCode(CrashAfterEscapeTests.told),
      observing: [\.standardErrorContent]
    ) {
      EscapeListener.tellingCrashes(with: CrashAfterEscapeTests.told, saying: "not judged: ") {
        CrashAfterEscapeTests.wait { abort() }
      }
      exit(0)
    }
    let words = String(decoding: ended?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("not judged: "), "\(words)")
  }

  @Test("is a separate crash once they are over")
  func afterwards() async {
    await #expect(processExitsWith: .signal(SIGABRT)) {
      EscapeListener.tellingCrashes(with: CrashAfterEscapeTests.told, saying: "") {
        CrashAfterEscapeTests.wait {}
      }
      abort()
    }
  }
}
