/// The options of `new [FILE]`: writes a first scenario.
package struct NewOptions: Hashable, Sendable {
  /// The `.storekit` file with the products; if nil, an example is written too.
  package var catalog: String?
  /// The scenario file to write; if nil, it is next to the catalog and has the same name.
  package var file: String?

  init(_ arguments: ParsedArguments) {
    catalog = arguments.positionals.first
    file = arguments.text(.out)
  }
}
