import Foundation
import Simulation
import Synchronization
import Trials

/// A guard while logic under test runs in the tool's own process.
///
/// Logic that exits must not look like a verdict of the tool, and logic that hangs must not block
/// an interrupt. A trap ends the process with its signal, and the runtime prints the reason. After
/// an escape, a trap exits with the code for "not deterministic".
final class LogicGuard: Sendable {
  /// The messages of the active guards for an exit of the process; the last one applies.
  private static let warnings = Mutex<[String]>([])

  /// Registers the exit handler once.
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

  /// Starts to guard, until ``end()``.
  init(_ toolName: String, of variant: String, isChild: Bool = false, on terminal: Terminal) {
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

  /// Starts to report an exit of the process as caused by the logic.
  static func beginWarning(_ toolName: String, of variant: String) {
    let warning = "\(toolName): \(variant) ended this process; use 'hunt' to record where"
    if isListening { warnings.withLock { $0.append(warning) } }
  }

  /// Removes the latest warning, because that logic has finished.
  static func endWarning() { _ = warnings.withLock { $0.popLast() } }

  /// Makes a crash after an escape report the escape.
  static func listenForEscapes(_ toolName: String) {
    EscapeListener.exitOnCrash(
      with: ExitCode.notDeterministic.rawValue,
      saying: "\(toolName): not deterministic: "
    )
    EscapeListener.exitWhenStuck(with: ExitCode.notDeterministic.rawValue)
  }

  /// Ends the guard, because the logic has finished.
  func end() {
    watch.end()
    if warns { Self.endWarning() }
  }
}

/// The most wall-clock time that a trial may take for one step.
///
/// A trial whose steps go on has no limit here; a million steps within one virtual hour count as
/// an endless loop.
enum Timeouts {
  /// The environment variable that overrides the timeout, for tests: `500ms`, `2s`.
  static let variable = "STORESTORM_PATIENCE"

  /// Returns the timeout: ten seconds, plus one second per 10,000 users of a trial.
  ///
  /// It grows with the number of users, because a large world needs time before its first step.
  static func of(_ plan: HuntPlan, environment: [String: String]) -> Duration {
    if let given = ValueKind.length(variable, in: environment) { return given }
    let users = plan.users ?? plan.scenarios.map(\.huntUsers.upperBound).max() ?? 0
    return .seconds(10 + users / 10_000)
  }
}
