import Foundation
// Not beside Swift Testing: SwiftUI exports UIKit, for which Swift Testing looks for an overlay.
import SwiftUI

/// What an app keeps by `@AppStorage`, for tests that cannot import SwiftUI themselves.
@MainActor enum KeptValues {
  enum Plan: String { case none, yearly }
  enum Level: Int { case none, high }

  struct Settings {
    @AppStorage("pro") var isPro = false
    @AppStorage("count") var count = 1
    @AppStorage("plan") var plan = Plan.none
    @AppStorage("level") var level = Level.none
    @AppStorage("name") var name: String?
  }

  /// Earlier objects, kept alive so that no other object gets their address.
  private static var cancellables: [AnyCancellable] = []

  /// By what a set orders cancellables that were made one after the other.
  static func hashes() -> [Int] {
    let all = (0..<12).map { _ in AnyCancellable {} }
    cancellables += all
    return all.map(\.hashValue)
  }

  /// Reads, changes and reads again, the second time by the names of the preferences.
  static func story() -> [String] {
    let settings = Settings()
    func describe() -> String {
      "\(settings.isPro) \(settings.count) \(settings.plan) \(settings.level) "
        + (settings.name ?? "nil")
    }
    let first = describe()
    settings.isPro = true
    settings.count += 1
    settings.plan = .yearly
    settings.level = .high
    settings.name = "Ann"
    let defaults = UserDefaults.standard
    let second = describe()
    let kept = [
      "\(defaults.bool(forKey: "pro"))", "\(defaults.integer(forKey: "count"))",
      defaults.string(forKey: "plan") ?? "", "\(defaults.integer(forKey: "level"))",
      defaults.value(forKey: "name") as? String ?? "",
    ]
    settings.name = nil
    defaults.setValue("none", forKey: "plan")
    return [first, second, kept.joined(separator: " "), describe()]
  }
}

/// Reads what only a view that is drawn would have.
@MainActor struct HandedDown {
  final class Model: ObservableObject {}
  @Environment(\.dismiss) var dismiss
  @EnvironmentObject var model: Model
}
