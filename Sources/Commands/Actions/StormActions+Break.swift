import FileFormats
import Foundation
import Trials

extension StormActions {
  /// What a replay does right before a step: it says which one, and calls the debugger.
  ///
  /// Without a debugger there is nobody to call: a trap would only end the process.
  ///
  /// - Parameters:
  ///   - step: the number of the step.
  ///   - recording: what is replayed.
  ///   - options: what the command line says.
  ///   - terminal: where it is told.
  /// - Returns: the step and what to do; nil, with one line that says why, if there is no such
  ///   step.
  func pause(
    before step: Int,
    of recording: Recording,
    _ options: ReplayOptions,
    on terminal: Terminal
  ) -> (step: UInt64, body: @Sendable (String) -> Void)? {
    guard recording.choices != nil else {
      terminal.message("\(toolName): --break: the recording holds a seed only, and no steps")
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

/// Whether somebody looks into this process.
enum Debugger {
  /// Whether a debugger is attached; false where the system does not tell.
  static var isAttached: Bool {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    return status.split(separator: "\n").contains {
      $0.hasPrefix("TracerPid:") && $0.dropFirst(10).contains { ("1"..."9").contains($0) }
    }
  }
}
