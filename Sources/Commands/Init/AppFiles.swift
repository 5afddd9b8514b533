import Foundation

/// An app's files on disk, as absolute paths.
struct AppFiles: Sendable {
  /// The files to link, in order.
  private(set) var paths: [String] = []
  private(set) var leftOut: [(path: String, reason: String)] = []
  private(set) var scan = SourceScan()
  /// The capitalized words of the files, which may be types of other files.
  private(set) var words: Set<String> = []
  private let isDebug: Bool

  /// The most bytes of Swift to read.
  private static let mostBytes = 50_000_000
  private var bytes = 0
  /// The files behind links, so that none is linked twice.
  private var contents: Set<String> = []
  /// The files that contain only views, among them views of StoreKit in which people buy.
  private var selling: [(file: URL, scan: SourceScan)] = []

  /// Creates an empty list.
  ///
  /// - Parameter isDebug: whether the package defines `DEBUG`.
  init(isDebug: Bool) { self.isDebug = isDebug }

  /// Finds and reads files.
  ///
  /// The new package is not searched.
  mutating func add(_ given: [String], option: String, besides package: String) throws(Refusal) {
    for path in given {
      // Only the folder's links are resolved: the name of a link shows that it is Swift.
      let given = URL(filePath: path).standardizedFileURL
      let url = given.deletingLastPathComponent().resolvingSymlinksInPath()
        .appending(path: given.lastPathComponent)
      guard let isFolder = SwiftFiles.isFolder(url) else {
        throw Refusal("\(option): there is no \(path.quoted)")
      }
      let files = try isFolder ? below(url, option, besides: package) : [url]
      if files.isEmpty, let (path, reason) = leftOut.first(where: { $0.path == url.path }) {
        throw Refusal("\(option): \(path.seen(from: "").quoted) is left out: \(reason)")
      }
      guard !files.isEmpty, files.allSatisfy({ $0.pathExtension == "swift" }) else {
        throw Self.noSwift(option, path)
      }
      for file in files where contents.insert(Self.content(of: file)).inserted {
        try add(file, isNamed: !isFolder)
      }
    }
    if !scan.buys {
      for (file, own) in selling where contents.insert(Self.content(of: file)).inserted {
        includeFile(file, own)
      }
      selling = []
    }
    guard !paths.isEmpty else {
      guard let (path, reason) = leftOut.first else {
        throw Self.noSwift(option, given.joined(separator: ", "))
      }
      throw Refusal("\(option): \(path.seen(from: "").quoted) is left out: \(reason)")
    }
  }

  /// Returns the files among given ones that neither declare nor extend what a glue calls.
  func paths(of given: [String], without guess: StoreGuess) -> [String] {
    let called = [guess.store, guess.keeper].compactMap(\.self) + guess.sellers
    let names = Set(called.map(\.name))
    let keywords: Set = ["actor", "class", "enum", "extension", "struct"]
    let own = Set(given.map { URL(filePath: $0).resolvingSymlinksInPath().path })
    return paths.filter { path in
      guard own.contains(URL(filePath: path).resolvingSymlinksInPath().path) else { return false }
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      let words = SourceToken.tokens(of: text).map(\.text)
      return !zip(words, words.dropFirst()).contains { keywords.contains($0) && names.contains($1) }
    }
  }

  /// Returns the Swift files below a folder.
  private mutating func below(
    _ folder: URL,
    _ option: String,
    besides package: String
  ) throws(Refusal) -> [URL] {
    var found = SwiftFiles(besides: [package])
    found.search(folder)
    leftOut += found.leftOut
    guard !found.isCut else {
      throw Refusal(
        "\(option): more than \(SwiftFiles.mostEntries) files below "
          + "\(folder.path.seen(from: "").quoted); name the folder with the app's store code"
      )
    }
    return found.files
  }

  /// Returns the path of the file behind links.
  private static func content(of file: URL) -> String { file.resolvingSymlinksInPath().path }

  private static func noSwift(_ option: String, _ path: String) -> Refusal {
    Refusal("\(option): no Swift files in \(path.quoted)")
  }

  private mutating func add(_ file: URL, isNamed: Bool) throws(Refusal) {
    let place = Self.content(of: file)
    let size = (try? FileManager.default.attributesOfItem(atPath: place))?[.size] as? Int
    bytes += size ?? 0
    guard bytes <= Self.mostBytes else {
      throw Refusal("more than \(Self.mostBytes / 1_000_000) MB of Swift; name fewer folders")
    }
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw Refusal("cannot read \(file.path.quoted)")
    }
    // A name may contain anything, and stands in a comment of the glue.
    let name = file.lastPathComponent.split(whereSeparator: \.isNewline).joined(separator: " ")
    var own = SourceScan()
    own.read(text, file: name, isDebug: isDebug)
    if !isNamed, let reason = own.reasonToLeaveOut {
      leaveOut(file, reason)
      if own.onlyDraws, !own.sellingViews.isEmpty { selling.append((file, own)) }
    } else {
      includeFile(file, own)
      // A text may contain code: "\\(Shop.name)"; a comment contains none.
      let all = SourceToken.tokens(of: text).map(\.text)
        .filter { !$0.hasPrefix("\"") || $0.contains("\\(") }
        .flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" } }
      words.formUnion(all.filter { $0.first?.isUppercase == true }.map(String.init))
    }
  }

  /// Includes a file that has been read.
  private mutating func includeFile(_ file: URL, _ own: SourceScan) {
    leftOut.removeAll { $0.path == file.path }
    scan.merge(own)
    paths.append(file.path)
  }

  /// Leaves out a file of a folder, unless it is named later.
  private mutating func leaveOut(_ file: URL, _ reason: String) {
    contents.remove(Self.content(of: file))
    guard !leftOut.contains(where: { $0.path == file.path }) else { return }
    leftOut.append((file.path, reason))
  }
}

extension String {
  /// Returns this path relative to a folder: `../../App/Store.swift`.
  ///
  /// An empty folder is the current directory; the path of the folder itself is ".".
  func seen(from folder: String) -> String {
    let from = Self.parts(of: folder.isEmpty ? "." : folder)
    let to = Self.parts(of: self)
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let up = Array(repeating: "..", count: from.count - shared)
    let way = (up + to.dropFirst(shared)).joined(separator: "/")
    return way.isEmpty ? "." : way
  }

  private static func parts(of path: String) -> [String] {
    URL(filePath: path).standardizedFileURL.pathComponents.filter { $0 != "/" }
  }
}
