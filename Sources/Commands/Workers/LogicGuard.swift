import Foundation
import Simulation
import Synchronization

/// Stands by while logic under test runs in the tool's own process.
///
/// Logic that exits must not look like a verdict of the tool, and logic that hangs must not keep an
/// interrupt waiting. A trap ends the process by its signal, and the runtime says why. After an
/// escape, a trap exits with the code for "not deterministic".
final class LogicGuard: Sendable {
  /// What the guards that stand by say if the process exits, the last one first.
  private static let warnings = Mutex<[String]>([])

  /// Registers once what an exit of the process says.
  private static let isListening: Bool = {
    atexit {
      guard let warning = LogicGuard.warnings.withLock({ $0.last }) else { return }
      FileHandle.standardError.write(Data((warning + "\n").utf8))
      _exit(ExitCode.nothingToCompare.rawValue)
    }
    return true
  }()

  private let watch: StandstillWatch
  private let warns: Bool

  /// Stands by from here on, until ``end()``.
  ///
  /// - Parameters:
  ///   - toolName: what begins a message.
  ///   - variant: the logic that runs.
  ///   - isChild: whether a parent sees how this process ends, and says so itself.
  ///   - terminal: where it is told that the logic stands still.
  init(
    _ toolName: String,
    of variant: String,
    isChild: Bool = false,
    on terminal: Terminal
  ) {
    warns = !isChild
    Self.listenForEscapes(toolName)
    watch = StandstillWatch { code in
      terminal.message(
        "\(toolName): \(variant) hung within one step (deadlock or endless loop); nothing was "
          + "checked"
      )
      _exit(code.rawValue)
    }
    if warns { Self.beginWarning(toolName, of: variant) }
  }

  /// From here on an exit of the process says that the logic has ended it.
  ///
  /// - Parameters:
  ///   - toolName: what begins the message.
  ///   - variant: the logic that runs.
  static func beginWarning(_ toolName: String, of variant: String) {
    let warning = "\(toolName): \(variant) ended this process; use 'hunt' to record where"
    if isListening { warnings.withLock { $0.append(warning) } }
  }

  /// The logic that was warned of last has come to its end.
  static func endWarning() { _ = warnings.withLock { $0.popLast() } }

  /// Has a crash behind an escape tell the escape.
  ///
  /// - Parameter toolName: what begins the message.
  static func listenForEscapes(_ toolName: String) {
    EscapeListener.exitOnCrash(
      with: ExitCode.notDeterministic.rawValue,
      saying: "\(toolName): not deterministic: "
    )
    EscapeListener.exitWhenStuck(with: ExitCode.notDeterministic.rawValue)
  }

  /// The logic has come to its end.
  func end() {
    watch.end()
    if warns { Self.endWarning() }
  }
}
