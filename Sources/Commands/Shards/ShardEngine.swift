package import Trials

/// Reads the index of this task and the number of tasks from the environment variables of engines
/// that run many tasks.
///
/// Nothing is guessed: if an engine does not provide the number of tasks, the user must set it.
/// Sources: slurm.schedmd.com/job_array.html; AWS Batch, "Array jobs" and "Job environment
/// variables"; Kubernetes, "Indexed Job for Parallel Processing"; Nomad, "Runtime environment";
/// the manual of GNU parallel.
package enum ShardEngine: Sendable {
  /// The reason why the variables do not identify this shard.
  package struct Failure: Error, Hashable, Sendable {
    /// A one-line message: what was found and what to set.
    package let message: String
  }

  /// The variable with the zero-based index of the shard, for other engines.
  package static let indexVariable = "STORESTORM_SHARD_INDEX"
  /// The variable with the number of shards, for engines that do not provide it.
  package static let countVariable = "STORESTORM_SHARD_COUNT"

  /// An engine that provides the index of a task, and perhaps the number of tasks.
  private struct Engine {
    let index: String
    var count: String? = nil
    /// The index of its first task.
    var first = 0
  }

  /// The engines other than Slurm, in the order in which they are tried.
  private static let engines = [
    Engine(index: "AWS_BATCH_JOB_ARRAY_INDEX", count: "AWS_BATCH_JOB_ARRAY_SIZE"),
    Engine(index: "JOB_COMPLETION_INDEX"), Engine(index: "NOMAD_ALLOC_INDEX"),
    Engine(index: "PARALLEL_SEQ", first: 1),
  ]

  /// Returns the shard that the variables identify.
  package static func shard(in environment: [String: String]) throws(Failure) -> Shard {
    let given = environment.filter { !$0.value.isEmpty }
    if given[indexVariable] != nil { return try shard(of: Engine(index: indexVariable), in: given) }
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

  /// Returns the shard of a Slurm array, which may begin anywhere but must have no gaps.
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

  private static func number(_ name: String, in given: [String: String]) throws(Failure) -> Int {
    guard let text = given[name] else {
      throw Failure(
        message: "\(name) is not set; set \(indexVariable), from 0, and \(countVariable) instead"
      )
    }
    guard let number = ValueKind.decimal(text).flatMap(Int.init(exactly:)), number <= Int(Int32.max)
    else { throw Failure(message: "\(name): expected a whole number, found \(text.quoted)") }
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
