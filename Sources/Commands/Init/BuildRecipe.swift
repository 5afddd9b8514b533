import FileFormats

/// How a package of `init` is built: in release mode, with the objects of the StoreStorm build
/// beside it, so only the package's own files are compiled.
///
/// One recipe serves `try`, `init --check`, all printed commands, and the files of the package.
struct BuildRecipe: Hashable, Sendable {
  /// The folder of the objects, as the commands name it; nil if StoreStorm comes from an address.
  let scratch: String?

  /// The recipe for commands in a folder, or anywhere.
  ///
  /// - Parameters:
  ///   - origin: the place of StoreStorm.
  ///   - folder: the absolute path of the working directory of the commands; nil if it may be any.
  init(_ origin: InitPlan.Origin, from folder: String? = nil) {
    guard case .checkout(let path) = origin else {
      scratch = nil
      return
    }
    let objects = "\(path)/.build"
    scratch = folder.map(objects.seen) ?? objects
  }

  /// The recipe with a folder of objects.
  init(scratch: String) { self.scratch = scratch }

  /// The options of `swift build` and `swift run`.
  var options: [String] { ["-c", "release"] + objects }

  /// The options that name the objects.
  ///
  /// The plan that SwiftPM keeps there may belong to another package.
  private var objects: [String] {
    scratch.map { ["--disable-build-manifest-caching", "--scratch-path", $0] } ?? []
  }

  /// The command that builds a product.
  func build(_ product: String) -> [String] {
    ["swift", "build"] + options + ["--product", product]
  }

  /// The command that builds a package and runs its program, without the program's arguments; a
  /// package without a path is in the working directory.
  func run(_ program: String, in package: String? = nil) -> [String] {
    ["swift", "run"] + options + (package.map { ["--package-path", $0] } ?? []) + [program]
  }

  /// The command that runs the tests.
  ///
  /// `@testable` imports would need other objects.
  var test: [String] {
    ["swift", "test"] + options + ["--disable-testable-imports"]
  }
}

extension [String] {
  /// The words of a command as one line for a shell.
  var asCommand: String { map(\.inShell).joined(separator: " ") }
}
