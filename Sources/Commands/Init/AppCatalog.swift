import FileFormats
import Foundation
import StoreModel
import StoreSimulation
import Trials

/// The `.storekit` file of an app, chosen among those in its folder.
struct AppCatalog: Hashable, Sendable {
  /// The absolute path; nil if no file has products.
  private(set) var path: String?
  /// Why it was chosen and which others there are, one line each.
  private(set) var notes: [String] = []

  /// A `.storekit` file.
  private struct File {
    let path: String
    /// The number of products.
    let products: Int
    /// Why the file cannot be read; nil if it can.
    var mistake: String?
    /// The number of products whose identifiers occur in the store's code.
    let inCode: Int
    /// Whether the store's code names one of the subscription groups.
    let isGroupInCode: Bool
    /// The name of a shared scheme that uses the file.
    let scheme: String?

    /// A scheme decides, unless the code knows the products of other files only.
    func rank(amongSold isAnySold: Bool) -> [Int] {
      [scheme != nil && (inCode > 0 || !isAnySold) ? 1 : 0, inCode, products]
    }
  }

  /// Searches an app's folder, and then the folders around it up to that of the Git repository,
  /// in which other apps may have catalogs: there, only one whose products the code names counts.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - code: the literals of the store's code.
  init(below folder: String, soldIn code: ProductLiterals) {
    var search = FileSearch(["storekit", "xcscheme"])
    choose(among: search.paths(below: folder), soldIn: code, mustBeSold: false)
    let repository = PackageFolder(folder).repository ?? folder
    var place = folder
    while path == nil, place.hasPrefix("\(repository)/") {
      place = URL(filePath: place).deletingLastPathComponent().path
      choose(among: search.paths(below: place), soldIn: code, mustBeSold: true)
    }
  }

  private mutating func choose(
    among paths: [String],
    soldIn code: ProductLiterals,
    mustBeSold: Bool
  ) {
    let catalogs = paths.filter { $0.hasSuffix(".storekit") }
    let schemes = Self.schemes(paths.filter { $0.hasSuffix(".xcscheme") }, catalogs)
    let asked = code.reachesStore ? Set(code.identifiers) : []
    let known = code.texts.union(asked)
    let all = catalogs.map { path in
      let (ids, groups, mistake) = Self.products(in: path)
      return File(
        path: path,
        products: ids.count,
        mistake: mistake,
        inCode: ids.count(where: known.contains),
        isGroupInCode: groups.contains(where: known.contains),
        scheme: schemes[path]
      )
    }
    for file in all where file.products == 0 && !mustBeSold {
      let reason = file.mistake ?? "\(file.path.seen(from: "")): it contains no products"
      notes.append("not taken: \(reason)")
    }
    let files = all.filter { $0.products != 0 && ($0.inCode > 0 || !mustBeSold) }
    let isAnySold = files.contains { $0.inCode > 0 }
    if !isAnySold, !asked.isEmpty, !files.contains(where: \.isGroupInCode) {
      // The catalogs of other apps, or of an earlier time.
      for file in files {
        let place = file.path.seen(from: "")
        notes.append("not taken: \(place), with no product that the code asks for")
      }
      return
    }
    // Of equals, the nearest to the root of the app's folder counts.
    var best: File?
    for file in files {
      guard let old = best else {
        best = file
        continue
      }
      let (rank, oldRank) = (file.rank(amongSold: isAnySold), old.rank(amongSold: isAnySold))
      if oldRank.lexicographicallyPrecedes(rank) { best = file }
    }
    guard let best else { return }
    path = best.path
    notes.append("catalog: \(best.path.seen(from: "")), \(Self.reason(for: best, among: files))")
    for file in files where file.path != best.path {
      notes.append("not taken: \(file.path.seen(from: "")), \(Self.sold(file))")
    }
  }

  /// Returns the identifiers of a catalog's products and groups, and what is wrong with it.
  private static func products(
    in path: String
  ) -> (ids: [String], groups: [String], mistake: String?) {
    let place = path.seen(from: "")
    do {
      let file = try StoreKitFile.decode(text: try FileText(path: place).bytes, fileName: place)
      let products = file.catalog.products
      let groups = products.compactMap { $0.subscription?.groupID.rawValue }
      return (products.map(\.id.rawValue), groups, nil)
    } catch {
      return ([], [], "\(error)")
    }
  }

  private static func reason(for file: File, among files: [File]) -> String {
    if let scheme = file.scheme { return "which the scheme \(scheme) names" }
    return files.count == 1 ? "the only one" : sold(file)
  }

  private static func sold(_ file: File) -> String {
    let products = "\(file.products) product\(file.products == 1 ? "" : "s")"
    return "with \(file.inCode) of \(products) in the store code"
  }

  /// Returns the names of the schemes that use catalogs, by the path of the catalog.
  private static func schemes(_ schemes: [String], _ catalogs: [String]) -> [String: String] {
    var names: [String: String] = [:]
    for path in schemes {
      guard let text = try? String(contentsOfFile: path, encoding: .utf8),
        let reference = text.firstRange(of: "<StoreKitConfigurationFileReference"),
        let catalog = catalog(named: text[reference.upperBound...], in: path, catalogs)
      else { continue }
      let name = URL(filePath: path).deletingPathExtension().lastPathComponent
      names[catalog] = names[catalog] ?? name
    }
    return names
  }

  /// Returns the catalog of a scheme; nil if it is elsewhere.
  ///
  /// Xcode counts the way to it from different folders, depending on the kind of the scheme's
  /// container, so all of them are tried.
  private static func catalog(
    named rest: Substring,
    in scheme: String,
    _ catalogs: [String]
  ) -> String? {
    guard let key = rest.firstRange(of: "identifier"), let end = rest.firstIndex(of: ">"),
      key.upperBound < end
    else { return nil }
    let parts = rest[key.upperBound..<end].split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    let way = String(parts[1])
    var folder = URL(filePath: scheme).deletingLastPathComponent()
    for _ in 0..<5 {
      let path = folder.appending(path: way).standardizedFileURL.path
      if catalogs.contains(path) { return path }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
