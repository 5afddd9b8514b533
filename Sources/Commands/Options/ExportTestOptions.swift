/// The options of `export-test RECORDING`: writes a test that fails as long as the race occurs.
package struct ExportTestOptions: Hashable, Sendable {
  /// The recording file.
  package var recording: String
  /// The path of the test; if nil, standard output.
  package var file: String?
  /// The module that contains the logic; may be nil for logic that comes with StoreStorm.
  package var module: String?
  /// The expression for the variant; if nil, the second part of its name.
  package var logic: String?
  /// The expression for the user's own invariants; if nil, there are none.
  package var rules: String?

  init(_ arguments: ParsedArguments) {
    recording = arguments.positionals.first ?? ""
    file = arguments.text(.out)
    module = arguments.text(.module)
    logic = arguments.text(.logic)
    rules = arguments.text(.rules)
  }
}
