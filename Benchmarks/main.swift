import Foundation

// `Benchmarks [--quick] [--json] [--only <part>]`: everything that is promised about speed and
// memory, in one run, because on a shared machine only ratios within one run mean anything.

guard let options = Options(CommandLine.arguments.dropFirst()) else {
  FileHandle.standardError.write(Data((Options.usage + "\n").utf8))
  exit(64)
}
let isPart = options.parts.count == 1
let report = try await isPart ? Suite(options: options).run() : Report.measuringParts(options)
print(options.isJSON ? report.json : report.table)
