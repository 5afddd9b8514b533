import Foundation
import FoundationCapture
import Simulation
import StoreModel
import StoreSimulation
import Testing

/// Counts its launches in the preferences, and shows them as credits.
private struct Counting: PurchaseApp {
  init(environment: AppEnvironment) { FoundationCapture.install }

  func launch() async {
    await MainActor.run {
      let defaults = UserDefaults.standard
      defaults.set(defaults.integer(forKey: "launches") + 1, forKey: "launches")
      // An app group of its own, with the same key.
      let group = UserDefaults(suiteName: "group.card")
      group?.set((group?.integer(forKey: "launches") ?? 0) + 10, forKey: "launches")
    }
  }

  func perform(_ action: UserAction, inWindow window: Int) async {}

  func screen(ofWindow window: Int) -> Screen? {
    let group = UserDefaults(suiteName: "group.card")?.integer(forKey: "launches") ?? 0
    return Screen(credits: UserDefaults.standard.integer(forKey: "launches") + group)
  }
}

@Suite("Preferences of a device")
struct PreferencesTests {
  /// The last screen in each of three launches, and the writes.
  private func shown(
    _ steps: [Journey.Step] = [.launch, .kill, .launch, .kill, .launch],
    writeFails: Ratio = .never
  ) -> (credits: [Int], written: [String], failed: Int) {
    var plan = TinyWorld.Plan()
    plan.adult = steps.map { Journey.Leg($0) }
    plan.faults.writeFails = writeFails
    plan.makeApp = { Counting(environment: $0) }
    let events = TinyWorld(plan).events.map(\.event)
    var credits: [Int: Int] = [:]
    var written: [String] = []
    var failed = 0
    for event in events {
      switch event {
      case .screen(let process, _, _, let screen?): credits[process.launch] = screen.credits
      case .wrote(_, let value?, _): written.append(value)
      case .returned(_, .write, _, .writeFailed): failed += 1
      default: break
      }
    }
    return (credits.sorted { $0.key < $1.key }.map(\.value), written, failed)
  }

  @Test("survive a kill, and are logged as writes")
  func survive() {
    let shown = shown()
    #expect(shown.credits == [11, 22, 33])
    #expect(shown.written == ["1", "10", "2", "20", "3", "30"])
  }

  @Test("are empty after a reinstallation and on a new device, and stay with another account")
  func emptied() {
    #expect(shown([.launch, .reinstall, .kill, .launch]).credits == [11, 11, 22])
    #expect(shown([.launch, .newDevice, .kill, .launch]).credits == [11, 11, 22])
    #expect(shown([.launch, .useAccount(2), .launch]).credits == [11, 22])
  }

  @Test("are lost with the process if every write fails, without the process noticing")
  func fail() {
    let shown = shown(writeFails: .always)
    #expect(shown.credits == [11, 11, 11])
    #expect(shown.written.isEmpty)
    #expect(shown.failed == 6)
  }
}
