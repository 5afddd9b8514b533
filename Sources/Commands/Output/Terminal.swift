/// What a command writes to: results and messages, with colour where a person looks.
package struct Terminal: Sendable {
  private let output: any Output
  private let environment: [String: String]
  private let options: OutputOptions?

  /// Makes a terminal.
  ///
  /// - Parameters:
  ///   - output: where text goes.
  ///   - environment: environment variables; `NO_COLOR` and `TERM` are looked at.
  ///   - options: what the command line says of output.
  package init(
    output: any Output,
    environment: [String: String],
    options: OutputOptions? = nil
  ) {
    self.output = output
    self.environment = environment
    self.options = options
  }

  /// The same, but results are thrown away: of two commands in one, only one may print its own.
  package var silent: Terminal {
    Terminal(output: NoResults(output: output), environment: environment, options: options)
  }

  /// Passes on messages alone.
  private struct NoResults: Output {
    let output: any Output

    func write(_ text: String, to stream: StandardStream) {
      if stream == .messages { output.write(text, to: stream) }
    }

    func isTerminal(_ stream: StandardStream) -> Bool { output.isTerminal(stream) }
  }

  /// Writes a line of the result.
  package func result(_ line: String = "") { write(line, to: .results) }

  /// Writes text of the result as it is.
  package func result(verbatim text: String) { output.write(text, to: .results) }

  /// Writes a line that must be seen, such as a refusal.
  package func message(_ line: String) { write(line, to: .messages) }

  private func write(_ line: String, to stream: StandardStream) {
    let line = PrintableText(line, keepsStyles: hasColor(stream))
    output.write(line.text + "\n", to: stream)
  }

  /// Writes a line that `--quiet` leaves out.
  package func note(_ line: String) {
    if options?.isQuiet != true { message(line) }
  }

  /// Text that stands out on that stream, or plain text where it must not.
  ///
  /// - Parameters:
  ///   - text: without line ends.
  ///   - style: how it stands out.
  ///   - stream: where it will be written.
  /// - Returns: the text.
  package func styled(
    _ text: String,
    _ style: Style,
    on stream: StandardStream = .results
  ) -> String {
    hasColor(stream) ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Whether colour may be used on that stream.
  package func hasColor(_ stream: StandardStream) -> Bool {
    options?.refusesColor != true && options?.isJSON != true
      && environment["NO_COLOR", default: ""].isEmpty && canMoveCursor(stream)
  }

  /// Whether a line on that stream can be written again.
  func canMoveCursor(_ stream: StandardStream) -> Bool {
    output.isTerminal(stream) && environment["TERM", default: "dumb"] != "dumb"
  }

  /// Whether progress is wanted.
  var showsProgress: Bool { options?.isQuiet != true }

  /// Writes to standard error without ending the line.
  func progress(_ text: String) { output.write(text, to: .messages) }
}
