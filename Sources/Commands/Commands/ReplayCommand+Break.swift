import FileFormats
import Foundation
import Trials

extension ReplayCommand {
  /// Returns an action that reports a step right before it runs, and stops in the debugger.
  ///
  /// Without a debugger it does not trap, because the trap would only end the process.
  func pause(
    before step: Int,
    of recording: Recording
  ) throws(Refusal) -> (step: UInt64, body: @Sendable (String) -> Void) {
    guard recording.choices != nil else {
      throw Refusal("--break: the recording holds only a seed, no steps")
    }
    guard step <= recording.steps else {
      throw Refusal("--break: expected a step from 1 to \(recording.steps), found \(step)")
    }
    let isDebugged = Debugger.isAttached
    let again = "\(tool.command) replay --break \(step) \(options.recording.inShell)"
    return (
      UInt64(step),
      { words in
        message("before step \(step): \(words)")
        if isDebugged {
          raise(SIGTRAP)
        } else {
          message("no debugger is attached: 'lldb -- \(again)', then 'run'")
        }
      }
    )
  }
}

/// The debugger of this process.
enum Debugger {
  /// Whether a debugger is attached; false if the system provides no answer.
  static var isAttached: Bool {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    return status.split(separator: "\n").contains {
      $0.hasPrefix("TracerPid:") && $0.dropFirst(10).contains { ("1"..."9").contains($0) }
    }
  }
}
