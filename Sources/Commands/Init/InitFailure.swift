/// The reason why `init` did not write or extend a package.
enum InitFailure: Error, Hashable, Sendable {
  /// A required option is missing.
  case missingOption(String, what: String)
  /// The path of the package is a file.
  case notFolder(path: String)
  /// The folder is not empty.
  case notEmpty(folder: String)
  /// The folder is already a package of `init`, which is not written again.
  case isThere(folder: String)
  /// A path does not exist.
  case noFile(option: String, path: String)
  /// A path leads to no Swift files.
  case noSwift(option: String, path: String)
  /// A file cannot be read as text.
  case unreadable(path: String)
  /// The catalog contains no products.
  case sellsNothing(path: String)
  /// The name is not valid for a module.
  case badModule(String)
  /// The location of StoreStorm is unknown.
  case noOrigin
  /// The path given with `--storestorm` is not StoreStorm.
  case notStoreStorm(path: String)
  /// A file or a link cannot be created.
  case notWritten(path: String, reason: String)

  /// A one-line message.
  var message: String {
    switch self {
    case .missingOption(let option, let what): "missing \(option): \(what)"
    case .notFolder(let path): "\(path.quoted) is a file; expected the folder of a new package"
    case .notEmpty(let folder): "\(folder.quoted) is not empty; nothing was written"
    case .isThere(let folder):
      "\(folder.quoted) is already a package of init; nothing was written (--with adds files to "
        + "it, --check builds it)"
    case .noFile(let option, let path): "\(option): there is no \(path.quoted)"
    case .noSwift(let option, let path): "\(option): no Swift files in \(path.quoted)"
    case .unreadable(let path): "cannot read \(path.quoted)"
    case .sellsNothing(let path): "\(path.quoted) contains no products"
    case .badModule(let name):
      "--module: expected a Swift identifier that no other module uses, found \(name.quoted)"
    case .noOrigin:
      "cannot find StoreStorm; give its folder or its Git address with --storestorm"
    case .notStoreStorm(let path):
      "--storestorm: expected StoreStorm's folder or Git address, found \(path.quoted)"
    case .notWritten(let path, let reason): "cannot write \(path.quoted): \(reason)"
    }
  }
}
