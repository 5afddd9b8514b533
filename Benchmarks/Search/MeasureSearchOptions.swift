package import Commands
import Trials

/// The options of `Benchmarks measure-search FILE...`.
package struct MeasureSearchOptions: Sendable {
  /// The scenario files, at least one.
  package let scenarios: [String]
  /// The options for each trial; without a variant or a strategy, all of them run.
  package let trial: TrialOptions
  /// The number of hunts of each pair.
  package let hunts: Int
  /// The most trials of a hunt.
  package let budget: Int
  /// How to show the result.
  package let output: OutputOptions

  private static let hunts = OptionDescription("hunts", "N", .count(1...1_000_000))
    .help("The number of hunts of each; default: 100")
  private static let trials = OptionDescription("trials", "N", .count(1...1_000_000_000_000))
    .help("The most trials of each hunt; default: 1000")

  /// Returns the description of the command line for variants with these names.
  package static func tool(variants: [String]) -> ToolDescription {
    ToolDescription(
      name: "Benchmarks",
      abstract: "measures the speed, the memory and the search of StoreStorm",
      version: "",
      commands: [
        CommandDescription(
          "measure-search",
          "Hunt every variant with every strategy, and print the cost of finding its defect",
          positional: PositionalDescription("FILE", .file(ending: "json5"), repeats: true)
            .help("Scenario files"),
          options: [hunts, trials] + TrialOptions.descriptions + OptionDescription.outputs,
          examples: [
            "measure-search Scenarios/*.json5 --hunts 100 --trials 100":
              "the table of Benchmarks/README.md"
          ]
        )
      ],
      options: [.noColor, .help],
      exitCodes: [.held, .usage],
      names: [.variants: variants, .strategies: StrategyName.allCases.map(\.rawValue)]
    )
  }

  /// Reads the given arguments.
  package init(_ arguments: ParsedArguments) {
    scenarios = arguments.positionals
    trial = TrialOptions(arguments)
    hunts = arguments.count(Self.hunts) ?? 100
    budget = arguments.count(Self.trials) ?? 1_000
    output = OutputOptions(arguments)
  }
}
