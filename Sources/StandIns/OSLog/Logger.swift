@_exported public import os

/// A writer to the system log, which no simulated device has:
/// See developer.apple.com/documentation/os/logger.
public struct Logger: Sendable {
  /// See `os/logger/init(subsystem:category:)`.
  public init(subsystem: String, category: String) {}
  /// See `os/logger/init()`.
  public init() {}
  /// See `os/logger/init(_:)`.
  public init(_ logObj: OSLog) {}

  /// See `os/logger/log(_:)`.
  public func log(_ message: OSLogMessage) {}
  /// See `os/logger/log(level:_:)`.
  public func log(level: OSLogType, _ message: OSLogMessage) {}
  /// See `os/logger/trace(_:)`.
  public func trace(_ message: OSLogMessage) {}
  /// See `os/logger/debug(_:)`.
  public func debug(_ message: OSLogMessage) {}
  /// See `os/logger/info(_:)`.
  public func info(_ message: OSLogMessage) {}
  /// See `os/logger/notice(_:)`.
  public func notice(_ message: OSLogMessage) {}
  /// See `os/logger/warning(_:)`.
  public func warning(_ message: OSLogMessage) {}
  /// See `os/logger/error(_:)`.
  public func error(_ message: OSLogMessage) {}
  /// See `os/logger/critical(_:)`.
  public func critical(_ message: OSLogMessage) {}
  /// See `os/logger/fault(_:)`.
  public func fault(_ message: OSLogMessage) {}
}

/// See `os/oslogtype`.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// The number of the type.
  public let rawValue: UInt8

  /// Creates a type from its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// See `os/oslogtype/default`.
  public static let `default` = OSLogType(rawValue: 0)
  /// See `os/oslogtype/info`.
  public static let info = OSLogType(rawValue: 1)
  /// See `os/oslogtype/debug`.
  public static let debug = OSLogType(rawValue: 2)
  /// See `os/oslogtype/error`.
  public static let error = OSLogType(rawValue: 16)
  /// See `os/oslogtype/fault`.
  public static let fault = OSLogType(rawValue: 17)
}

/// See `os/oslog`.
public final class OSLog: Sendable {
  /// See `os/oslog/default`.
  public static let `default` = OSLog(subsystem: "", category: "")
  /// See `os/oslog/disabled`.
  public static let disabled = OSLog(subsystem: "", category: "")

  /// See `os/oslog/init(subsystem:category:)`.
  public init(subsystem: String, category: String) {}
  /// See `os/oslog/init(subsystem:category:)`.
  public init(subsystem: String, category: Category) {}

  /// See `os/oslog/category`.
  public struct Category: Hashable, Sendable {
    /// See `category/pointsofinterest`.
    public static let pointsOfInterest = Category()
    /// See `category/dynamictracing`.
    public static let dynamicTracing = Category()
  }

  /// See `os/oslog/islogenabled`.
  public func isEnabled(type: OSLogType) -> Bool { false }
}

/// See `os/os_log(_:)`.
public func os_log(_ message: OSLogMessage) {}

/// See `os/os_log(_:log:_:)`.
public func os_log(_ type: OSLogType, log: OSLog = .default, _ message: OSLogMessage) {}

/// See `os/os_log(_:log:_:_:)`.
@_disfavoredOverload
public func os_log(
  _ message: StaticString,
  log: OSLog = .default,
  type: OSLogType = .default,
  _ arguments: Any...
) {}

/// See `os/os_log(_:log:_:_:)`.
@_disfavoredOverload
public func os_log(
  _ type: OSLogType,
  log: OSLog = .default,
  _ message: StaticString,
  _ arguments: Any...
) {}
