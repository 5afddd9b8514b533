/// Why a write did not become durable.
public enum StorageError: Error, Hashable, Sendable {
  /// The write failed; the old value stands.
  case writeFailed
}

/// Small values on disk that outlive the process: the counterpart of a file or of user defaults.
public protocol DurableStorage: Sendable {
  /// The value last written under a key, or nil.
  ///
  /// - Parameter key: the name.
  /// - Returns: the value.
  func value(for key: String) async -> String?

  /// Writes a value; once this returns it survives the end of the process.
  ///
  /// A process that is killed before this returns may leave the old value or the new one, never a
  /// mixture.
  ///
  /// - Parameters:
  ///   - value: the value, or nil to remove it.
  ///   - key: the name.
  /// - Throws: ``StorageError``.
  func write(_ value: String?, for key: String) async throws
}
