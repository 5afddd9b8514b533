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
