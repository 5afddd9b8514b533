/// The reason why a write did not become durable.
public enum StorageError: Error, Hashable, Sendable {
  /// The write failed; the old value remains.
  case writeFailed
}

/// Storage for small values that outlive the process: the counterpart of a file or of user
/// defaults.
public protocol DurableStorage: Sendable {
  /// Returns the last value written under a key, or nil.
  func value(for key: String) async -> String?

  /// Writes a value, which survives the end of the process once this method returns.
  ///
  /// If the process is killed before this method returns, storage holds either the old value or the
  /// new one, never a mixture.
  ///
  /// - Parameters:
  ///   - value: The value, or nil to remove it.
  ///   - key: The key.
  /// - Throws: ``StorageError``.
  func write(_ value: String?, for key: String) async throws
}
