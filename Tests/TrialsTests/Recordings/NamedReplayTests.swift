import Simulation
import StoreModel
import TestFixtures
import Testing

@testable import FileFormats
@testable import Judging
@testable import Trials

/// Two builds in miniature: the same logic, cut into another number of jobs.
@Suite("A replay by names")
struct NamedReplayTests {
  private static let signature = "one-at-a-time/purchase-under-way>second-purchase/none"

  private static func trial(_ build: HoppingShop.Build, seed: UInt64) throws -> Trial {
    var trial = Trial(
      scenario: try HuntedScenario.named("ask-to-buy").judged(by: "one-at-a-time"),
      variant: HoppingApp.variant(build),
      seed: seed
    )
    trial.maxSteps = 100_000
    return trial
  }

  /// A recording of the race in one build.
  private static func recorded(
    _ build: HoppingShop.Build,
    from seed: UInt64
  ) throws -> Recording {
    for seed in seed..<seed + 400 {
      let trial = try trial(build, seed: seed)
      let outcome = trial.run(recording: true)
      if outcome.violations.first?.signature.description == signature {
        return try RecordingFile.load(try #require(Recording(trial, outcome)).text)
      }
    }
    throw NotFound()
  }

  private struct NotFound: Error {}

  private static let builds: [HoppingShop.Build] = [
    .init(), .init(hops: 1), .init(hops: 4), .init(isSplit: true), .init(hops: 2, isSplit: true),
  ]

  @Test(
    "reproduces the race in every other build",
    arguments: builds.indices,
    [0, 1_000] as [UInt64]
  )
  func otherBuild(index: Int, seed: UInt64) throws {
    let recording = try Self.recorded(Self.builds[index], from: seed)
    for build in Self.builds {
      let trial = try Self.trial(build, seed: recording.seed)
      let replay = try #require(recording.replayByNames(trial))
      #expect(replay.ending == .cameBack, "\(build): stuck at \(replay.stuck ?? "nothing")")
      #expect(replay.attempts <= 100, "\(build)")
      #expect(replay.outcome.violations.first?.signature.description == Self.signature)
    }
  }

  @Test("reproduces it if the logic reads once more", arguments: [0, 500, 1_500] as [UInt64])
  func changed(seed: UInt64) throws {
    let recording = try Self.recorded(.init(), from: seed)
    let trial = try Self.trial(.init(hops: 1, readsMore: true), seed: recording.seed)
    let replay = try #require(recording.replayByNames(trial))
    #expect(replay.ending == .cameBack, "stuck at \(replay.stuck ?? "nothing")")
  }

  @Test("does not reproduce a fixed race, and says how far it came")
  func mended() throws {
    let recording = try Self.recorded(.init(), from: 0)
    let trial = try Self.trial(.init(hops: 1, isMended: true), seed: recording.seed)
    let replay = try #require(recording.replayByNames(trial, attempts: 50))
    #expect(replay.attempts == 50)
    #expect(replay.outcome.violations.isEmpty)
    // The second tap calls nothing any more.
    #expect(replay.ending == .unreachable)
    #expect(replay.stuck?.contains(": began ") == true, "\(replay.stuck ?? "")")
  }

  @Test("is gone if everything happens again and nothing is violated")
  func gone() throws {
    var recording = try Self.recorded(.init(), from: 0)
    recording.signature = "paid-means-access/never>so/none"
    let trial = try Self.trial(.init(), seed: recording.seed)
    let replay = try #require(recording.replayByNames(trial, attempts: 5))
    #expect(replay.ending == .gone)
    #expect(replay.stuck == nil)
    #expect(replay.progress.met == replay.names)
  }

  @Test("is not needed on the same build, where an exact replay meets the same names in order")
  func sameNames() throws {
    let recording = try Self.recorded(.init(), from: 0)
    let replay = recording.replay(try Self.trial(.init(), seed: recording.seed))
    #expect(replay.outcome.record.names == recording.names)
  }

  @Test("is impossible without names")
  func nameless() throws {
    var recording = try Self.recorded(.init(), from: 0)
    recording.names = NameLog()
    #expect(!recording.holdsNames)
    #expect(recording.replayByNames(try Self.trial(.init(), seed: recording.seed)) == nil)
  }

  @Test("has names independent of call numbers, one for each screen change")
  func words() throws {
    let recording = try Self.recorded(.init(), from: 0)
    let texts = recording.names.entries.map(\.text)
    #expect(texts.allSatisfy { $0.contains(": ") && !$0.contains("call ") })
    #expect(texts.contains { $0.hasSuffix(": launched") })
    #expect(texts.last?.hasPrefix("app-") == true)
    #expect(texts.last?.contains(": began purchase com.kape.vip") == true)
    for (place, entry) in recording.names.entries.enumerated() {
      #expect(entry.cause.map { $0 < place } ?? true)
    }
  }
}
