import Benchmarks
import Commands
import StoreModel
import Testing
import Trials

@Suite("The command that measures a search")
struct MeasureSearchTests {
  private func run(_ line: String) -> (code: ExitCode, output: OutputRecorder) {
    let output = OutputRecorder()
    let command = MeasureSearch(variants: [], output: output, environment: [:])
    return (command.run(line.split(separator: " ").map(String.init)), output)
  }

  @Test("reads its options")
  func options() throws {
    let tool = MeasureSearchOptions.tool(variants: ["unlock/reference"])
    let line = ["measure-search", "a.json5", "b.json5", "--hunts", "7", "--trials", "9", "--json"]
    guard case .command(let arguments) = try ArgumentParser(tool).parse(line) else {
      Issue.record("not a command")
      return
    }
    let options = MeasureSearchOptions(arguments)
    #expect(options.scenarios == ["a.json5", "b.json5"] && options.output.isJSON)
    #expect(options.hunts == 7 && options.budget == 9)
  }

  @Test(
    "refuses in one line what cannot be measured",
    arguments: [
      ("--strategy exhaustive", "--strategy: 'exhaustive' "), ("--worst --calm", "--worst and "),
      ("--seed 1", "no scenario belongs "), ("--hunts none", "--hunts"),
    ]
  )
  func refused(options: String, message: String) {
    let (code, output) = run("measure-search Scenarios/known.json5 \(options)")
    #expect(code == .usage && output.results.isEmpty)
    #expect(output.messages.contains(message))
    #expect(output.messages.count { $0 == "\n" } == 1)
  }

  @Test("has help with all of its options")
  func help() {
    let (code, output) = run("measure-search --help")
    #expect(code == .held && output.messages.isEmpty)
    #expect(output.results.contains("--hunts N") && output.results.contains("--strategy NAME"))
  }
}
