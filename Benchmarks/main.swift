import Commands
import Entitlements
import Foundation
import Trials

// `Benchmarks [--quick] [--json] [--only <part>]`: everything that is promised about speed and
// memory, in one run, because on a shared machine only ratios within one run mean anything.
// `Benchmarks measure-search`: the cost of finding each defect with each strategy.

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "measure-search" {
  AppGlobals.belongToCommand()
  Interruption.listen()
  StandardOutput.keepFromLogic()
  let command = MeasureSearch(
    variants: UnlockSystem.variants + SubscriptionSystem.variants + AccountSystem.variants
      + CreditsSystem.variants + AnySystem.variants,
    output: StandardOutput(),
    environment: ProcessInfo.processInfo.environment
  )
  exit(command.run(arguments).rawValue)
}
guard let options = Options(arguments) else {
  FileHandle.standardError.write(Data((Options.usage + "\n").utf8))
  exit(64)
}
let isPart = options.parts.count == 1
let report = try await isPart ? Suite(options: options).run() : Report.measuringParts(options)
print(options.isJSON ? report.json : report.table)
