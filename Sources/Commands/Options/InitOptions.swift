/// `init FOLDER`: writes a package that puts an app's own files under test.
package struct InitOptions: Hashable, Sendable {
  /// The folder of the package.
  package var folder: String
  /// The `.storekit` file that says what is sold.
  package var catalogue: String?
  /// Files and folders with the app's store code.
  package var sources: [String]
  /// Further files that those need.
  package var further: [String]
  /// The language mode of the app; nil: as its project says.
  package var languageMode: Int?
  /// Whether what says nothing else is on the main actor; nil: as its project says.
  package var isOnMainActor: Bool?
  /// The name of the app's module; nil: made from the other names.
  package var module: String?
  /// Where StoreStorm lies, or its address; nil: where this program was built.
  package var origin: String?
  /// Whether the package is built to find what is missing.
  package var checks: Bool
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    folder = arguments.positionals.first ?? ""
    catalogue = arguments.text(.storekit)
    sources = arguments.texts(.sources)
    further = arguments.texts(.with)
    languageMode = arguments.text(.swift).flatMap(Int.init)
    isOnMainActor = arguments.text(.isolation).map { $0 == "main" }
    module = arguments.text(.module)
    origin = arguments.text(.storestorm)
    checks = arguments.has(.check)
    output = OutputOptions(arguments)
  }
}
