import Foundation

// `Benchmarks [--quick] [--json]`: everything that is promised about speed and memory, in one run,
// because on a shared machine only ratios within one run mean anything.

let arguments = CommandLine.arguments.dropFirst()
if let unknown = arguments.first(where: { !["--quick", "--json"].contains($0) }) {
  FileHandle.standardError.write(Data("unknown option: \(unknown)\n".utf8))
  exit(64)
}
if let only = ProcessInfo.processInfo.environment["ONLY"] {
  switch only {
  case "trials":
    let t = try TrialRate(); let s = t.run(seeds: 0..<3000); print(s.perSecond, s.stepsPerTrial)
  case "lost":
    var program = LostUpdate()
    print(rate(for: .seconds(2)) { program.run(seed: UInt64(program.executions)) })
  default:
    let users = Int(only)!
    let trips = max(4_000_000, users * 3)
    let s = RoundTripRun(users: users, trips: trips, on: SimulatedMachine(seed: 1))
    let b = RoundTripRun(users: users, trips: trips, on: BareLoop())
    print(s.tripsPerSecond, b.tripsPerSecond, s.stepsPerSecond / b.stepsPerSecond)
  }
  exit(0)
}
let suite = Suite(isQuick: arguments.contains("--quick"))
let report = try suite.run()
print(arguments.contains("--json") ? report.json : report.table)
