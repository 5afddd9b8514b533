import Foundation
import Simulation
import Synchronization

/// The main bundle that code under test gets: the app's identity and the files that come with it.
package enum AppBundle {
  /// The file that makes a folder a bundle.
  package static let list = "Info.plist"

  /// What the list of every app's bundle says.
  package static let identity = [
    "CFBundleDevelopmentRegion": "en",
    "CFBundleIdentifier": AppIdentity.bundleID,
    "CFBundleName": "App",
    "CFBundleShortVersionString": AppIdentity.version,
    "CFBundleVersion": "1",
  ]

  /// The endings of files that Foundation itself looks for in a bundle, for localized texts.
  private static let ofTexts: Set<String> = ["loctable", "strings", "stringsdict"]

  /// Returns what to report about a file that a bundle does not have; nil if the code under test
  /// did not ask for it by name.
  static func missing(_ name: String, ending: String) -> String? {
    guard !ofTexts.contains(ending), !name.isEmpty || !ending.isEmpty else { return nil }
    let file = ending.isEmpty ? name : "\(name).\(ending.drop { $0 == "." })"
    return "\(file) in Bundle.main"
  }

  /// The bundles of folders, each read once.
  private static let known = Mutex<[String: Bundle]>([:])

  /// Returns the bundle of an app.
  ///
  /// - Parameter folder: The folder with the app's files and its ``list``; nil if it has none.
  /// - Returns: The bundle, shared by all launches; nil if it cannot be created.
  static func main(in folder: String?) -> Bundle? {
    guard let folder else { return withoutFiles }
    return known.withLock { bundles in
      if let bundle = bundles[folder] { return bundle }
      let bundle = Bundle(path: folder)
      guard bundle?.bundleIdentifier == AppIdentity.bundleID else { return withoutFiles }
      bundles[folder] = bundle
      return bundle
    }
  }

  /// The bundle of apps that come without files; nil if it cannot be created.
  ///
  /// `Bundle` cannot be subclassed, so a folder has to exist for a moment.
  private static let withoutFiles: Bundle? = {
    let files = FileManager.default
    // Not a UUID, which would be drawn from the seed of the first trial that asks.
    let name = "storestorm-\(ProcessInfo.processInfo.processIdentifier).app"
    let folder = files.temporaryDirectory.appending(path: name)
    defer { try? files.removeItem(at: folder) }
    guard let text = try? PropertyListEncoder().encode(identity),
      (try? files.createDirectory(at: folder, withIntermediateDirectories: true)) != nil,
      (try? text.write(to: folder.appending(path: list))) != nil
    else { return nil }
    let bundle = Bundle(path: folder.path)
    // The bundle is read once and then kept.
    return bundle?.bundleIdentifier == AppIdentity.bundleID ? bundle : nil
  }()
}
