import Trials

/// A merge of shard files, which checks whether they all belong to one hunt.
struct ShardMerge: Sendable {
  /// The reason why there is no result.
  struct Failure: Error, Hashable, Sendable {
    let code: ExitCode
    /// The messages: what is wrong and what to do.
    let lines: [String]
  }

  /// A complete shard.
  private struct Part: Sendable {
    let path: String
    let progress: ShardLine.Progress
  }

  /// The common header of all shards, with the number of the first one.
  private(set) var header: ShardHeader?
  /// The files of the scenarios.
  private(set) var sources: [ShardLine.Source] = []
  private(set) var notes: [String] = []
  private var headerPath = ""
  private var hasNotedTime = false
  private var parts: [Int: Part] = [:]
  private var flawed: [(shard: Int?, text: String)] = []
  private var disagreements: [String] = []

  mutating func add(_ file: ShardFile) throws(Failure) {
    // A damaged header may ask for billions of shards.
    if let own = file.header, own.share != nil {
      if let header {
        if let difference = header.difference(from: own) {
          throw Failure(
            code: .usage,
            lines: ["'\(headerPath)' and '\(file.path)' belong to different hunts: \(difference)"]
          )
        }
        noteOtherTime(own, header, file.path)
      } else {
        (header, headerPath) = (own, file.path)
      }
    }
    switch file.state {
    case .damaged(let reason): flawed.append((file.header?.shard, "'\(file.path)': \(reason)"))
    case .unfinished: flawed.append((file.header?.shard, "'\(file.path)' is unfinished"))
    case .complete(let progress):
      guard let shard = file.header?.shard else { return }
      if sources.isEmpty { sources = file.sources }
      if let other = parts[shard] {
        addDouble(other, Part(path: file.path, progress: progress), of: shard)
      } else {
        parts[shard] = Part(path: file.path, progress: progress)
      }
    }
  }

  /// Notes a different modification time, which may mean a copy of the program or another build.
  private mutating func noteOtherTime(_ own: ShardHeader, _ first: ShardHeader, _ path: String) {
    guard own.program?.written != first.program?.written, !hasNotedTime else { return }
    hasNotedTime = true
    notes.append(
      "the programs that wrote '\(headerPath)' and '\(path)' have different modification times; if "
        + "one was built from changed code, run its shards again"
    )
  }

  private mutating func addDouble(_ first: Part, _ second: Part, of shard: Int) {
    if first.progress.tally == second.progress.tally {
      notes.append("'\(second.path)' has the same counts as '\(first.path)'; using the latter")
    } else {
      disagreements.append(
        "shard \(shard) was run twice with different findings: '\(first.path)' and "
          + "'\(second.path)'"
      )
    }
  }

  /// Returns the counts of all shards together.
  func result() throws(Failure) -> (tally: HuntTally, wallTime: Duration) {
    guard disagreements.isEmpty else {
      throw Failure(code: .notDeterministic, lines: disagreements)
    }
    guard let header, header.shards > 0 else {
      throw Failure(code: .nothingToCompare, lines: flawed.map(\.text))
    }
    let missing = (0..<header.shards).filter { parts[$0] == nil }
    guard missing.isEmpty else { throw incomplete(missing, of: header.shards) }
    var tally = HuntTally(scenarioCount: header.scenarios.count)
    var milliseconds = 0
    for shard in 0..<header.shards {
      guard let progress = parts[shard]?.progress else { continue }
      tally.merge(progress.tally)
      milliseconds += progress.milliseconds
    }
    return (tally, .milliseconds(milliseconds))
  }

  private func incomplete(_ missing: [Int], of count: Int) -> Failure {
    let named = missing.prefix(20).map { "--shard \($0)/\(count)" }
    let more = missing.count > named.count ? " and \(missing.count - named.count) more" : ""
    // A flawed file does not matter if another file has the complete shard.
    let reasons = flawed.filter { flaw in flaw.shard.map { parts[$0] == nil } ?? true }.map(\.text)
    return Failure(
      code: .nothingToCompare,
      lines: reasons.prefix(20) + [
        "\(missing.count) of \(count) shards are missing; run again with "
          + named.joined(separator: ", ") + more
      ]
    )
  }
}
