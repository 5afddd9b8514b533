import StoreModel
import StoreSimulation

/// The restores in progress that a user tapped, as opposed to an app's own syncs.
///
/// An app may be done with a tap before the task that it started calls the store. A sync therefore
/// counts as tapped if more restores were tapped than the process has asked for. Until the app has
/// ignored the second of two taps, a sync of its own may therefore count as tapped.
struct TappedRestores {
  /// The windows of the taps that no sync has followed yet.
  private var owed: SmallTable<ProcessID, [Int]> = [:]
  /// The windows of the tapped syncs in progress.
  private var running: SmallTable<ProcessID, [CallID: Int]> = [:]

  /// Records a tap.
  mutating func tap(in id: ProcessID, window: Int) { owed[id, default: []].append(window) }

  /// Forgets a tap that the app is done with while it still handles another one.
  ///
  /// The app has ignored it. An app that only starts a task for a tap handles no other.
  mutating func settle(in id: ProcessID, window: Int, _ history: History) {
    let actions = history.process(id)?.actions ?? []
    guard actions.contains(where: { $0.action == .restore }),
      let place = owed[id]?.lastIndex(of: window)
    else { return }
    owed[id]?.remove(at: place)
  }

  /// Records the beginning of a sync.
  ///
  /// - Returns: whether a user tapped it.
  mutating func begin(_ call: CallID, in id: ProcessID) -> Bool {
    guard let window = owed[id]?.first else { return false }
    owed[id]?.removeFirst()
    running[id, default: [:]][call] = window
    return true
  }

  /// Records the end of a sync.
  ///
  /// - Returns: whether a user tapped it.
  @discardableResult
  mutating func end(_ call: CallID, in id: ProcessID) -> Bool {
    running[id]?.removeValue(forKey: call) != nil
  }

  /// Forgets the syncs in progress, if any of them may be the app's own.
  mutating func forgetRunning(in id: ProcessID) { running[id] = nil }

  /// Forgets an ended process.
  mutating func forget(_ id: ProcessID) {
    owed[id] = nil
    running[id] = nil
  }

  /// The number of tapped syncs in progress.
  func count(in id: ProcessID) -> Int { running[id]?.count ?? 0 }

  /// The windows in which they were tapped.
  func windows(in id: ProcessID) -> Set<Int> { Set((running[id] ?? [:]).values) }
}
