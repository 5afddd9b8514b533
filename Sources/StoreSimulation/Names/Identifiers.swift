package import StoreModel

/// A person's account with the store; people and accounts are numbered alike, from 0.
public struct AccountID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Creates an identifier from a number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Orders by number.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension AppAccountToken {
  /// Creates the token of one of a person's logins of the app.
  ///
  /// The first login is 1.
  package init(of account: AccountID, number: Int) {
    let digits = String(account.rawValue, radix: 16)
    let filled = String(repeating: "0", count: max(0, 12 - digits.count)) + digits
    self.init(rawValue: "00000000-0000-4000-800\(number)-\(filled)")
  }
}

/// A device, numbered from 0 over the whole world.
public struct DeviceID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Creates an identifier from a number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Orders by number.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// One launch of the app on one device.
public struct ProcessID: Hashable, Sendable {
  /// The device.
  public let device: DeviceID
  /// The number of the launch on that device, from 1.
  public let launch: Int

  /// Creates an identifier of a launch.
  public init(device: DeviceID, launch: Int) {
    self.device = device
    self.launch = launch
  }
}

/// A purchase that awaits an adult's answer.
public struct RequestID: RawRepresentable, Hashable, Sendable {
  /// The number, from 0 over the whole store.
  public let rawValue: Int

  /// Creates an identifier from a number.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// One call from an app to its device, numbered from 1 within its process.
public struct CallID: RawRepresentable, Hashable, Comparable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Creates an identifier from a number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Orders by number: the call begun earlier comes first.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
