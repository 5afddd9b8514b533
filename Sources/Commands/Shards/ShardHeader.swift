import FileFormats
import Judging
import StoreModel
import Trials

/// The first line of a shard's file: everything that decides what its trials find.
///
/// Shards with equal headers, their own numbers aside, are parts of one hunt.
struct ShardHeader: Hashable, Sendable, Codable {
  /// The format's version.
  static let currentFormat = 1

  /// A scenario, by what is in its files.
  struct ScenarioDigest: Hashable, Sendable, Codable {
    /// Its name.
    let name: String
    /// The fingerprint of its file.
    let digest: String
    /// The fingerprint of its catalogue.
    let catalogueDigest: String
    /// The logic under test.
    let variant: String
  }

  /// The version of the format.
  var format = Self.currentFormat
  /// The version of StoreStorm.
  var version = Version.number
  /// The compiler.
  var toolchain = Build.current.toolchain
  /// System and processor.
  var platform = Build.current.platform
  /// `debug` or `release`.
  var configuration = Build.current.configuration
  /// The file of the program, with the logic under test in it; nil: it could not be read.
  var program = ProgramFile.current
  /// Whether hash tables have the same order in all processes.
  var hashSeeds = HashSeeds.current
  /// The scenarios, in the order in which trials take their turns.
  let scenarios: [ScenarioDigest]
  /// The user's own invariants.
  let ownInvariants: [String]
  /// What chooses the steps.
  let strategy: String
  /// How much faults there is.
  let weather: String
  /// How many users; nil: drawn.
  let users: Int?
  /// The seed of trial 0 of the hunt; text, as many readers keep only 53 bits.
  let seed: String
  /// How many trials the hunt has, all shards together.
  let trials: Int
  /// How many shards.
  let shards: Int
  /// Which of them this is, from 0.
  let shard: Int

  /// Describes a shard of a hunt.
  ///
  /// - Parameters:
  ///   - plan: the hunt, and which shard of it.
  ///   - trials: how many trials the hunt has, all shards together.
  init(_ plan: HuntPlan, trials: Int) {
    scenarios = zip(plan.scenarios, plan.variants).map { scenario, variant in
      ScenarioDigest(
        name: scenario.name,
        digest: scenario.digest.description,
        catalogueDigest: scenario.catalogueDigest.description,
        variant: variant.id
      )
    }
    ownInvariants = plan.ownInvariants.map(\.id)
    strategy = plan.strategy.rawValue
    weather = plan.faultProfile.rawValue
    users = plan.users
    seed = String(plan.seed)
    self.trials = trials
    shards = plan.shard.count
    shard = plan.shard.index
  }

  /// How many of the hunt's trials are this shard's; nil if the numbers make no sense.
  var share: Int? {
    guard (1...ShardSource.mostShards).contains(shards), (0..<shards).contains(shard), trials >= 0
    else { return nil }
    return Shard(index: shard, count: shards).share(of: trials)
  }

  /// The first thing in which two shards are not of one hunt, for a message; nil if they are.
  ///
  /// - Parameter other: the header of another shard.
  /// - Returns: for example `seed: 1 and 2`, this one's value first.
  func difference(from other: ShardHeader) -> String? {
    for (own, others) in zip(described, other.described) where own.value != others.value {
      return "\(own.name): \(own.value) and \(others.value)"
    }
    return nil
  }

  /// Everything but the shard's own number, in words.
  private var described: [(name: String, value: String)] {
    [
      ("format", String(format)), ("StoreStorm", version), ("toolchain", toolchain),
      ("platform", platform), ("configuration", configuration),
      ("program", program.map { "\($0.size) bytes, sample \($0.sample)" } ?? "unknown"),
      ("hash seeds", hashSeeds.rawValue), ("trials", String(trials)), ("seed", seed),
      ("shards", String(shards)), ("strategy", strategy), ("weather", weather),
      ("users", users.map(String.init) ?? "drawn"),
      ("own invariants", ownInvariants.joined(separator: " ")),
      ("scenarios", scenarios.map(\.name).joined(separator: " ")),
      ("variants", scenarios.map(\.variant).joined(separator: " ")),
      ("scenario files", scenarios.map(\.digest).joined(separator: " ")),
      ("catalogues", scenarios.map(\.catalogueDigest).joined(separator: " ")),
    ]
  }
}
