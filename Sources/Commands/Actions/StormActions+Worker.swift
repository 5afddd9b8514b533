import Foundation
import Trials

extension StormActions {
  /// Runs ranges of trials as standard input asks for them, until it ends.
  package func worker(_ options: WorkerOptions, on terminal: Terminal) async -> ExitCode {
    // An interrupt is for the hunt; it ends its workers itself.
    signal(SIGINT, SIG_IGN)
    guard
      let plan = plan(options.scenarios, options.trial, seed: options.trial.seed ?? 0, on: terminal)
    else { return .usage }
    let hunt = Hunt(plan)
    var flight: FileHandle?
    if let path = options.flight {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
      flight = FileHandle(forWritingAtPath: path)
    }
    while let line = readLine() {
      let ends = line.split(separator: " ").compactMap { Int($0) }
      guard ends.count == 2, ends[0] <= ends[1] else { return .usage }
      let tally = hunt.run(part: ends[0]..<ends[1]) { number in
        let text = String(number)
        let padded = text + String(repeating: " ", count: max(0, 20 - text.count))
        try? flight?.seek(toOffset: 0)
        try? flight?.write(contentsOf: Data(padded.utf8))
      }
      guard let data = try? JSONEncoder().encode(tally) else { return .internalError }
      terminal.result(String(decoding: data, as: UTF8.self))
    }
    return .held
  }

  /// The plan that scenario files and options describe.
  func plan(
    _ files: [String],
    _ options: TrialOptions,
    seed: UInt64,
    on terminal: Terminal
  ) -> HuntPlan? {
    guard let scenarios = load(files, on: terminal),
      let weather = weather(options, otherwise: .mixed, on: terminal)
    else { return nil }
    let chosen = scenarios.compactMap { variant(options.variant, for: $0, on: terminal) }
    guard chosen.count == scenarios.count, !chosen.isEmpty else { return nil }
    return HuntPlan(
      scenarios: scenarios,
      variants: chosen,
      seed: seed,
      users: options.users,
      strategy: strategy(options.strategy),
      weather: weather,
      ownInvariants: ownInvariants
    )
  }
}
