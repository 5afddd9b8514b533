import Foundation
public import BenchmarkGate
public import Judging
import TrialReports
public import StoreModel
import Trials

/// The whole command line: one call in the `main.swift` of a package of yours gives all commands
/// for the variants that you hand in.
///
/// ```swift
/// import Commands
///
/// await StormCommand.main(variants: [Variant("shop/mine") { Shop(environment: $0) }])
/// ```
public enum StormCommand: Sendable {
  /// Carries out what the arguments of the process ask for, and ends the process.
  ///
  /// - Parameters:
  ///   - variants: the logic that can be put under test.
  ///   - invariants: rules of your own, checked beside those that come with StoreStorm.
  ///   - countAllocations: how often this thread has asked for memory, where the executable can
  ///     tell; without it the gate leaves that counter out.
  ///   - benchmarks: for the gate, beside those that it makes of your scenarios.
  public static func main(
    variants: [Variant],
    invariants: [any Invariant] = [],
    countAllocations: (@Sendable () -> UInt64)? = nil,
    benchmarks: [GateBenchmark] = []
  ) async -> Never {
    let path = CommandLine.arguments.first ?? "storestorm"
    let name = path.split(separator: "/").last.map(String.init) ?? "storestorm"
    let arguments = Array(CommandLine.arguments.dropFirst())
    let environment = ProcessInfo.processInfo.environment
    let tool = ToolDescription.storm(
      name: name,
      version: Version.line,
      variants: variants.map(\.id),
      strategies: StrategyName.allCases.map(\.rawValue),
      explained: ExplanationCatalogue(variants: variants, invariants: invariants).names
    )
    // Before anything else: nothing may be read, written or handled twice.
    let obstacle =
      StartAgain.isNeeded(arguments, tool, environment) ? StartAgain.now(calledAs: path) : nil
    AppGlobals.belongToCommand()
    Interruption.listen()
    InheritedFiles.keepFromLogic()
    StandardOutput.keepFromLogic()
    let output = StandardOutput()
    if let obstacle {
      let line = "\(name): cannot restart with fixed hash seeds: \(obstacle)\n"
      output.write(line, to: .messages)
    }
    let code = await run(
      arguments: arguments,
      tool: tool,
      actions: StormActions(
        variants: variants,
        ownInvariants: invariants,
        countAllocations: countAllocations,
        ownBenchmarks: benchmarks,
        environment: environment,
        toolName: name,
        toolPath: path
      ),
      output: output,
      environment: environment
    )
    if let loss = output.loss {
      output.write("\(name): the result could not be written: \(loss)\n", to: .messages)
      exit((code == .held ? .internalError : code).rawValue)
    }
    exit(code.rawValue)
  }

  /// Does the same with everything from outside handed in.
  ///
  /// - Parameters:
  ///   - arguments: without the name of the executable.
  ///   - tool: what may be written.
  ///   - actions: what the commands do.
  ///   - output: where text goes.
  ///   - environment: environment variables.
  /// - Returns: how it ended.
  package static func run(
    arguments: [String],
    tool: ToolDescription,
    actions: some CommandActions,
    output: some Output,
    environment: [String: String]
  ) async -> ExitCode {
    let terminal = Terminal(output: output, environment: environment)
    let request: Request
    do {
      request = try ArgumentParser(tool).parse(arguments)
    } catch {
      terminal.message("\(tool.name): \(error.message)")
      return .usage
    }
    switch request {
    case .version:
      terminal.result(tool.version)
      return .held
    case .help(let command):
      let help = HelpText(tool)
      terminal.result(verbatim: command.map(help.of) ?? help.ofTool)
      return .held
    case .command(let arguments):
      if let page = ToolPage(arguments) {
        terminal.result(verbatim: page.text(of: tool))
        return .held
      }
      guard let command = Command(arguments) else {
        terminal.message("\(tool.name): \(arguments.command.name) is described but not implemented")
        return .internalError
      }
      let own = Terminal(output: output, environment: environment, options: command.output)
      return await actions.perform(command, on: own)
    }
  }
}
