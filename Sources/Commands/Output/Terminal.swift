import JSON

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
  package func note(_ line: String) { if options?.isQuiet != true { message(line) } }

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
