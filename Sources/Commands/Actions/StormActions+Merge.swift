import FileFormats
import Foundation
import Judging
import TrialReports
import StoreModel
import StoreSimulation
import Trials

extension StormActions {
  /// Merges the shards of a hunt.
  func merge(_ options: MergeOptions) throws -> ExitCode {
    let files = ShardFolder(path: options.directory).files
    guard !files.isEmpty else {
      throw Refusal(
        "merge: expected shard files written by hunt --shard in \(options.directory.quoted), found "
          + "none"
      )
    }
    try checkWriting(files: [options.html])
    let claims = try claim([options.directory])
    defer { claims.release() }
    do {
      var merge = ShardMerge()
      for path in files {
        guard let file = try? ShardFile(path: path) else {
          throw ShardMerge.Failure(code: .usage, lines: ["cannot read \(path.quoted)"])
        }
        try merge.add(file)
      }
      let (tally, wallTime) = try merge.result()
      for note in merge.notes { terminal.note(note) }
      let plan = try plan(of: merge)
      let known = try known(of: merge.sources)
      terminal.note("\(merge.header?.shards ?? 0) shards; their times are added up")
      let code = finish(
        report(plan, tally, known, after: wallTime),
        options.directory,
        html: options.html,
        shrinking: ShrinkingTime(searchingFor: nil, environment: environment)
      )
      return tellOfGone(tally.findings, plan) ? .notDeterministic : code
    } catch let failure as ShardMerge.Failure {
      for line in failure.lines { message(line) }
      return failure.code
    }
  }

  private func plan(of merge: ShardMerge) throws -> HuntPlan {
    guard let header = merge.header, let seed = UInt64(header.seed),
      let strategy = StrategyName(rawValue: header.strategy),
      let faultProfile = FaultProfile(rawValue: header.weather),
      merge.sources.count == header.scenarios.count, !merge.sources.isEmpty
    else { throw Refusal("merge: another version of StoreStorm wrote the shards") }
    let tested = try zip(merge.sources, header.scenarios).map { source, described in
      var scenario = try Scenario.decode(
        text: Array(source.text.utf8),
        fileName: source.file,
        catalog: Array(source.catalog.utf8),
        catalogName: source.catalogFile,
        vocabulary: vocabulary
      )
      scenario.turnOn(FaultDeclaration.reported(header.reported ?? []))
      return (scenario: scenario, variant: try variant(described.variant, for: scenario))
    }
    let plan = HuntPlan(
      scenarios: tested.map(\.scenario),
      variants: tested.map(\.variant),
      seed: seed,
      users: header.users,
      strategy: strategy,
      faultProfile: faultProfile,
      ownInvariants: ownInvariants
    )
    var own = plan
    own.shard = Shard(index: 0, count: header.shards)
    if let difference = header.difference(from: ShardHeader(own, trials: header.trials)) {
      throw Refusal("merge: the shards ran differently from trials here: \(difference)")
    }
    return plan
  }

  /// Returns the known violations: from the files next to the scenarios here, or otherwise from
  /// where the shards ran.
  private func known(of sources: [ShardLine.Source]) throws -> [KnownViolation] {
    let isHere = { (source: ShardLine.Source) in
      FileManager.default.fileExists(atPath: source.file)
    }
    let here = sources.filter(isHere).map(\.file)
    var known = try KnownFile.load(beside: here)
    for source in sources where !isHere(source) {
      guard let text = source.known else { continue }
      for violation in try KnownFile.decode(text: text, beside: source.file)
      where !known.contains(violation) { known.append(violation) }
    }
    return known
  }

  /// Reports violations of shards that do not occur here; returns whether there are any.
  private func tellOfGone(_ findings: [Finding], _ plan: HuntPlan) -> Bool {
    var isGone = false
    for finding in findings where finding.kind == .violation {
      let found = plan.trial(of: finding).run().violations.first?.signature.description
      guard found != finding.signature else { continue }
      isGone = true
      message(
        "trial \(finding.trial) (seed \(finding.seed)) showed \(finding.signature) "
          + "in its shard and \(found ?? "nothing") here; check that the binaries are the same"
      )
    }
    return isGone
  }
}
