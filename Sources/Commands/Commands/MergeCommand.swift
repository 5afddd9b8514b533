import FileFormats
import Foundation
import Judging
import StoreModel
import StoreSimulation
import TrialReports
import Trials

/// `merge DIR`: merges the shards of a hunt.
struct MergeCommand: ToolCommand {
  static let description = CommandDescription(
    "merge",
    "Merge the shards of a hunt; record and report what they found",
    positional: PositionalDescription("DIR", .path).help("The folder that hunt --shard wrote to"),
    options: [.html] + OptionDescription.outputs,
    examples: ["merge results/many": "the report of the whole hunt"]
  )

  struct Options: CommandOptions {
    /// The folder of the shards.
    var directory: String
    /// The path of a page of the result; if nil, no page is written.
    var html: String?

    init(_ arguments: ParsedArguments) {
      directory = arguments.positionals.first ?? ""
      html = arguments.text(.html)
    }
  }

  let options: Options
  let tool: Tool
}

extension MergeCommand {
  /// Merges the shards of a hunt.
  func run() throws -> ExitCode {
    let files = ShardFolder(path: options.directory).files
    guard !files.isEmpty else {
      throw Refusal(
        "merge: expected shard files written by hunt --shard in \(options.directory.quoted), found "
          + "none"
      )
    }
    try tool.checkWriting(files: [options.html])
    let claims = try tool.claim([options.directory])
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
      for note in merge.notes { terminal.printNote(note) }
      let plan = try plan(of: merge)
      let known = try known(of: merge.sources)
      terminal.printNote("\(merge.header?.shards ?? 0) shards; their times are added up")
      let code = tool.finish(
        tool.report(plan, tally, known, after: wallTime),
        options.directory,
        html: options.html,
        shrinking: ShrinkingTime(searched: wallTime, environment: tool.environment)
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
      let faultProfile = FaultProfile(rawValue: header.faultProfile),
      merge.sources.count == header.scenarios.count, !merge.sources.isEmpty
    else { throw Refusal("merge: another version of StoreStorm wrote the shards") }
    let tested = try zip(merge.sources, header.scenarios).map { source, described in
      var scenario = try Scenario.decode(
        text: Array(source.text.utf8),
        fileName: source.file,
        catalog: Array(source.catalog.utf8),
        catalogName: source.catalogFile,
        vocabulary: tool.vocabulary
      )
      scenario.turnOn(FaultDeclaration.reported(header.reported ?? []))
      return (scenario: scenario, variant: try tool.variant(described.variant, for: scenario))
    }
    let plan = HuntPlan(
      scenarios: tested.map(\.scenario),
      variants: tested.map(\.variant),
      seed: seed,
      users: header.users,
      strategy: strategy,
      faultProfile: faultProfile,
      ownInvariants: tool.ownInvariants
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
