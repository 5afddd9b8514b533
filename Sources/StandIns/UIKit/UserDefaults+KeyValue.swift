public import Foundation

// Key-value coding, which Foundation gets from Objective-C on Apple's systems.

extension UserDefaults {
  /// See developer.apple.com/documentation/objectivec/nsobject-swift.class/setvalue(_:forkey:).
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

  /// See developer.apple.com/documentation/objectivec/nsobject-swift.class/value(forkey:).
  public func value(forKey key: String) -> Any? { object(forKey: key) }
}
