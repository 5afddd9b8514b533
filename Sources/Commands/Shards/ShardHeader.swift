import FileFormats
import Judging
import StoreModel
import StoreSimulation
import Trials

/// The first line of a shard's file, with everything that determines what its trials find.
///
/// Shards whose headers are equal, except for their own numbers, are parts of one hunt.
struct ShardHeader: Hashable, Sendable, Codable {
  static let currentFormat = 1

  /// A scenario, identified by the content of its files.
  struct ScenarioDigest: Hashable, Sendable, Codable {
    let name: String
    /// The fingerprint of its file.
    let digest: String
    let catalogDigest: String
    /// The logic under test.
    let variant: String

    private enum CodingKeys: String, CodingKey {
      case name, digest, variant
      case catalogDigest = "catalogueDigest"
    }
  }

  var format = Self.currentFormat
  /// The version of StoreStorm.
  var version = ToolVersion.number
  var toolchain = Build.current.toolchain
  /// The operating system and the processor.
  var platform = Build.current.platform
  /// The build configuration, `debug` or `release`.
  var configuration = Build.current.configuration
  /// The file of the program, which contains the logic under test; nil if it could not be read.
  var program = ProgramFile.current
  /// Whether hash tables have the same order in all processes.
  var hashSeeds = HashSeeds.current
  /// The scenarios, in the order in which trials cycle through them.
  let scenarios: [ScenarioDigest]
  let ownInvariants: [String]
  /// The strategy that chooses the steps.
  let strategy: String
  /// The fault profile; the name is the key in shard files.
  let faultProfile: String
  /// The reported behaviors that the command line turns on; nil if there are none.
  let reported: [String]?
  /// The number of users; nil if it is drawn.
  let users: Int?
  /// The seed of trial 0 of the hunt, as text, because many readers keep only 53 bits.
  let seed: String
  /// The number of trials of all shards together.
  let trials: Int
  let shards: Int
  /// The zero-based index of this shard.
  let shard: Int

  /// Creates the header of a shard; the number of trials is that of all shards together.
  init(_ plan: HuntPlan, trials: Int) {
    scenarios = zip(plan.scenarios, plan.variants).map { scenario, variant in
      ScenarioDigest(
        name: scenario.name,
        digest: scenario.digest.description,
        catalogDigest: scenario.catalogDigest.description,
        variant: variant.id
      )
    }
    ownInvariants = plan.ownInvariants.map(\.id)
    strategy = plan.strategy.rawValue
    faultProfile = plan.faultProfile.rawValue
    let turnedOn = plan.scenarios.first?.turnedOn.map(\.key) ?? []
    reported = turnedOn.isEmpty ? nil : turnedOn
    users = plan.users
    seed = String(plan.seed)
    self.trials = trials
    shards = plan.shard.count
    shard = plan.shard.index
  }

  /// The number of this shard's trials; nil if the numbers are invalid.
  var share: Int? {
    guard (1...ShardSource.mostShards).contains(shards), (0..<shards).contains(shard), trials >= 0
    else { return nil }
    return Shard(index: shard, count: shards).share(of: trials)
  }

  /// Returns the first difference that shows that two shards are not of one hunt; nil if they are.
  ///
  /// A text such as `seed: 1 and 2`, with this header's value first.
  func difference(from other: ShardHeader) -> String? {
    for (own, others) in zip(described, other.described) where own.value != others.value {
      return "\(own.name): \(own.value) and \(others.value)"
    }
    return nil
  }

  /// The names and values of everything except the shard's own number.
  private var described: [(name: String, value: String)] {
    [
      ("format", String(format)), ("StoreStorm", version), ("toolchain", toolchain),
      ("platform", platform), ("configuration", configuration),
      ("program", program.map { "\($0.size) bytes, sample \($0.sample)" } ?? "unknown"),
      ("hash seeds", hashSeeds.rawValue), ("trials", String(trials)), ("seed", seed),
      ("shards", String(shards)), ("strategy", strategy), ("faultProfile", faultProfile),
      ("reported behavior", reported?.joined(separator: " ") ?? "none"),
      ("users", users.map(String.init) ?? "drawn"),
      ("own invariants", ownInvariants.joined(separator: " ")),
      ("scenarios", scenarios.map(\.name).joined(separator: " ")),
      ("variants", scenarios.map(\.variant).joined(separator: " ")),
      ("scenario files", scenarios.map(\.digest).joined(separator: " ")),
      ("catalogues", scenarios.map(\.catalogDigest).joined(separator: " ")),
    ]
  }
}
