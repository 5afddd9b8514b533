package import Trials

/// Reads from the environment which task of how many this is, as the engines that run many tasks
/// say it.
///
/// Nothing is guessed: an engine that does not say how many tasks there are must be helped out.
/// Sources: slurm.schedmd.com/job_array.html; AWS Batch, "Array jobs" and "Job environment
/// variables"; Kubernetes, "Indexed Job for Parallel Processing"; Nomad, "Runtime environment";
/// the manual of GNU parallel.
package enum ShardEngine: Sendable {
  /// Why the variables do not say which shard this is.
  package struct Failure: Error, Hashable, Sendable {
    /// One line: what was found and what to set.
    package let message: String
  }

  /// The number of the shard, for an engine of which nothing is known here.
  package static let indexVariable = "STORESTORM_SHARD_INDEX"
  /// How many shards there are, for engines that do not say it.
  package static let countVariable = "STORESTORM_SHARD_COUNT"

  /// An engine that says the number of a task, and maybe how many there are.
  private struct Engine {
    let index: String
    var count: String? = nil
    /// The number of its first task.
    var first = 0
  }

  /// In the order in which they are asked, Slurm aside.
  private static let engines = [
    Engine(index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Engine(index: "JOB_COMPLETION_INDEX"), Engine(index: "NOMAD_ALLOC_INDEX"),
    Engine(index: "PARALLEL_SEQ", first: 1),
  ]

  /// The shard that the variables name.
  ///
  /// - Parameter environment: environment variables.
  /// - Returns: the shard.
  /// - Throws: what to set where they do not say it.
  package static func shard(in environment: [String: String]) throws(Failure) -> Shard {
    let given = environment.filter { !$0.value.isEmpty }
    if given[indexVariable] != nil {
      return try shard(of: Engine(index: indexVariable), in: given)
    }
    if given["SLURM_ARRAY_TASK_ID"] != nil { return try slurm(given) }
    for engine in engines where given[engine.index] != nil {
      return try shard(of: engine, in: given)
    }
    throw Failure(
      message: "found no variables of Slurm, AWS Batch, Kubernetes, Nomad or GNU parallel; "
        + "set \(indexVariable), from 0, and \(countVariable)"
    )
  }

  private static func shard(
    of engine: Engine,
    in given: [String: String]
  ) throws(Failure) -> Shard {
    let own = engine.count.flatMap { given[$0] == nil ? nil : $0 }
    let name = own ?? countVariable
    guard given[name] != nil else {
      throw Failure(
        message: "\(engine.index) is set, but the number of shards is not; set \(countVariable)"
      )
    }
    let count = try number(name, in: given)
    let index = try number(engine.index, in: given) - engine.first
    return try shard(index, of: count, named: engine.index, name)
  }

  /// An array without gaps, which may begin anywhere.
  private static func slurm(_ given: [String: String]) throws(Failure) -> Shard {
    let id = try number("SLURM_ARRAY_TASK_ID", in: given)
    let first = try number("SLURM_ARRAY_TASK_MIN", in: given)
    let last = try number("SLURM_ARRAY_TASK_MAX", in: given)
    let count = try number("SLURM_ARRAY_TASK_COUNT", in: given)
    guard last - first + 1 == count else {
      throw Failure(
        message: "the Slurm array has \(count) tasks from \(first) to \(last); "
          + "it must have no gaps: --array=0-\(max(count, 1) - 1)"
      )
    }
    return try shard(id - first, of: count, named: "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT")
  }

  private static func number(
    _ name: String,
    in given: [String: String]
  ) throws(Failure) -> Int {
    guard let text = given[name] else {
      throw Failure(
        message: "\(name) is not set; set \(indexVariable), from 0, and \(countVariable) instead"
      )
    }
    guard let number = ValueKind.decimal(text).flatMap(Int.init(exactly:)),
      number <= Int(Int32.max)
    else {
      throw Failure(message: "\(name): expected a whole number, found \(text.quoted)")
    }
    return number
  }

  private static func shard(
    _ index: Int,
    of count: Int,
    named indexName: String,
    _ countName: String
  ) throws(Failure) -> Shard {
    guard (1...ShardSource.mostShards).contains(count), (0..<count).contains(index) else {
      throw Failure(
        message: "\(indexName) gives shard \(index), from 0, and \(countName) gives \(count) "
          + "shards; expected a number below the count, which is at most \(ShardSource.mostShards)"
      )
    }
    return Shard(index: index, count: count)
  }
}
