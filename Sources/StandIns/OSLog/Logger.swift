// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Signatures match developer.apple.com/documentation/os. Comments note the differences.

/// A writer to the system log, which no simulated device has.
public struct Logger: Sendable {
  public init(subsystem: String, category: String) {}
  public init() {}
  public init(_ logObj: OSLog) {}

  public func log(_ message: OSLogMessage) {}
  public func log(level: OSLogType, _ message: OSLogMessage) {}
  public func trace(_ message: OSLogMessage) {}
  public func debug(_ message: OSLogMessage) {}
  public func info(_ message: OSLogMessage) {}
  public func notice(_ message: OSLogMessage) {}
  public func warning(_ message: OSLogMessage) {}
  public func error(_ message: OSLogMessage) {}
  public func critical(_ message: OSLogMessage) {}
  public func fault(_ message: OSLogMessage) {}
}

public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// The number of the type.
  public let rawValue: UInt8

  /// Creates a type from its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let `default` = OSLogType(rawValue: 0)
  public static let info = OSLogType(rawValue: 1)
  public static let debug = OSLogType(rawValue: 2)
  public static let error = OSLogType(rawValue: 16)
  public static let fault = OSLogType(rawValue: 17)
}

public final class OSLog: Sendable {
  public static let `default` = OSLog(subsystem: "", category: "")
  public static let disabled = OSLog(subsystem: "", category: "")

  public init(subsystem: String, category: String) {}
  public init(subsystem: String, category: Category) {}

  public struct Category: Hashable, Sendable {
    public static let pointsOfInterest = Category()
    public static let dynamicTracing = Category()
  }

  public func isEnabled(type: OSLogType) -> Bool { false }
}

public func os_log(_ message: OSLogMessage) {}

public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {}

@_disfavoredOverload
public func os_log(
  _ message: StaticString,
  log: OSLog = .default,
  type: OSLogType = .default,
  _ arguments: Any...
) {}

@_disfavoredOverload
public func os_log(
  _ type: OSLogType,
  log: OSLog = .default,
  _ message: StaticString,
  _ arguments: Any...
) {}
