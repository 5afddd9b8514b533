import Foundation
import Judging
import Simulation
import StoreModel
import TestFixtures
import Testing

@testable import FileFormats
@testable import Trials

/// The recordings under `results/races`: `system/variant.race`.
@Suite("The recorded races")
struct RecordedRacesTests {
  static let folder = RepositoryFiles.path("results/races")

  /// The names of all recordings, without their ending.
  static let names: [String] = {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(".race") }.map { String($0.dropLast(5)) }.sorted()
  }()

  private func load(_ name: String) throws -> (Recording, Scenario) {
    let recording = try Recording.load(path: "\(Self.folder)/\(name).race")
    let scenario = try Scenario.decode(
      text: recording.source.text,
      fileName: recording.source.fileName,
      catalog: recording.source.catalogText,
      vocabulary: TestVocabulary.files
    )
    return (recording, scenario)
  }

  /// The recorded names that a run has not heard.
  private func unheard(_ recording: Recording, _ outcome: Outcome) -> [String] {
    let heard = Set((outcome.record.names ?? NameLog()).entries.map(\.text))
    return recording.names.entries.map(\.text).filter { !heard.contains($0) }
  }

  @Test("exist for every variant with a defect and for no other, and break what it says first")
  func complete() throws {
    let faulty = HuntedScenario.variants.filter { $0.defect != nil }
    #expect(Self.names == faulty.map(\.id).sorted())
    for variant in faulty {
      let recording = try Recording.load(path: "\(Self.folder)/\(variant.id).race")
      let broken = Signature.invariant(of: recording.signature)
      #expect(broken == variant.breaks.first?.rawValue, "\(variant.id)")
    }
  }

  /// One after the other: as many tasks at once would let tests with a time limit wait.
  @Test("reproduce their signature: exactly on the recording build, otherwise by names")
  func comesBack() throws {
    for name in Self.names {
      let (recording, scenario) = try load(name)
      #expect(recording.variant == name, "a recording is named for its variant")
      let variant = try #require(HuntedScenario.variant(recording.variant))
      let trial = recording.trial(scenario, variant, invariants: nil)
      if recording.build == .current {
        guard case .cameBack(let outcome) = recording.replay(trial) else {
          Issue.record("\(name): did not come back step for step")
          continue
        }
        #expect(outcome.record.names == recording.names, "\(name)")
        continue
      }
      let named = try #require(recording.replayByNames(trial))
      // Recorded again, it would have room for the same people: those taken out keep their numbers.
      if named.ending == .cameBack {
        // The app's writes may contain instants, which differ if a trial takes other hops.
        let unheard = unheard(recording, named.outcome).filter { !$0.contains(": wrote ") }
        #expect(unheard == [], "\(name)")
        #expect(Recording(trial, named.outcome)?.users == recording.users, "\(name)")
      }
      // Another toolchain may have other hops: there it may be out of reach. So may a write that
      // holds instants, in another configuration.
      let isOurs = recording.build.toolchain == Build.current.toolchain
      let isWrite = named.stuck?.contains(": wrote ") ?? false
      #expect(
        named.ending == .cameBack || (!isOurs || isWrite) && named.ending == .unreachable,
        "\(name): \(named.ending) after \(named.attempts) attempts, at \(named.stuck ?? "-")"
      )
    }
  }

  @Test("do not reproduce in the reference of their system")
  func fixed() throws {
    for name in Self.names {
      let (recording, scenario) = try load(name)
      let reference = try #require(
        HuntedScenario.variants.first { $0.system == scenario.system && $0.role == .reference }
      )
      let trial = recording.trial(scenario, reference, invariants: nil)
      let named = try #require(recording.replayByNames(trial, attempts: 5))
      #expect(named.ending != .cameBack, "\(name): \(recording.signature)")
      #expect(named.outcome.violations.isEmpty, "\(name): \(named.outcome.violations)")
    }
  }
}
