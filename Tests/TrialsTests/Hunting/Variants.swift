import Entitlements
import StoreModel

@testable import Trials

/// The variants of this repository, and plans that hunt them in its scenario files.
enum Variants {
  struct Unknown: Error {
    let id: String
  }

  static func variant(_ id: String) throws -> Variant {
    guard let variant = UnlockSystem.variants.first(where: { $0.id == id }) else {
      throw Unknown(id: id)
    }
    return variant
  }

  static func scenario(_ name: String) throws -> Scenario {
    try Scenario.load(
      path: RepositoryFiles.path("Scenarios/\(name).json5"),
      vocabulary: TestVocabulary.files
    )
  }

  static func plan(
    _ id: String,
    _ name: String,
    seed: UInt64,
    strategy: StrategyName = .random,
    weather: Weather = .mixed
  ) throws -> HuntPlan {
    HuntPlan(
      scenarios: [try scenario(name)],
      variants: [try variant(id)],
      seed: seed,
      strategy: strategy,
      weather: weather
    )
  }
}
