import Foundation
import Judging
package import StoreModel
import StoreSimulation

/// An app's own test, which runs as the launch of a simulated app.
///
/// The test brings its own judge: its assertions. Each test is a system of its own, so that one
/// hunt can try many tests.
package struct SimulatedTest: Sendable {
  /// The name by which the test is known: `AppTests.StoreTests/testBuys`.
  package let name: String
  private let body: @Sendable () async -> String?

  /// Creates a test.
  ///
  /// - Parameters:
  ///   - name: the name by which the test is known.
  ///   - body: runs the test on the simulated device; it reports failed assertions to
  ///     `StoreSession.current`, and returns why the test was skipped, or nil.
  package init(_ name: String, _ body: @escaping @Sendable () async -> String?) {
    self.name = name
    self.body = body
  }

  /// The test's system: `AppTests.StoreTests.testBuys`.
  package var system: String { Self.system(ofTest: name) }

  /// Returns the system of a test by the test's name.
  package static func system(ofTest name: String) -> String {
    String(name.map { $0 == "/" ? "." : $0 })
  }

  /// The end of the identifiers of all tests, after their systems.
  package static let variantSuffix = "/test"

  /// What is tried: a launch of an app that runs the test.
  package var variant: Variant {
    var variant = Variant(system + Self.variantSuffix) { TestApp(body: body, environment: $0) }
    variant.shows = []
    variant.isUnchanged = true
    variant.resources = Self.resources
    return variant
  }

  /// Returns the scenario that runs a test, as the text of a file.
  ///
  /// One customer's device launches the app, which runs the test; the test does the rest.
  ///
  /// - Parameters:
  ///   - system: the test's system.
  ///   - isCalm: whether nothing takes time that the test does not wait for.
  /// - Returns: the text.
  package static func scenario(of system: String, isCalm: Bool) -> String {
    let latency = isCalm ? "0s" : "250ms"
    return """
      // A test of the app's own, on one device; see 'explain testSession'.
      {
        name: "\(system)",
        summary: "A customer's device runs the test.",
        system: "\(system)",
        catalogue: "\(catalogName)", // empty: the test's session says what is sold
        horizon: "1d",
        environment: "xcode",
        population: { users: 1 },
        hunt: { users: [1, 1] },
        journeys: [{ name: "runs the test", thinkTime: ["0s", "0s"], steps: ["launch"] }],
        prompts: {
          payment: { answered: ["0s", "0s"] },
          signIn: { answered: ["0s", "0s"] },
          // Only the test answers requests.
          askToBuy: { approves: 0, ignores: 1 },
        },
        network: { latency: ["0s", "\(latency)"] },
        testSession: { delay: ["0s", "\(isCalm ? "0s" : "1s")"] },
        invariants: ["\(TestPasses.id)"],
      }

      """
  }

  /// The catalog of the scenario, and its name.
  package static let catalog = "{}"
  package static let catalogName = "tests.storekit"
}

extension SimulatedTest {
  /// The folder with the files of the tests and their app: `Main.bundle` in the working directory,
  /// or else in the nearest folder above that has one; nil if there is none.
  private static let resources: String? = {
    var folder = URL(filePath: FileManager.default.currentDirectoryPath)
    while true {
      let bundle = folder.appending(path: "Main.bundle").path
      if FileManager.default.fileExists(atPath: bundle) { return bundle }
      guard folder.path != "/" else { return nil }
      folder.deleteLastPathComponent()
    }
  }()
}

/// The app that runs a test; it shows nothing.
private struct TestApp: PurchaseApp {
  let body: @Sendable () async -> String?

  init(body: @escaping @Sendable () async -> String?, environment: AppEnvironment) {
    self.body = body
  }

  init(environment: AppEnvironment) { body = { nil } }

  func launch() async {
    let skipped = await body()
    StoreSession.current?.end(skipped: skipped)
  }

  func perform(_ action: UserAction, inWindow window: Int) async {}

  func screen(ofWindow window: Int) -> Screen? { nil }
}
