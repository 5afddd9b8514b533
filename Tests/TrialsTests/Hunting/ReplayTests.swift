import Simulation
import StoreModel
import Testing

@testable import Trials

@Suite("Recordings")
struct ReplayTests {
  /// A trial of the logic as designed that violates something, recorded.
  private func recorded(seed: UInt64) throws -> (Trial, Recording) {
    let plan = try Variants.plan("unlock/as-designed", "unlock-basics", seed: seed)
    for number in 0..<200 {
      let trial = plan.trial(number)
      let outcome = trial.run(recording: true)
      if let recording = Recording(trial, outcome), recording.choices != nil {
        return (trial, recording)
      }
    }
    throw Variants.Unknown(id: "no violation from seed \(seed)")
  }

  @Test("bring the same violation back, step for step", arguments: [1, 50, 900] as [UInt64])
  func replay(seed: UInt64) throws {
    let (trial, recording) = try recorded(seed: seed)
    for _ in 0..<3 {
      guard case .cameBack(let outcome) = recording.replay(trial) else {
        Issue.record("the recorded violation did not come back")
        return
      }
      #expect(outcome.digest == recording.digest)
      #expect(outcome.violations.first?.signature.description == recording.signature)
    }
  }

  @Test("are the same after a way through a file")
  func file() async throws {
    let (_, recording) = try recorded(seed: 7)
    try await TemporaryDirectory.use { directory in
      let path = directory + "/a.race"
      try AtomicFile.write(recording.text, to: path)
      #expect(try Recording.load(path: path) == recording)
    }
  }

  @Test("cut off anywhere are refused in one line that names a place")
  func truncated() async throws {
    let (_, recording) = try recorded(seed: 7)
    let text = Array(recording.text.utf8)
    try await TemporaryDirectory.use { directory in
      for length in stride(from: 0, to: text.count - 2, by: text.count / 40 + 1) {
        let path = directory + "/cut.race"
        try AtomicFile.write(String(decoding: text[..<length], as: UTF8.self), to: path)
        do {
          _ = try Recording.load(path: path)
          Issue.record("\(length) bytes of \(text.count) were taken for a recording")
        } catch let error as ScenarioError {
          #expect(error.lines.count == 1)
          #expect(error.lines.first?.contains("cut.race:") ?? false)
        }
      }
    }
  }

  @Test("stop at the first step that differs, and say what was expected and found")
  func divergence() throws {
    let (trial, recording) = try recorded(seed: 7)
    var other = trial
    other.variant = try Variants.variant("unlock/reference")
    guard case .diverged(let divergence, _) = recording.replay(other) else {
      Issue.record("other logic followed the recording")
      return
    }
    #expect(divergence.step >= 1)
    #expect(divergence.expected != divergence.found)
  }
}
