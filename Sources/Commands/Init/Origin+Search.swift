import Foundation

extension InitPlan.Origin {
  /// Finds StoreStorm.
  ///
  /// If nil, it is the folder where the program was built.
  static func found(_ given: String?, program: URL) throws(Refusal) -> Self {
    guard let given else {
      var folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
      while folder.path != "/" {
        if isStoreStorm(folder) { return .checkout(folder.path) }
        folder.deleteLastPathComponent()
      }
      throw Refusal("cannot find StoreStorm; give its folder or its Git address with --storestorm")
    }
    if given.contains("://") || given.hasPrefix("git@") { return .address(given) }
    let folder = URL(filePath: given).resolvingSymlinksInPath()
    guard isStoreStorm(folder) else {
      throw Refusal(
        "--storestorm: expected StoreStorm's folder or Git address, found \(given.quoted)"
      )
    }
    return .checkout(folder.path)
  }

  private static func isStoreStorm(_ folder: URL) -> Bool {
    let manifest = folder.appending(path: "Package.swift")
    let text = (try? String(contentsOf: manifest, encoding: .utf8)) ?? ""
    return text.contains("\n  name: \"StoreStorm\",")
  }
}
