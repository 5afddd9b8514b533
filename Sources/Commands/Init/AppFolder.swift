import Foundation
import Trials

/// What a whole app has for a package around its store: the store's files and the catalog.
struct AppFolder: Hashable, Sendable {
  /// The paths of the store code: absolute where they were found, and as given otherwise.
  let sources: [String]
  /// The path of the catalog; nil if the app has none.
  let catalog: String?
  /// The catalog that the app's source suggests; nil if there is one, or no need for one.
  let guess: CatalogGuess?
  /// What was found and why, one line each.
  let notes: [String]

  /// Searches the folder of an app.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - given: the store code; if it is given, only the catalog is sought, and the views of
  ///     StoreKit in which people buy if this code does not buy.
  ///   - catalog: the catalog, if it is given.
  /// - Throws: a ``Refusal`` if the folder has no code that calls StoreKit 2.
  init(_ folder: String, sources given: [String], catalog: String?) throws(Refusal) {
    let url = URL(filePath: folder).standardizedFileURL.resolvingSymlinksInPath()
    guard SwiftFiles.isFolder(url) == true else {
      let what = SwiftFiles.isFolder(url) == false ? "is a file" : "is not there"
      throw Refusal("--app: \(folder.quoted) \(what); expected the folder of an app")
    }
    var search = SwiftFiles()
    search.search(url)
    guard !search.isCut else {
      throw Refusal(
        "--app: more than \(SwiftFiles.mostEntries) files below \(folder.quoted); name the folder "
          + "of the app itself"
      )
    }
    var notes: [String] = []
    if given.isEmpty {
      let store = try Self.store(in: search.files, below: url.path, named: folder)
      sources = store.files.map(\.path)
      notes = store.notes
    } else {
      let views = StoreFiles.sellers(
        among: Self.storeFiles(in: search.files),
        beside: Self.paths(of: given),
        below: url.path
      )
      sources = given + views.map(\.path)
      notes = views.map(\.note)
    }
    guard catalog == nil else {
      (self.catalog, guess, self.notes) = (catalog, nil, notes)
      return
    }
    let code = ProductLiterals(of: Self.paths(of: sources), among: search.files.map(\.path))
    let found = AppCatalog(below: url.path, soldIn: code)
    notes += found.notes
    (self.catalog, self.notes) = (found.path, notes)
    guess = found.path == nil ? CatalogGuess(code, below: url.path) : nil
  }

  /// Returns the Swift files among the given files and below the given folders.
  private static func paths(of sources: [String]) -> [String] {
    sources.flatMap { source in
      let url = URL(filePath: source).standardizedFileURL.resolvingSymlinksInPath()
      guard SwiftFiles.isFolder(url) == true else { return [url.path] }
      var search = SwiftFiles()
      search.search(url)
      return search.files.map(\.path)
    }
  }

  /// Finds the store among the Swift files of an app.
  private static func store(
    in files: [URL],
    below root: String,
    named folder: String
  ) throws(Refusal) -> StoreFiles {
    guard !files.isEmpty else { throw Refusal("--app: no Swift files in \(folder.quoted)") }
    let found = storeFiles(in: files)
    let store = StoreFiles(among: found, below: root)
    guard store.files.isEmpty else { return store }
    if let test = store.leftOut.first {
      throw Refusal(
        "--app: only \(test.path.seen(from: "").quoted) calls StoreKit 2, and \(test.reason); to "
          + "take it all the same, name it with --sources"
      )
    }
    let queue = "SKPaymentQueue"
    if let old = found.first(where: { $0.words.contains(queue) }) {
      throw Refusal(
        "--app: \(folder.quoted) has only StoreKit 1, which is not simulated: \(queue) in "
          + "\(old.path.seen(from: "").quoted)"
      )
    }
    throw Refusal(
      "--app: no Swift file in \(folder.quoted) imports StoreKit and calls StoreKit 2, such as "
        + "Product.products(for:)"
    )
  }

  /// Returns the files that import StoreKit.
  private static func storeFiles(in files: [URL]) -> [StoreFile] {
    files.compactMap { file in
      guard let text = text(of: file), text.contains("StoreKit") else { return nil }
      return StoreFile(text, path: file.path)
    }
  }

  /// The most bytes of a file that is read, which no file that a person writes has.
  private static let mostBytes = 5_000_000

  private static func text(of file: URL) -> String? {
    let place = file.resolvingSymlinksInPath().path
    let size = (try? FileManager.default.attributesOfItem(atPath: place))?[.size] as? Int
    guard let size, size <= mostBytes else { return nil }
    return try? String(contentsOfFile: place, encoding: .utf8)
  }
}

extension StoreFiles {
  /// What was taken and what was not, one line each.
  fileprivate var notes: [String] {
    files.map(\.note)
      + leftOut.map { "not taken: \($0.path.seen(from: "")): \($0.reason)" }
  }
}

extension StoreFile {
  /// What is taken of the app, and why.
  fileprivate var note: String { "store code: \(path.seen(from: "")), which \(summary)" }
}
