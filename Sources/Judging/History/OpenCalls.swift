import Simulation
import StoreSimulation

/// When the open calls of one kind began.
///
/// Most processes have none, and those take no memory.
struct OpenCalls {
  private var calls: PerProcess<[(id: CallID, began: VirtualInstant)]> = [:]

  /// Records that a call began.
  mutating func begin(_ call: CallID, of process: ProcessID, at instant: VirtualInstant) {
    calls[process, default: []].append((call, instant))
  }

  /// Removes a call that returned, and returns when it began; nil for another kind of call.
  mutating func end(_ call: CallID, of process: ProcessID) -> VirtualInstant? {
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
