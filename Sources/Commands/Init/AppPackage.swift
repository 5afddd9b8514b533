import FileFormats
import Foundation
import StoreModel
import StoreSimulation
import Trials

/// An app's package, as planned and guessed from the app's files.
struct AppPackage {
  let plan: InitPlan
  var glue: GlueText
  let files: AppFiles
  /// The path of the catalog.
  let catalog: String
  /// The catalog that has to be written into the package; nil if there is one.
  let guess: CatalogGuess?
  let products: [StoreModel.Product]
  /// The files that the tool has chosen, and that are left out if they do not compile: those of a
  /// whole app without the store, and the app's own that were linked because others need them.
  var optional: [String]
  /// The absolute path of the whole app's folder; nil if only files were named.
  let root: String?
  /// What was found of a whole app, one line each.
  let notes: [String]
  /// The name of the variant in the glue.
  let variant = "mine/under-test"
}

extension AppPackage {
  /// Plans a package from the app's files.
  ///
  /// - Parameters:
  ///   - request: what a person says about the app.
  ///   - folder: the folder of the package, which need not exist.
  ///   - program: the program that runs.
  /// - Throws: a ``Refusal`` or an error of a file if there is nothing to plan with.
  init(_ request: AppRequest, in folder: PackageFolder, program: URL) throws {
    var request = request
    try request.find()
    guard request.catalog != nil || request.found != nil else {
      throw Refusal("missing --storekit FILE: what the app sells; or --app FOLDER: the whole app")
    }
    guard !request.sources.isEmpty else {
      throw Refusal("missing --sources PATH: the app's store code")
    }
    let (catalog, text, guess) = try Self.catalog(of: request, in: folder)
    let products = try StoreKitFile.decode(text: text, fileName: catalog).catalog.products
    guard !products.isEmpty else { throw Refusal("\(catalog.quoted) contains no products") }
    var files = AppFiles(isDebug: request.isDebug ?? folder.isDebug)
    try files.add(request.sources, option: "--sources", besides: folder.path)
    if !request.further.isEmpty {
      try files.add(request.further, option: "--with", besides: folder.path)
    }
    var plan = try Self.plan(request, files, folder, program: program)
    if let module = folder.module { plan.module = module }
    plan.standIns = StandInModule.missing(in: files.scan.imports, besides: plan.module)
    let glue = GlueText(
      files.scan,
      module: plan.module,
      // A consumable unlocks nothing.
      products: products.filter { $0.type != .consumable }.map(\.id.rawValue),
      sold: products.map(\.id.rawValue),
      plans: Set(products.filter { $0.type == .autoRenewable }.map(\.id.rawValue)),
      uses: Self.uses(of: files, in: request, besides: folder),
      isOnMainActor: plan.isOnMainActor
    )
    // A person may have corrected what was guessed.
    let isOwn = request.catalog == nil && guess == nil
    self.init(
      plan: plan,
      glue: glue,
      files: files,
      catalog: catalog,
      guess: guess,
      products: products,
      optional: request.hasFoundSources
        ? files.paths(of: request.sources, without: glue.guess) : [],
      root: request.folder.map { URL(filePath: $0).resolvingSymlinksInPath().path },
      notes: (request.found?.notes ?? []) + (isOwn ? ["catalog: \(catalog), which is kept"] : [])
    )
  }

  /// Returns the path and the text of the catalog, and the guess if it is not on disk yet.
  private static func catalog(
    of request: AppRequest,
    in folder: PackageFolder
  ) throws -> (path: String, text: [UInt8], guess: CatalogGuess?) {
    if let catalog = request.catalog { return (catalog, try FileText(path: catalog).bytes, nil) }
    let path = "\(folder.path)/\(CatalogGuess.file)".seen(from: "")
    if let written = folder.text(of: CatalogGuess.file) { return (path, Array(written.utf8), nil) }
    guard let guess = request.found?.guess, !guess.products.isEmpty else {
      throw Refusal(
        "\((request.folder ?? "").quoted) has no .storekit file with products, and its code names "
          + "no product identifiers: write one with 'new', or export it from Xcode, and give it as "
          + "the catalog"
      )
    }
    return (path, Array(guess.text.utf8), guess)
  }

  /// Returns the declarations of the given files that the rest of the app's repository uses.
  ///
  /// Without a repository, the rest of the given folders counts.
  private static func uses(
    of files: AppFiles,
    in request: AppRequest,
    besides folder: PackageFolder
  ) -> SourceUses {
    let repository = files.paths.first.flatMap { PackageFolder($0).repository }
    let given = (request.sources + [request.folder].compactMap(\.self)).filter {
      SwiftFiles.isFolder(URL(filePath: $0)) == true
    }
    return SourceUses(
      in: repository.map { [$0] } ?? given,
      of: files.scan.types.filter { !$0.isView },
      besides: Set(files.paths + [folder.path])
    )
  }

  private static func settings(of files: AppFiles, in request: AppRequest) -> ProjectSettings {
    guard let file = files.paths.first else { return ProjectSettings() }
    let app = request.folder.map { URL(filePath: $0).resolvingSymlinksInPath().path }
    return ProjectSettings(of: file, in: PackageFolder(file).repository ?? app)
  }

  private static func plan(
    _ request: AppRequest,
    _ files: AppFiles,
    _ folder: PackageFolder,
    program: URL
  ) throws(Refusal) -> InitPlan {
    if let module = request.module, InitPlan.isTaken(module) || !InitPlan.isIdentifier(module) {
      throw Refusal(
        "--module: expected a Swift identifier that no other module uses, found \(module.quoted)"
      )
    }
    let origin = try InitPlan.Origin.found(request.origin, program: program)
    // A module that has the name of one of its types hides it.
    let types = Set(files.scan.types.map(\.name)).union(files.words)
    let settings = settings(of: files, in: request)
    let own = InitPlan.ownModule(of: files.paths, declaring: Set(files.scan.types.map(\.name)))
    return InitPlan(
      folder: folder.path,
      module: request.module ?? own ?? InitPlan.module(from: request.hints, types: types),
      languageMode: request.languageMode ?? settings.languageMode ?? 5,
      isModeOfProject: request.languageMode == nil,
      isOnMainActor: request.isOnMainActor ?? settings.isOnMainActor ?? false,
      isApproachable: settings.isApproachable ?? false,
      isDebug: request.isDebug ?? folder.isDebug,
      origin: origin,
      repository: folder.repository,
      links: InitPlan.links(to: files.paths),
      revision: git(["rev-parse", "HEAD"], in: origin),
      address: git(["remote", "get-url", "origin"], in: origin).flatMap(address)
    )
  }

  /// Returns an address that others can clone, without the password that it may contain.
  private static func address(_ remote: String) -> String? {
    guard let scheme = remote.firstRange(of: "://"), remote.hasPrefix("http") else {
      return remote.hasPrefix("git@") || remote.contains("://") ? remote : nil
    }
    let rest = remote[scheme.upperBound...]
    let host = rest.prefix { $0 != "/" }
    let place = host.lastIndex { $0 == "@" }.map { rest[rest.index(after: $0)...] } ?? rest
    return String(remote[..<scheme.upperBound] + place)
  }

  /// Returns the line that Git prints about StoreStorm's folder; nil if it is not a clone.
  private static func git(_ words: [String], in origin: InitPlan.Origin) -> String? {
    guard case .checkout(let path) = origin,
      FileManager.default.fileExists(atPath: "\(path)/.git")
    else { return nil }
    let temporary = TemporaryFolder()
    defer { temporary.remove() }
    let outcome = try? ToolProcess(folder: temporary).run(["git", "-C", path] + words)
    guard let outcome, outcome.status == 0 else { return nil }
    return outcome.text.split(whereSeparator: \.isNewline).first.map(String.init)
  }
}
