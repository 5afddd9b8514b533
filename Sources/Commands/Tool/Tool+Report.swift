import BenchmarkGate
import FileFormats

extension Tool {
  /// Writes a line that must be seen, such as an error, after the name of the tool.
  func message(_ text: String) { terminal.message("\(name): \(text)") }

  /// Reports why a command failed; returns its exit code.
  func report(_ error: any Error) -> ExitCode {
    switch error {
    case let error as Refusal:
      if let text = error.message { message(text) }
      return error.code
    case let error as ScenarioError: for line in error.firstLines { terminal.message(line) }
    case let error as AtomicFile.Failure: message(error.message)
    case let error as GateBaselines.Failure: message(error.message)
    case let error as ShardEngine.Failure: message("--shard: \(error.message)")
    default:
      message("\(error)")
      return .internalError
    }
    return .usage
  }

  /// Returns the result of an action; nil, after a message, if it fails.
  func attempt<Result>(_ action: () throws -> Result) -> Result? {
    do { return try action() } catch {
      _ = report(error)
      return nil
    }
  }
}
