import Foundation
import Simulation

/// The main bundle that code under test gets: an app bundle that contains only its identity.
enum AppBundle {
  /// The bundle shared by all apps; nil if it cannot be created.
  ///
  /// `Bundle` cannot be subclassed, so a folder has to exist for a moment.
  static let main: Bundle? = {
    let files = FileManager.default
    // Not a UUID, which would be drawn from the seed of the first trial that asks.
    let name = "storestorm-\(ProcessInfo.processInfo.processIdentifier).app"
    let folder = files.temporaryDirectory.appending(path: name)
    defer { try? files.removeItem(at: folder) }
    let names = [
      "CFBundleIdentifier": AppIdentity.bundleID,
      "CFBundleName": "App",
      "CFBundleShortVersionString": AppIdentity.version,
      "CFBundleVersion": "1",
    ]
    guard let list = try? PropertyListEncoder().encode(names),
      (try? files.createDirectory(at: folder, withIntermediateDirectories: true)) != nil,
      (try? list.write(to: folder.appending(path: "Info.plist"))) != nil
    else { return nil }
    let bundle = Bundle(path: folder.path)
    // The bundle is read once and then kept.
    return bundle?.bundleIdentifier == AppIdentity.bundleID ? bundle : nil
  }()
}
