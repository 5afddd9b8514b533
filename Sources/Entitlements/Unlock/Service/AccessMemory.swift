import StoreModel

/// The durable memory of access: one writer, so that an older memory never replaces a newer one.
actor AccessMemory {
  private let host: any Actor
  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe host.unownedExecutor }

  private let storage: any DurableStorage
  private let clock: any Clock<Duration>
  /// What is known to be on disk; nil before the first read.
  private var written: String?
  private var writing: Task<Bool, Never>?

  init(storage: any DurableStorage, clock: any Clock<Duration>, host: any Actor) {
    self.storage = storage
    self.clock = clock
    self.host = host
  }

  /// What the process before left behind.
  func read() async -> AccessCache {
    let text = await storage.value(for: AccessCache.key)
    written = text
    return AccessCache(text: text)
  }

  /// Writes what is to be remembered by the time the write begins.
  ///
  /// Writes queue up, because storage promises no order between two that overlap.
  ///
  /// - Parameter newest: what is to be remembered.
  /// - Returns: whether it is on disk now.
  func write(_ newest: @escaping @Sendable () async -> AccessCache) async -> Bool {
    let before = writing
    let mine = Task {
      _ = await before?.value
      return await tryToWrite(newest)
    }
    writing = mine
    return await mine.value
  }

  private func tryToWrite(_ newest: @Sendable () async -> AccessCache) async -> Bool {
    var pause: Duration = .milliseconds(100)
    for attempt in 1...4 {
      let text = await newest().text
      if text == written { return true }
      do {
        try await storage.write(text, for: AccessCache.key)
        written = text
        return true
      } catch {
        guard attempt < 4, (try? await clock.sleep(for: pause)) != nil else { return false }
        pause *= 3
      }
    }
    return false
  }
}
