/// A log message, whose interpolations are never evaluated for output:
/// See developer.apple.com/documentation/os/oslogmessage.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  /// See `os/oslogmessage/init(stringliteral:)`.
  public init(stringLiteral value: String) {}
  /// See `os/oslogmessage/init(stringinterpolation:)`.
  public init(stringInterpolation: OSLogInterpolation) {}
}

/// See `os/osloginterpolation`.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  /// Starts a message.
  public init(literalCapacity: Int, interpolationCount: Int) {}

  /// Adds nothing.
  public mutating func appendLiteral(_ literal: String) {}

  /// Adds nothing.
  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value,
    align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {}

  /// Adds nothing.
  public mutating func appendInterpolation<Value>(
    _ value: @autoclosure () -> Value,
    format: OSLogFloatFormatting,
    privacy: OSLogPrivacy = .auto
  ) {}
}

/// See `os/oslogprivacy`.
public struct OSLogPrivacy: Sendable {
  /// See `os/oslogprivacy/public`.
  public static var `public`: OSLogPrivacy { OSLogPrivacy() }
  /// See `os/oslogprivacy/private`.
  public static var `private`: OSLogPrivacy { OSLogPrivacy() }
  /// See `os/oslogprivacy/sensitive`.
  public static var sensitive: OSLogPrivacy { OSLogPrivacy() }
  /// See `os/oslogprivacy/auto`.
  public static var auto: OSLogPrivacy { OSLogPrivacy() }

  /// See `os/oslogprivacy/private(mask:)`.
  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }

  /// See `os/oslogprivacy/mask`.
  public enum Mask: Sendable {
    /// See `mask/hash`.
    case hash
    /// See `mask/none`.
    case none
  }
}

/// See `os/oslogstringalignment`.
public struct OSLogStringAlignment: Sendable {
  /// See `os/oslogstringalignment/none`.
  public static var none: OSLogStringAlignment { OSLogStringAlignment() }
  /// See `os/oslogstringalignment/left(columns:)`.
  public static func left(columns: Int) -> OSLogStringAlignment { OSLogStringAlignment() }
  /// See `os/oslogstringalignment/right(columns:)`.
  public static func right(columns: Int) -> OSLogStringAlignment { OSLogStringAlignment() }
}

/// See `os/oslogfloatformatting`.
public struct OSLogFloatFormatting: Sendable {
  /// See `os/oslogfloatformatting/fixed(precision:)`.
  public static func fixed(precision: Int) -> OSLogFloatFormatting { OSLogFloatFormatting() }
}
