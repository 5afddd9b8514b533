/// How a command shows what it finds.
package struct OutputOptions: Hashable, Sendable {
  /// Whether the result is one JSON object on standard output.
  package var isJSON: Bool
  /// Whether progress and notes are left out.
  package var isQuiet: Bool
  /// Whether colour is refused.
  package var refusesColor: Bool

  init(_ arguments: ParsedArguments) {
    isJSON = arguments.has(.json)
    isQuiet = arguments.has(.quiet)
    refusesColor = arguments.has(.noColor)
  }
}
