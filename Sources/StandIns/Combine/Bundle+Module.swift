// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// It is in this module because every file of an app imports it.

public import Foundation

extension Bundle {
  /// The app's bundle.
  ///
  /// In a target with resources, SwiftPM's own declaration takes precedence.
  public static var module: Bundle { .main }
}
