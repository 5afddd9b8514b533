import FileFormats
import StoreJSON
import StoreSimulation
import Synchronization
import TrialReports
import Trials

/// The destination of a command's results and messages, with color on a terminal.
package struct Terminal: Sendable {
  private let output: any Output
  private let environment: [String: String]
  /// The output options of the command line; nil before they are known.
  package let options: OutputOptions?

  /// Creates a terminal.
  package init(output: any Output, environment: [String: String], options: OutputOptions? = nil) {
    self.output = output
    self.environment = environment
    self.options = options
  }

  /// Whether the result is one JSON object on standard output.
  var isJSON: Bool { options?.isJSON ?? false }
  /// Whether progress and notes are hidden.
  var isQuiet: Bool { options?.isQuiet ?? false }

  /// The same terminal, but without results, for a command that runs inside another command.
  package var silent: Terminal {
    Terminal(output: NoResults(output: output), environment: environment, options: options)
  }

  /// An output that writes only messages.
  private struct NoResults: Output {
    let output: any Output

    func write(_ text: String, to stream: StandardStream) {
      if stream == .messages { output.write(text, to: stream) }
    }

    func isTerminal(_ stream: StandardStream) -> Bool { output.isTerminal(stream) }
  }

  /// Writes a line of the result.
  package func result(_ line: String = "") { write(line, to: .results) }

  /// Writes text of the result unchanged.
  package func result(verbatim text: String) { output.write(text, to: .results) }

  /// Writes the result as JSON if that is wanted, and otherwise as lines.
  func result(_ json: @autoclosure () -> JSONValue, or lines: @autoclosure () -> [String]) {
    for line in isJSON ? [json().compact] : lines() { result(line) }
  }

  /// Writes the result as JSON if that is wanted, and otherwise as text, unchanged.
  func result(_ json: JSONValue, orVerbatim text: String) {
    if isJSON { result(json.compact) } else { result(verbatim: text) }
  }

  /// Writes a line that must be seen, such as an error.
  package func message(_ line: String) { write(line, to: .messages) }

  private func write(_ line: String, to stream: StandardStream) {
    let line = PrintableText(line, keepsStyles: hasColor(stream))
    output.write(line.text + "\n", to: stream)
  }

  /// Writes a line that `--quiet` hides.
  package func printNote(_ line: String) { if options?.isQuiet != true { message(line) } }

  /// Returns a heading or name in bold, or plain text if results have no color.
  package func bold(_ text: String) -> String {
    hasColor(.results) ? "\u{1B}[1m\(text)\u{1B}[0m" : text
  }

  /// Whether color may be used on a stream.
  package func hasColor(_ stream: StandardStream) -> Bool {
    options?.refusesColor != true && options?.isJSON != true
      && environment["NO_COLOR", default: ""].isEmpty && canMoveCursor(stream)
  }

  /// Whether a line on a stream can be rewritten.
  func canMoveCursor(_ stream: StandardStream) -> Bool {
    output.isTerminal(stream) && environment["TERM", default: "dumb"] != "dumb"
  }

  var showsProgress: Bool { options?.isQuiet != true }

  /// Writes to standard error without ending the line.
  func progress(_ text: String) { output.write(text, to: .messages) }
}

/// A destination for text: the process's own streams, or the memory of a test.
package protocol Output: Sendable {
  /// Writes text unchanged; must not fail, even if the reader is gone.
  func write(_ text: String, to stream: StandardStream)

  func isTerminal(_ stream: StandardStream) -> Bool
}

/// A thread-safe sink for the events of a run in progress; without files, it discards them.
final class EventSink: Sendable {
  private let files: Mutex<[any EventStream]>

  init(_ files: sending [any EventStream]) { self.files = Mutex(files) }

  /// The closure that receives events; nil if they are not wanted.
  var hear: (@Sendable (TimedEvent) -> Void)? {
    guard files.withLock({ !$0.isEmpty }) else { return nil }
    return { event in self.files.withLock { for file in $0 { file.hear(event) } } }
  }

  /// Completes all files, and throws the first failure.
  func finish(_ outcome: Outcome) throws(AtomicFile.Failure) {
    let failures = files.withLock { files in
      files.compactMap { file -> AtomicFile.Failure? in
        do throws(AtomicFile.Failure) { try file.finish(outcome) } catch { return error }
        return nil
      }
    }
    if let failure = failures.first { throw failure }
  }
}

/// The options of a command's output.
package struct OutputOptions: Hashable, Sendable, Codable {
  /// Whether the result is one JSON object on standard output.
  package var isJSON: Bool
  /// Whether progress and notes are hidden.
  package var isQuiet: Bool
  /// Whether color is turned off.
  package var refusesColor: Bool

  /// Reads the given arguments.
  package init(_ arguments: ParsedArguments) {
    isJSON = arguments.has(.json)
    isQuiet = arguments.has(.quiet)
    refusesColor = arguments.has(.noColor)
  }
}
