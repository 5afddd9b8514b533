import AppGlue
import Foundation
import StoreKit
import StoreModel
import Synchronization
import Trials
// Not beside Swift Testing, which looks for an overlay of UIKit that Linux has not.
import UIKit

/// An app whose launch is defined by a test.
@MainActor final class ProbeApp: StoreKitApp {
  /// The work of the launch.
  nonisolated static let launching = Mutex<@MainActor @Sendable (ProbeApp) async -> Void>({ _ in })

  private nonisolated static let running = Mutex(())

  /// The probe under test.
  nonisolated static let variant = Variant("unlock/probe", app: ProbeApp.self, globals: [])

  var unlocked: Set<String> = []
  var offered: Set<String>?

  /// The work when the app becomes active.
  nonisolated static let activating = Mutex<@Sendable () -> Void>({})

  func launched() async { await Self.launching.withLock { $0 }(self) }
  func becameActive() async { Self.activating.withLock { $0 }() }

  /// The notifications that the system posts as an app moves to the background and foreground.
  nonisolated static let sceneNotifications = [
    UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
    UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
  ]
  /// The scene for sheets.
  static var scene: UIWindowScene { UIWindowScene() }

  /// Runs one trial of a calm world with the probe.
  ///
  /// - Parameters:
  ///   - scenario: the name of a scenario of this repository.
  ///   - launching: what a launch does.
  /// - Returns: what came of it.
  /// - Throws: what is wrong with the scenario.
  nonisolated static func run(
    _ scenario: String = "unlock-basics",
    _ launching: @escaping @MainActor @Sendable (ProbeApp) async -> Void
  ) throws -> Outcome {
    run(in: try Self.scenario(scenario), launching)
  }

  /// Runs one trial of a calm world with the probe.
  ///
  /// - Parameters:
  ///   - scenario: who does what.
  ///   - faultProfile: how much goes wrong.
  ///   - resources: the folder with the files of the app's bundle; nil if it has none.
  ///   - launching: what a launch does.
  /// - Returns: what came of it.
  nonisolated static func run(
    in scenario: Scenario,
    faultProfile: FaultProfile = .calm,
    resources: String? = nil,
    _ launching: @escaping @MainActor @Sendable (ProbeApp) async -> Void
  ) -> Outcome {
    var variant = variant
    variant.resources = resources
    let trial = Trial(scenario: scenario, variant: variant, seed: 1, faultProfile: faultProfile)
    // One after the other: whoever makes a probe looks at the same variable.
    return running.withLock { _ in
      Self.launching.withLock { $0 = launching }
      return trial.run(recording: true)
    }
  }

  /// Reads a scenario of this repository.
  ///
  /// - Parameter name: its name.
  /// - Returns: the scenario.
  /// - Throws: what is wrong with it.
  nonisolated static func scenario(_ name: String) throws -> Scenario {
    try Scenario.load(path: file("\(name).json5").path, vocabulary: .storm([variant]))
  }

  /// A scenario of one person with one device, who does one thing after the other.
  ///
  /// - Parameters:
  ///   - steps: what they do, as a scenario file says it.
  ///   - prompts: how they answer sheets, as a scenario file says it; nil for the default.
  ///   - network: the network to the store, as a scenario file says it; nil for the default.
  ///   - name: the name of the catalog.
  ///   - variant: the logic under test.
  /// - Returns: the scenario.
  /// - Throws: what is wrong with the steps.
  nonisolated static func scenario(
    of steps: String,
    prompts: String? = nil,
    network: String? = nil,
    selling name: String = "kape",
    for variant: Variant
  ) throws -> Scenario {
    let answers = prompts.map { "\"prompts\": \($0)," } ?? ""
    let connection = network.map { "\"network\": \($0)," } ?? ""
    let text = """
      { "name": "one-person", "system": "\(variant.id.prefix { $0 != "/" })",
        "catalogue": "\(name).storekit", "horizon": "1m",
        \(answers) \(connection)
        "population": { "users": 1, "devicesPerPerson": 1 }, "hunt": { "users": 1 },
        "journeys": [{ "name": "uses the app", "begins": "0s", "steps": [\(steps)] }] }
      """
    return try Scenario.decode(
      text: Array(text.utf8),
      fileName: "one-person.json5",
      catalog: catalog(name),
      vocabulary: .storm([variant])
    )
  }

  /// The bytes of a catalog of this repository.
  ///
  /// - Parameter name: its name.
  /// - Returns: the text.
  /// - Throws: what keeps it from being read.
  nonisolated static func catalog(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: file("\(name).storekit")))
  }

  /// Returns where a catalog of the repository is.
  nonisolated static func catalogURL(_ name: String) -> URL { file("\(name).storekit") }

  private nonisolated static func file(_ name: String) -> URL {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../")
    return folder.appending(path: "Scenarios/\(name)").standardizedFileURL
  }
}

/// An app whose server knows what was bought.
@MainActor final class SilentApp: StoreKitApp {
  /// The app under test.
  nonisolated static let variant = Variant("unlock/silent", app: SilentApp.self, globals: [])

  var unlocked: Set<String> { [] }
  nonisolated static var tellsUnlocked: Bool { false }
}
