import FileFormats
import Foundation
package import BenchmarkGate
public import Judging
import ServerTesting
import TrialReports
public import StoreModel
import Trials

/// The StoreStorm command line, for the `main.swift` of your own package.
///
/// One call provides all commands for your variants:
///
/// ```swift
/// import Commands
///
/// await StormCommand.main(variants: [Variant("shop/mine") { Shop(environment: $0) }])
/// ```
public enum StormCommand: Sendable {
  /// Executes the command in the arguments of the process, and ends the process.
  ///
  /// - Parameters:
  ///   - variants: the logic that can be tested.
  ///   - invariants: your own rules, in addition to those that come with StoreStorm.
  public static func main(
    variants: [Variant],
    invariants: [any Invariant] = []
  ) async -> Never {
    await main(variants: variants, invariants: invariants, countAllocations: nil, benchmarks: [])
  }

  /// Executes the command in the arguments of the process with more benchmarks.
  ///
  /// - Parameters:
  ///   - variants: the logic that can be tested.
  ///   - invariants: rules in addition to those that come with StoreStorm.
  ///   - arguments: the arguments, without the name of the program.
  ///   - countAllocations: a closure that returns the number of memory allocations of this thread;
  ///     if nil, the gate omits that counter.
  ///   - benchmarks: the benchmarks of the gate in addition to those of your scenarios.
  package static func main(
    variants: [Variant],
    invariants: [any Invariant] = [],
    arguments: [String] = Array(CommandLine.arguments.dropFirst()),
    countAllocations: (@Sendable () -> UInt64)? = nil,
    benchmarks: [GateBenchmark] = []
  ) async -> Never {
    let path = CommandLine.arguments.first ?? "storestorm"
    let name = path.split(separator: "/").last.map(String.init) ?? "storestorm"
    let isClosed = StandardOutput.replaceClosedStreams()
    if let obstacle = ProcessLimits.ofThisProcess.obstacle {
      let line = Data("\(name): \(obstacle)\n".utf8)
      try? FileHandle.standardError.write(contentsOf: line)
      exit(ExitCode.usage.rawValue)
    }
    let environment = ProcessInfo.processInfo.environment
    let build = Build.current
    let tool = ToolDescription.storm(
      name: name,
      version: "StoreStorm \(ToolVersion.number) (\(build.toolchain), \(build.platform), "
        + "\(build.configuration))",
      names: [
        .variants: variants.map(\.id),
        .strategies: StrategyName.allCases.map(\.rawValue),
        // Only completions list these names, and each child process of a hunt starts here.
        .explained: arguments.contains("completions") ? explained(variants, invariants) : [],
      ]
    )
    // A restart must come first, so that nothing is read, written or handled twice.
    let obstacle =
      StartAgain.isNeeded(arguments, tool, environment) ? StartAgain.now(calledAs: path) : nil
    AppGlobals.belongToCommand()
    Interruption.listen()
    InheritedFiles.keepFromLogic()
    StandardOutput.keepFromLogic()
    let output = StandardOutput(isClosed: isClosed)
    if let obstacle {
      let line = "\(name): cannot restart with fixed hash seeds: \(obstacle)\n"
      output.write(line, to: .messages)
    }
    let code = await run(
      arguments: arguments,
      tool: tool,
      output: output,
      environment: environment
    ) { arguments, terminal in
      await perform(
        arguments,
        with: Tool(
          description: tool,
          variants: variants,
          ownInvariants: invariants,
          countAllocations: countAllocations,
          ownBenchmarks: benchmarks,
          environment: environment,
          command: environment[EnvironmentVariable.command] ?? path.inShell,
          terminal: terminal
        )
      )
    }
    if let loss = output.loss {
      output.write("\(name): the result could not be written: \(loss)\n", to: .messages)
      exit((code == .held ? .internalError : code).rawValue)
    }
    exit(code.rawValue)
  }

  /// Whether arguments begin with the name of a command, or ask for help or the version.
  package static func isCommand(_ arguments: [String]) -> Bool {
    guard let first = arguments.first else { return false }
    return first.hasPrefix("-") || commands.contains { $0.description.name == first }
  }

  /// Returns the names that `explain` knows.
  private static func explained(
    _ variants: [Variant],
    _ invariants: [any Invariant]
  ) -> [String] {
    ExplanationCatalog(variants: variants, invariants: invariants, target: TargetObjects.all).names
  }

  /// Parses arguments, and answers or hands the command over.
  ///
  /// - Parameters:
  ///   - arguments: the arguments, without the name of the tool.
  ///   - tool: what the arguments must match.
  ///   - output: receives results and messages.
  ///   - environment: the environment variables.
  ///   - perform: executes a command on a terminal with its output options.
  /// - Returns: the exit code.
  package static func run(
    arguments: [String],
    tool: ToolDescription,
    output: some Output,
    environment: [String: String],
    perform: (ParsedArguments, Terminal) async -> ExitCode
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
      let own = Terminal(
        output: output,
        environment: environment,
        options: OutputOptions(arguments)
      )
      return await perform(arguments, own)
    }
  }
}
