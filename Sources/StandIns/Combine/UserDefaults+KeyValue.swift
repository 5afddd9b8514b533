// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/foundation. Comments note the
// differences.

public import Foundation

// Key-value coding, which Foundation gets from Objective-C on Apple's systems.

extension UserDefaults {
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

  public func value(forKey key: String) -> Any? { object(forKey: key) }
}
