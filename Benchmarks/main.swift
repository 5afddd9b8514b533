import Foundation

// `Benchmarks [--quick] [--json]`: everything that is promised about speed and memory, in one run,
// because on a shared machine only ratios within one run mean anything.

let arguments = CommandLine.arguments.dropFirst()
if let unknown = arguments.first(where: { !["--quick", "--json"].contains($0) }) {
  FileHandle.standardError.write(Data("unknown option: \(unknown)\n".utf8))
  exit(64)
}
let suite = Suite(isQuick: arguments.contains("--quick"))
let report = try suite.run()
print(arguments.contains("--json") ? report.json : report.table)
