import FileFormats
import StoreJSON
import StoreModel
import TrialReports
import Trials

/// `page RESULT`: makes a page from a result that was written earlier.
struct PageCommand: ToolCommand {
  static let description = CommandDescription(
    "page",
    "Make an HTML page from a result: charts, rules and pictures of races",
    positional: PositionalDescription("RESULT", .path)
      .help("A result written by run, hunt or replay --json"),
    options: [.out] + OptionDescription.outputs,
    examples: [
      "page results/runs/ask-to-buy/result.json --out run.html":
        "the page that run --html would have written"
    ]
  )
  static let runsTrials = false

  struct Options: CommandOptions {
    /// The result file.
    var result: String
    /// The path of the page; if nil, standard output.
    var file: String?

    init(_ arguments: ParsedArguments) {
      result = arguments.positionals.first ?? ""
      file = arguments.text(.out)
    }
  }

  let options: Options
  let tool: Tool
}

extension PageCommand {
  /// Makes a page from a result that was written earlier.
  func run() throws -> ExitCode {
    let result = try JSONValue.read(FileText(path: options.result))
    guard let page = ResultPage(result, toolCommand: tool.command) else {
      let hint =
        result["format"]?.text == "storestorm-recording"
        ? "found a recording; 'replay --html FILE' makes its page" : "found something else"
      throw Refusal(
        "\(options.result.quoted): expected a result of run, hunt or replay --json, " + hint
      )
    }
    guard let path = options.file else {
      terminal.result(["page": .string(page.html)], orVerbatim: page.html)
      return .held
    }
    try AtomicFile.write(page.html, to: path)
    terminal.result(["file": .string(path)], or: ["\(path): the page of \(options.result)"])
    return .held
  }
}
