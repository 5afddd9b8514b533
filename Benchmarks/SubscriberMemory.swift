import Entitlements
import FileFormats
import Foundation
import StoreModel
import Trials

/// The memory of one user of the scenario `a-month`: account, books, devices and app.
struct SubscriberMemory {
  /// The bytes that each further user adds to the most that the process takes.
  let each: Double

  /// Measures by running the scenario with few users and then with many.
  ///
  /// Of use only if the process has done nothing else before. Nil where the system does not tell
  /// how much memory a process takes.
  ///
  /// - Parameter few: how many users at first; six times as many follow.
  /// - Throws: if the scenario cannot be read.
  init?(few: Int) throws(ScenarioError) {
    let scenario = try Scenario.inRepository("a-month", systems: ["subscription"])
    var most: [Int] = []
    for users in [few, few * 6] {
      _ =
        Trial(
          scenario: scenario,
          variant: SubscriptionSystem.variants.reference,
          seed: 3,
          users: users,
          purpose: .load
        )
        .run()
      guard let bytes = Self.mostBytes else { return nil }
      most.append(bytes)
    }
    each = Double(most[1] - most[0]) / Double(few * 5)
  }

  /// The most resident memory that this process has had; nil where the system cannot be asked.
  private static var mostBytes: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
    else { return nil }
    let kilobytes = line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
    return kilobytes.map { $0 * 1024 }
  }
}
