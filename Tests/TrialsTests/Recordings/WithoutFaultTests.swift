import StoreSimulation
import TestFixtures
import Testing

@testable import Trials

/// The app of the race is suspended between two posts of one transaction.
@Suite("A recorded trial without one of its faults")
struct WithoutFaultTests {
  private func comesBack(without name: String) throws -> Bool {
    let path = "\(RecordedRacesTests.folder)/account/finish-times-out.race"
    let recording = try Recording.load(path: path)
    let scenario = try recording.scenario(TestVocabulary.files)
    let variant = try #require(HuntedScenario.variant(recording.variant))
    var trial = recording.trial(scenario, variant, invariants: nil)
    let fault = try #require(FaultDeclaration(recordedName: name))
    #expect(fault.isIn(trial.plan))
    trial.trims = trial.trims.adding([.fault(fault)])
    return recording.search(trial, tries: 60) != nil
  }

  @Test("still fails if the fault does not matter")
  func other() throws {
    #expect(try comesBack(without: "notifications.duplicates"))
  }

  @Test("no longer fails if the fault causes the violation")
  func cause() throws {
    #expect(try !comesBack(without: "background.suspended"))
  }
}
