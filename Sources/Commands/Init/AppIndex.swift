import Foundation

/// Where an app's files declare the names that its other files use, found without a compiler.
struct AppIndex: Sendable {
  /// A Swift file of the app.
  struct File: Sendable {
    /// The absolute path.
    let path: String
    /// The types, functions and variables outside of types that other files can name.
    var names: Set<String> = []
    /// The members that the file's extensions and protocols declare, by the name of the type.
    var extensions: [String: Set<String>] = [:]
    /// The protocols to which the file's extensions make types conform, by the name of the type.
    var conformances: [String: Set<String>] = [:]
    /// All words of the file.
    var words: Set<String> = []
    /// Whether the file can stand beside the store's files: it is no test and contains not only
    /// views.
    var isEligible = true
  }

  private var files: [File] = []
  /// The files that declare a name, as places in `files`.
  private var declaring: [String: [Int]] = [:]
  /// The protocols that the files declare.
  private var protocols: Set<String> = []

  /// Reads the Swift files below a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder of the app.
  ///   - besides: the paths that are not read, such as the package.
  ///   - isDebug: whether the package defines `DEBUG`.
  init(of folder: String, besides: Set<String>, isDebug: Bool) {
    var found = SwiftFiles(besides: besides)
    found.search(URL(filePath: folder, directoryHint: .isDirectory))
    for file in found.files.prefix(SourceUses.mostFiles) {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      read(text, path: file.path, isDebug: isDebug)
    }
  }

  /// The protocols of Apple's and Swift's modules that apps extend most.
  private static let usualProtocols: Set<String> = [
    "Collection", "Error", "Publisher", "Sequence", "StringProtocol", "View",
  ]

  /// Creates an index without files.
  init() {}

  /// Reads another file.
  mutating func read(_ text: String, path: String, isDebug: Bool = false) {
    var scan = SourceScan()
    scan.read(text, file: path, isDebug: isDebug)
    var file = File(path: path)
    file.isEligible = scan.reasonToLeaveOut == nil
    file.words = Set(SourceToken.tokens(of: text).filter(\.isWord).map(\.text))
    file.names = scan.globals.union(scan.aliases.keys)
    for type in scan.types where !type.isPrivate {
      let outer = type.name.split(separator: ".").dropLast().joined(separator: ".")
      if type.kind == .extension || type.kind == .protocol {
        let functions = type.functions.filter { !$0.isPrivate }.map(\.name)
        let properties = type.properties.filter { !$0.isPrivate }.map(\.name)
        file.extensions[type.name, default: []].formUnion(functions + properties)
      }
      if type.kind == .extension {
        file.conformances[type.name, default: []].formUnion(Self.protocols(of: type))
      }
      if type.kind == .protocol { protocols.insert(type.name) }
      if type.kind == .extension { continue }
      if outer.isEmpty {
        file.names.insert(type.name)
      } else if scan.type(named: outer) == nil {
        file.extensions[outer, default: []].insert(String(type.name.dropFirst(outer.count + 1)))
      }
    }
    for name in file.names { declaring[name, default: []].append(files.count) }
    files.append(file)
  }

  /// Returns the protocols to which an extension makes a type conform.
  private static func protocols(of type: SourceType) -> [String] {
    let isError = !Set(type.inherited).isDisjoint(with: ["CustomNSError", "LocalizedError"])
    return type.inherited + (isError ? ["Error"] : [])
  }

  /// Returns the names that a file declares outside of types.
  func names(in path: String) -> Set<String> {
    files.first { $0.path == path }?.names ?? []
  }

  /// The most files that a neighbor may need, itself included: one that needs more is part of the
  /// app's other work, and a stub takes its place.
  static let mostNeeded = 25

  /// Finds the file that declares a name.
  ///
  /// An extension of a type that the using file declares may have the name, too.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - user: the path of the file that uses the name: of several, the nearest file counts.
  ///   - taken: the files that are taken already, which need nothing more.
  ///   - isRejected: whether a file did not compile.
  /// - Returns: The path of the file; nil if there is none that can be taken.
  func file(
    declaring name: String,
    for user: String,
    besides taken: Set<String>,
    isRejected: (String) -> Bool
  ) -> String? {
    let found = nearest(declaring[name] ?? [], to: user, besides: taken, isRejected)
    if found != nil { return found }
    let own = files.first { $0.path == user }
    let types = (own?.names ?? []).union(own?.extensions.keys.map(\.self) ?? [])
    let places = files.indices.filter { index in
      types.contains { files[index].extensions[$0]?.contains(name) == true }
    }
    return nearest(places, to: user, besides: taken, isRejected)
  }

  /// Finds the file that declares a member, in an extension or in another type of that name, or
  /// that makes a type conform to a protocol.
  ///
  /// - Parameters:
  ///   - type: the type in the compiler's message; an extension of one of its protocols counts if
  ///     no other file declares such a member.
  ///   - member: the name of the member or of the protocol.
  ///   - user: the path of the file that uses the member.
  ///   - taken: the files that are taken already.
  ///   - isRejected: whether a file did not compile.
  /// - Returns: The path of the file; nil if there is none that can be taken.
  func file(
    extending type: String,
    by member: String,
    for user: String,
    besides taken: Set<String>,
    isRejected: (String) -> Bool
  ) -> String? {
    // "any Shop?" is an optional Shop.
    let plain = type.split { $0 == " " || $0 == "?" }.last ?? ""
    let last = plain.split(separator: ".").last.map(String.init) ?? type
    let own = files.indices.filter { index in
      // The app's own type may have the name of one of StoreKit's.
      (files[index].names.contains(last) && files[index].words.contains(member))
        || Self.has(member, last, files[index].extensions)
        || Self.has(member, last, files[index].conformances)
    }
    if !own.isEmpty { return nearest(own, to: user, besides: taken, isRejected) }
    // The type may conform to a protocol of the app, or to one of these.
    let ofProtocols = files.indices.filter { index in
      files[index].extensions.contains { extended, members in
        members.contains(member)
          && (protocols.contains(extended) || Self.usualProtocols.contains(extended))
      }
    }
    return ofProtocols.count == 1
      ? nearest(ofProtocols, to: user, besides: taken, isRejected) : nil
  }

  /// Whether a type with a name, which may be inside others, has a member.
  private static func has(_ member: String, _ type: String, _ all: [String: Set<String>]) -> Bool {
    all.contains { extended, members in
      extended.split(separator: ".").last.map(String.init) == type && members.contains(member)
    }
  }

  private func nearest(
    _ places: [Int],
    to user: String,
    besides taken: Set<String>,
    _ isRejected: (String) -> Bool
  ) -> String? {
    let folders = user.split(separator: "/").dropLast()
    let best = places.filter { !taken.contains(files[$0].path) && !isRejected(files[$0].path) }
      .filter { files[$0].isEligible && isSmall($0, besides: taken) }
      .max { Self.shared(files[$0].path, folders) < Self.shared(files[$1].path, folders) }
    return best.map { files[$0].path }
  }

  /// Returns how many folders a path shares with others, from the root.
  private static func shared(_ path: String, _ folders: ArraySlice<Substring>) -> Int {
    zip(path.split(separator: "/"), folders).prefix { $0 == $1 }.count
  }

  /// Whether a file and what it needs, and what that needs, are few files.
  private func isSmall(_ start: Int, besides taken: Set<String>) -> Bool {
    var seen: Set<Int> = [start]
    var left = [start]
    while let next = left.popLast() {
      for word in files[next].words where word.first?.isUppercase == true {
        // A name that two files declare means either of them.
        guard !files[next].names.contains(word), let places = declaring[word], places.count == 1,
          let place = places.first, files[place].isEligible, !taken.contains(files[place].path),
          seen.insert(place).inserted
        else { continue }
        guard seen.count <= Self.mostNeeded else { return false }
        left.append(place)
      }
    }
    return true
  }
}
