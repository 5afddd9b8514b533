public import Foundation

// What Foundation gets from Objective-C's key-value coding elsewhere.

extension UserDefaults {
  /// See developer.apple.com/documentation/objectivec/nsobject-swift.class/setvalue(_:forkey:).
  public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

  /// See developer.apple.com/documentation/objectivec/nsobject-swift.class/value(forkey:).
  public func value(forKey key: String) -> Any? { object(forKey: key) }
}
