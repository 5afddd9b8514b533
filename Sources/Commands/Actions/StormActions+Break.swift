import FileFormats
import Foundation
import Trials

extension StormActions {
  /// Returns an action that reports a step right before it runs, and stops in the debugger.
  ///
  /// Without a debugger it does not trap, because the trap would only end the process.
  ///
  /// - Parameters:
  ///   - step: the number of the step.
  ///   - recording: the recording to replay.
  ///   - options: the options of the command line.
  ///   - terminal: the terminal for messages.
  /// - Returns: the step and the action; nil, after a one-line message, if there is no such step.
  func pause(
    before step: Int,
    of recording: Recording,
    _ options: ReplayOptions,
    on terminal: Terminal
  ) -> (step: UInt64, body: @Sendable (String) -> Void)? {
    guard recording.choices != nil else {
      terminal.message("\(toolName): --break: the recording holds only a seed, no steps")
      return nil
    }
    guard step <= recording.steps else {
      terminal.message(
        "\(toolName): --break: expected a step from 1 to \(recording.steps), found \(step)"
      )
      return nil
    }
    let isDebugged = Debugger.isAttached
    let (name, command) = (toolName, toolCommand)
    let again = "\(command) replay --break \(step) \(options.recording.inShell)"
    return (
      UInt64(step),
      { words in
        terminal.message("\(name): before step \(step): \(words)")
        guard isDebugged else {
          terminal.message("\(name): no debugger is attached: 'lldb -- \(again)', then 'run'")
          return
        }
        raise(SIGTRAP)
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
