import StoreModel
import Synchronization

/// Storage in memory whose writes can be made to fail.
final class MemoryStorage: DurableStorage {
  private struct State {
    var values: [String: String] = [:]
    var failures = 0
    var writes = 0
  }

  private let state = Mutex(State())

  /// How many of the coming writes fail.
  var failures: Int {
    get { state.withLock { $0.failures } }
    set { state.withLock { $0.failures = newValue } }
  }

  /// How many writes were tried.
  var writes: Int { state.withLock { $0.writes } }

  subscript(key: String) -> String? {
    get { state.withLock { $0.values[key] } }
    set { state.withLock { $0.values[key] = newValue } }
  }

  func value(for key: String) async -> String? { self[key] }

  func write(_ value: String?, for key: String) async throws {
    try state.withLock { state in
      state.writes += 1
      if state.failures > 0 {
        state.failures -= 1
        throw StorageError.writeFailed
      }
      state.values[key] = value
    }
  }
}
