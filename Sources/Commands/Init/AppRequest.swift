import Foundation

/// What a person says about an app, for a package around its files.
struct AppRequest: Hashable, Sendable {
  /// The folder of the whole app, in which the rest is found; nil if the files are named.
  var folder: String?
  /// The `.storekit` file with the products.
  var catalog: String?
  /// The files and folders with the app's store code.
  var sources: [String] = []
  /// The additional files that the store code needs.
  var further: [String] = []
  /// The language mode of the app; if nil, that of its project.
  var languageMode: Int?
  /// Whether the default isolation is the main actor; if nil, as in the app's project.
  var isOnMainActor: Bool?
  /// Whether the app's files see `DEBUG`; if nil, as in the package, or not.
  var isDebug: Bool?
  /// The name of the app's module; if nil, it is derived from the other names.
  var module: String?
  /// The folder or address of StoreStorm; if nil, the place where this program was built.
  var origin: String?
  /// What was found in ``folder``; nil before ``find()``.
  private(set) var found: AppFolder?
  /// Whether ``sources`` were found, as opposed to named.
  private(set) var hasFoundSources = false

  init(
    folder: String? = nil,
    catalog: String? = nil,
    sources: [String] = [],
    further: [String] = [],
    languageMode: Int? = nil,
    isOnMainActor: Bool? = nil,
    isDebug: Bool? = nil,
    module: String? = nil,
    origin: String? = nil
  ) {
    (self.folder, self.catalog, self.sources, self.further) = (folder, catalog, sources, further)
    (self.languageMode, self.isOnMainActor, self.isDebug) = (languageMode, isOnMainActor, isDebug)
    (self.module, self.origin) = (module, origin)
  }

  /// Whether neither an app nor files of one are given.
  var namesNothing: Bool { folder == nil && catalog == nil && sources.isEmpty }

  /// Finds the store code and the catalog in the folder of the whole app, unless they are named.
  ///
  /// Later calls change nothing.
  ///
  /// - Throws: a ``Refusal`` if the folder has no code that calls StoreKit 2.
  mutating func find() throws(Refusal) {
    guard let folder, found == nil else { return }
    let app = try AppFolder(folder, sources: sources, catalog: catalog)
    hasFoundSources = sources.isEmpty
    sources = app.sources.map { $0.seen(from: "") }
    catalog = app.catalog?.seen(from: "")
    found = app
  }

  /// The paths that tell the app's name, the best ones first.
  var hints: [String] {
    [catalog, folder.map { URL(filePath: $0).standardizedFileURL.path }].compactMap(\.self)
      + sources
  }
}
