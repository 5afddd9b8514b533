// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/os. Comments note the differences.

/// A log message, whose interpolations are never evaluated for output.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: OSLogInterpolation) {}
}

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

public struct OSLogPrivacy: Sendable {
  public static var `public`: OSLogPrivacy { OSLogPrivacy() }
  public static var `private`: OSLogPrivacy { OSLogPrivacy() }
  public static var sensitive: OSLogPrivacy { OSLogPrivacy() }
  public static var auto: OSLogPrivacy { OSLogPrivacy() }

  public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy() }

  public enum Mask: Sendable {
    case hash
    case none
  }
}

public struct OSLogStringAlignment: Sendable {
  public static var none: OSLogStringAlignment { OSLogStringAlignment() }
  public static func left(columns: Int) -> OSLogStringAlignment { OSLogStringAlignment() }
  public static func right(columns: Int) -> OSLogStringAlignment { OSLogStringAlignment() }
}

public struct OSLogFloatFormatting: Sendable {
  public static func fixed(precision: Int) -> OSLogFloatFormatting { OSLogFloatFormatting() }
}
