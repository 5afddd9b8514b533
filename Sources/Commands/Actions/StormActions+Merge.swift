import FileFormats
import Foundation
import Judging
import TrialReports
import StoreModel
import Trials

extension StormActions {
  /// Merges the shards of a hunt.
  func merge(_ options: MergeOptions, on terminal: Terminal) async -> ExitCode {
    let files = ShardFolder(options.directory).files
    guard !files.isEmpty else {
      terminal.message(
        "\(toolName): merge: expected shard files written by hunt --shard in "
          + "\(options.directory.quoted), found none"
      )
      return .usage
    }
    guard canWrite(files: [options.html], on: terminal) else { return .usage }
    do throws(ShardMerge.Failure) {
      var merge = ShardMerge()
      for path in files {
        guard let file = try? ShardFile(path: path) else {
          throw ShardMerge.Failure(code: .usage, lines: ["cannot read \(path.quoted)"])
        }
        try merge.add(file)
      }
      let (tally, wallTime) = try merge.result()
      for note in merge.notes { terminal.note(note) }
      guard let plan = plan(of: merge, on: terminal),
        let known = known(of: merge.sources, on: terminal)
      else { return .usage }
      terminal.note("\(merge.header?.shards ?? 0) shards; their times are added up")
      var report = HuntReport(plan: plan, tally: tally, wallTime: wallTime, wasInterrupted: false)
      (report.known, report.today) = (known, today)
      let code = finish(
        report,
        options.directory,
        html: options.html,
        shrinking: ShrinkingTime(searchingFor: nil, environment: environment),
        on: terminal
      )
      return tellOfGone(tally.findings, plan, on: terminal) ? .notDeterministic : code
    } catch {
      for line in error.lines { terminal.message("\(toolName): \(line)") }
      return error.code
    }
  }

  /// Returns the plan of the sharded hunt, from the data in its shards; nil, after a one-line
  /// message, if it cannot run here.
  private func plan(of merge: ShardMerge, on terminal: Terminal) -> HuntPlan? {
    guard let header = merge.header, let seed = UInt64(header.seed),
      let strategy = StrategyName(rawValue: header.strategy),
      let faultProfile = FaultProfile(rawValue: header.weather),
      merge.sources.count == header.scenarios.count, !merge.sources.isEmpty
    else {
      terminal.message("\(toolName): merge: another version of StoreStorm wrote the shards")
      return nil
    }
    var scenarios: [Trials.Scenario] = []
    var variants: [Variant] = []
    for (source, described) in zip(merge.sources, header.scenarios) {
      do {
        let scenario = try Scenario.decode(
          text: Array(source.text.utf8),
          fileName: source.file,
          catalog: Array(source.catalog.utf8),
          catalogName: source.catalogFile,
          vocabulary: vocabulary
        )
        guard let variant = variant(described.variant, for: scenario, on: terminal) else {
          return nil
        }
        scenarios.append(scenario)
        variants.append(variant)
      } catch {
        for line in error.lines { terminal.message(line) }
        return nil
      }
    }
    let plan = HuntPlan(
      scenarios: scenarios,
      variants: variants,
      seed: seed,
      users: header.users,
      strategy: strategy,
      faultProfile: faultProfile,
      ownInvariants: ownInvariants
    )
    var own = plan
    own.shard = Shard(index: 0, count: header.shards)
    if let difference = header.difference(from: ShardHeader(own, trials: header.trials)) {
      terminal.message(
        "\(toolName): merge: the shards ran differently from trials here: \(difference)"
      )
      return nil
    }
    return plan
  }

  /// Returns the known violations: from the files next to the scenarios here, or otherwise from
  /// where the shards ran.
  private func known(
    of sources: [ShardLine.Source],
    on terminal: Terminal
  ) -> [KnownViolation]? {
    let isHere = { (source: ShardLine.Source) in
      FileManager.default.fileExists(atPath: source.file)
    }
    let here = sources.filter(isHere).map(\.file)
    guard var known = known(beside: here, on: terminal) else { return nil }
    do {
      for source in sources where !isHere(source) {
        guard let text = source.known else { continue }
        for violation in try KnownFile.decode(text: text, beside: source.file)
        where !known.contains(violation) { known.append(violation) }
      }
      return known
    } catch {
      for line in error.lines { terminal.message(line) }
      return nil
    }
  }

  /// Reports violations of shards that do not occur here; returns whether there are any.
  private func tellOfGone(
    _ findings: [Finding],
    _ plan: HuntPlan,
    on terminal: Terminal
  ) -> Bool {
    var isGone = false
    for finding in findings where finding.kind == .violation {
      let found = plan.trial(of: finding).run().violations.first?.signature.description
      guard found != finding.signature else { continue }
      isGone = true
      terminal.message(
        "\(toolName): trial \(finding.trial) (seed \(finding.seed)) showed \(finding.signature) "
          + "in its shard and \(found ?? "nothing") here; check that the binaries are the same"
      )
    }
    return isGone
  }
}
