import Foundation
// Not beside Swift Testing, which looks for an overlay of UIKit that Linux has not.
import UIKit

/// Reads of a bundle as apps do them, for tests that cannot import UIKit themselves.
enum BundleCalls {
  private final class Anything {}

  /// The paths of the bundles that an app can reach, in five ways.
  static func bundles() -> [String?] {
    [
      Bundle.main.bundlePath, Bundle(for: Anything.self).bundlePath, Bundle.module.bundlePath,
      Bundle(identifier: "com.example.app")?.bundlePath,
      Bundle(identifier: Bundle.main.bundleIdentifier ?? "")?.bundlePath,
    ]
  }

  /// What lies in the bundle, read in each way.
  static func contents() -> [String] {
    let data = NSDataAsset(name: "Shop/Plans", bundle: .main)?.data ?? Data()
    let reader: any ListReader = OldListReader()
    return reader.lists() + [
      String(decoding: data, as: UTF8.self),
      Bundle.main.object(forInfoDictionaryKey: "Own") as? String ?? "nil",
      Bundle.main.bundleIdentifier ?? "nil", Bundle.main.appStoreReceiptURL?.path ?? "nil",
    ]
  }

  /// A text of the bundle, looked up in each way, and one that it does not have.
  static func texts() -> [String] {
    [
      NSLocalizedString("buy", comment: ""), String(localized: "buy"),
      Bundle.main.localizedString(forKey: "buy", value: nil, table: nil),
      String(localized: LocalizedStringResource("buy")),
      NSLocalizedString("sell", comment: ""), String(localized: "sell \(2)"),
    ]
  }

  /// Asks for what is not there.
  static func askInVain() {
    _ = Bundle.main.url(forResource: "Gone", withExtension: "json")
    _ = Bundle.main.path(forResource: "Gone", ofType: "json")
    _ = NSDataAsset(name: "Gone")
    _ = NSLocalizedString("sell", comment: "")
  }
}

private protocol ListReader {
  /// An entry of each list, read in each way.
  func lists() -> [String]
}

/// Apps still read lists in ways that Foundation calls deprecated; through the protocol, the tests
/// call them without a warning.
private struct OldListReader: ListReader {
  @available(*, deprecated)
  func lists() -> [String] {
    let path = Bundle.main.path(forResource: "Products", ofType: "plist") ?? "none"
    let url = Bundle.main.url(forResource: "Products", withExtension: "plist")
    let list = URL(filePath: Bundle.main.path(forResource: "List", ofType: "plist") ?? "none")
    return [
      NSDictionary(contentsOfFile: path)?["id"] as? String ?? "nil",
      url.flatMap { NSDictionary(contentsOf: $0) }?["id"] as? String ?? "nil",
      NSArray(contentsOf: list)?.firstObject as? String ?? "nil",
      NSArray(contentsOfFile: list.path)?.firstObject as? String ?? "nil",
    ]
  }
}
