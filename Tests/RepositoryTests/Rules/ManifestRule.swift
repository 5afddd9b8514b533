/// The package needs nothing but the toolchain, and its arrows are those of ``ImportRule``.
enum ManifestRule {
  static func complaints(about file: RepositoryFile) -> [String] {
    guard file.name == "Package.swift" else { return [] }
    let isOwn = file.path == "Package.swift"
    var complaints = dependencies(in: file).filter { !isThisPackage($0, from: file.path) }.map {
      "\(file.path): depends on '\($0)'; what comes with the toolchain must do"
    }
    if isOwn, file.code.contains(".binaryTarget(") {
      complaints.append("\(file.path): a binary target is a dependency too")
    }
    let optimizing = Word.places(of: "\"-O\"", in: file.withoutComments)
    for after in optimizing
    where !after.prefix(while: { $0 != "]" }).contains("\"-assert-config\", \"Debug\"") {
      complaints.append("\(file.path): optimized debug builds must keep assertions")
    }
    return isOwn ? complaints + arrows(in: file) : complaints
  }

  /// Returns the text between the parentheses of each `.package(...)`.
  private static func dependencies(in file: RepositoryFile) -> [String] {
    Word.places(of: ".package(", in: file.withoutComments).map { after in
      String(after.prefix { $0 != ")" })
    }
  }

  /// A package inside this one may depend on this one, by path.
  private static func isThisPackage(_ dependency: String, from path: String) -> Bool {
    let depth = path.split(separator: "/").count - 1
    let up = Array(repeating: "..", count: depth).joined(separator: "/")
    return depth > 0 && dependency.hasSuffix("path: \"\(up)\"")
  }

  private static func arrows(in file: RepositoryFile) -> [String] {
    declarations(in: file).flatMap { target -> [String] in
      guard let allowed = ImportRule.modules[target.name] else { return [] }
      return target.dependencies.filter { !allowed.contains($0) }.map {
        "\(file.path): '\(target.name)' must not depend on '\($0)'"
      }
    }
  }

  /// A file may import what the manifest names for its target.
  ///
  /// The build's own check lets through what comes along with something else that is named.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - targets: the ``declarations(in:)`` of the manifest.
  /// - Returns: one complaint for each other import.
  static func complaints(aboutImportsOf file: RepositoryFile, targets: [Target]) -> [String] {
    guard let target = targets.first(where: { $0.name == file.target }) else { return [] }
    // On an Apple system the module of that name comes with the toolchain.
    let system = ImportRule.system[target.name] ?? []
    let allowed = system.union(target.dependencies)
    return ImportRule.imports(of: file)
      .filter { found in
        !allowed.contains(found.module) && targets.contains { $0.name == found.module }
      }
      .map { found in
        let place = "\(file.path):\(found.line)"
        return "\(place): the manifest names no dependency of '\(target.name)' on '\(found.module)'"
      }
  }

  /// A target, with what it depends on.
  typealias Target = (name: String, dependencies: [String])

  /// The targets with what they depend on.
  static func declarations(in file: RepositoryFile) -> [Target] {
    [".target(", ".executableTarget(", ".testTarget("].flatMap { word in
      Word.places(of: word, in: file.withoutComments).map { after in
        let body = insideBrackets(after)
        let name = quoted(in: after).first ?? ""
        let list = Word.places(of: "dependencies: [", in: body).first ?? ""
        return (name, quoted(in: String(list.prefix { $0 != "]" })))
      }
    }
  }

  private static func insideBrackets(_ text: String) -> String {
    var depth = 1
    return String(
      text.prefix { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth > 0
      }
    )
  }

  private static func quoted(in text: String) -> [String] {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }
}
