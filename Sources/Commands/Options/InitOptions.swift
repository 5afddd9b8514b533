/// The options of `init FOLDER`: writes a package that tests an app's own files.
package struct InitOptions: Hashable, Sendable {
  /// The folder of the package.
  package var folder: String
  /// The `.storekit` file with the products.
  package var catalog: String?
  /// The files and folders with the app's store code.
  package var sources: [String]
  /// The additional files that the store code needs.
  package var further: [String]
  /// The language mode of the app; if nil, that of its project.
  package var languageMode: Int?
  /// Whether the default isolation is the main actor; if nil, as in the app's project.
  package var isOnMainActor: Bool?
  /// The name of the app's module; if nil, it is derived from the other names.
  package var module: String?
  /// The folder or address of StoreStorm; if nil, the place where this program was built.
  package var origin: String?
  /// Whether to build the package to find missing names.
  package var checks: Bool

  init(_ arguments: ParsedArguments) {
    folder = arguments.positionals.first ?? ""
    catalog = arguments.text(.storekit)
    sources = arguments.texts(.sources)
    further = arguments.texts(.with)
    languageMode = arguments.text(.swift).flatMap(Int.init)
    isOnMainActor = arguments.text(.isolation).map { $0 == "main" }
    module = arguments.text(.module)
    origin = arguments.text(.storestorm)
    checks = arguments.has(.check)
  }
}
