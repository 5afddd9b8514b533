import Commands
import Entitlements
import Foundation
import Trials

// `Benchmarks [--quick] [--json] [--only <part>]`: everything that is promised about speed and
// memory, in one run, because on a shared machine only ratios within one run mean anything.
// `Benchmarks --against-go`: round trips beside those of Go's channels, where a `go` is installed.
// `Benchmarks trips USERS TRIPS`: the round trips of a second, as one number; for `--against-go`.
// `Benchmarks measure-search`: the cost of finding each defect with each strategy.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "measure-search" {
  AppGlobals.belongToCommand()
  Interruption.listen()
  StandardOutput.keepFromLogic()
  let command = MeasureSearch(
    variants: Systems.variants,
    output: StandardOutput(),
    environment: ProcessInfo.processInfo.environment
  )
  exit(command.run(arguments).rawValue)
}
if arguments.first == "trips", arguments.count == 3, let users = Int(arguments[1]),
  let trips = Int(arguments[2]), users > 0
{
  print(RoundTripRun(users: users, trips: trips, on: SimulatedMachine(seed: 1)).tripsPerSecond)
  exit(0)
}
guard let options = Options(arguments) else {
  FileHandle.standardError.write(Data((Options.usage + "\n").utf8))
  exit(64)
}
if options.isAgainstGo {
  do {
    let report = try GoComparison(isQuick: options.isQuick).run()
    print(options.isJSON ? report.json : report.table)
    exit(0)
  } catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(69)
  }
}
let isPart = options.parts.count == 1
let report = try await isPart ? Suite(options: options).run() : Report.measuringParts(options)
print(options.isJSON ? report.json : report.table)
