import Foundation
import Simulation

/// What code under test finds as the main bundle: an app's, with nothing in it but its names.
enum AppBundle {
  /// One for all apps; nil if none can be made.
  ///
  /// Foundation lets nobody inherit from `Bundle`, so that there has to be a folder for a moment.
  static let main: Bundle? = {
    let files = FileManager.default
    // Not by a UUID: that would be drawn from the seed of the trial that asks first.
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
    // Read once, and kept.
    return bundle?.bundleIdentifier == AppIdentity.bundleID ? bundle : nil
  }()
}
