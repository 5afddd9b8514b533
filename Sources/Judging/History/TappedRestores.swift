import Simulation
import StoreModel
import StoreSimulation

/// The restores in progress in a process that a user tapped, as opposed to an app's own syncs.
///
/// An app may be done with a tap before the task that it started calls the store. A sync therefore
/// counts as tapped if more restores were tapped than the process has asked for. Until the app has
/// ignored the second of two taps, a sync of its own may therefore count as tapped.
struct TappedRestores {
  /// The windows of the taps that no sync has followed yet.
  private var owed: [Int] = []
  /// The windows of the tapped syncs in progress.
  private var running: [CallID: Int] = [:]

  /// Records a tap.
  mutating func addTap(in window: Int) { owed.append(window) }

  /// Forgets a tap that the app is done with while it still handles another one.
  ///
  /// The app has ignored it. An app that only starts a task for a tap handles no other.
  mutating func settleTap(in window: Int, _ process: History.Process?) {
    guard process?.actions.contains(where: { $0.action == .restore }) ?? false,
      let place = owed.lastIndex(of: window)
    else { return }
    owed.remove(at: place)
  }

  /// Records the beginning of a sync.
  ///
  /// - Returns: whether a user tapped it.
  mutating func beginSync(_ call: CallID) -> Bool {
    guard let window = owed.first else { return false }
    owed.removeFirst()
    running[call] = window
    return true
  }

  /// Records the end of a sync.
  ///
  /// - Returns: whether a user tapped it.
  @discardableResult
  mutating func endSync(_ call: CallID) -> Bool { running.removeValue(forKey: call) != nil }

  /// Forgets the syncs in progress, if any of them may be the app's own.
  mutating func forgetRunning() { running = [:] }

  /// The number of tapped syncs in progress.
  var count: Int { running.count }

  /// The windows in which they were tapped.
  var windows: Set<Int> { Set(running.values) }
}

/// When the open calls of one kind began.
///
/// Most processes have none, and those take no memory.
struct OpenCalls {
  private var calls: PerProcess<[(id: CallID, began: VirtualInstant)]> = [:]

  /// Records that a call began.
  mutating func beginCall(_ call: CallID, of process: ProcessID, at instant: VirtualInstant) {
    calls[process, default: []].append((call, instant))
  }

  /// Removes a call that returned, and returns when it began; nil for another kind of call.
  mutating func endCall(_ call: CallID, of process: ProcessID) -> VirtualInstant? {
    // Taken out so that the list is not copied when it is changed.
    guard var open = calls.removeValue(forKey: process) else { return nil }
    let place = open.firstIndex { $0.id == call }
    let began = place.map { open.remove(at: $0).began }
    if !open.isEmpty { calls[process] = open }
    return began
  }

  /// Removes the calls of a process that ended.
  mutating func forget(_ process: ProcessID) { calls[process] = nil }
}
