import OSLog

/// Where the store writes what it could not do.
enum StoreLog {
  private static let logger = Logger(subsystem: "com.example.notes", category: "Store")

  static func error(_ message: String) { logger.error("\(message)") }
}
