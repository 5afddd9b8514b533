import Foundation

/// The files in an app's folders for languages, such as `en.lproj/Localizable.strings`.
///
/// A simulated device speaks English. Only one file of each name is chosen, so that no setting of
/// the computer decides which texts an app shows.
struct LocalizedFiles {
  /// The ending of a folder for a language.
  static let ending = "lproj"
  /// The only folder for a language in a package's bundle.
  static let folder = "en.\(ending)"

  private struct Candidate {
    let path: String
    /// The order of the folders around the languages; the nearest is first.
    let place: Int
    /// The order of the languages; English is first.
    let rank: Int
  }

  /// The folders around the languages, in the order in which they were found.
  private var places: [String] = []
  private var chosen: [String: Candidate] = [:]

  /// Adds a file, and returns whether it is in a folder for a language.
  mutating func add(_ path: String, where isWanted: (_ name: String) -> Bool) -> Bool {
    let url = URL(filePath: path)
    let language = url.deletingLastPathComponent()
    guard language.pathExtension == Self.ending else { return false }
    let name = url.lastPathComponent
    // With a translated Info.plist, Foundation would not look into the list itself.
    guard name != "InfoPlist.strings", isWanted(name) else { return true }
    let around = language.deletingLastPathComponent().path
    if !places.contains(around) { places.append(around) }
    let candidate = Candidate(
      path: path,
      place: places.firstIndex(of: around) ?? 0,
      rank: Self.rank(of: language.deletingPathExtension().lastPathComponent)
    )
    let isBetter =
      chosen[name].map { (candidate.place, candidate.rank) < ($0.place, $0.rank) } ?? true
    if isBetter { chosen[name] = candidate }
    return true
  }

  private static func rank(of language: String) -> Int {
    if language == "en" || language == "English" { return 0 }
    if language.hasPrefix("en-") || language.hasPrefix("en_") { return 1 }
    return language == "Base" ? 2 : 3
  }

  /// The links to the chosen files, in the order of their names.
  var links: [InitPlan.Link] {
    chosen.sorted { $0.key < $1.key }.map {
      InitPlan.Link(name: "\(Self.folder)/\($0.key)", file: $0.value.path)
    }
  }
}
