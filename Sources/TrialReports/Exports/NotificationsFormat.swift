import FileFormats
import StoreJSON
import StoreModel
import StoreSigning
import StoreSimulation
import Trials

/// The notifications to the developer's server, signed as the App Store signs them: the body of one
/// request per line.
///
/// A server under test has to trust the root certificate that the command `certificate` writes.
struct NotificationsFormat: ExportFormat {
  let ending = ".jsonl"
  let summary = """
    notifications to the app's server, signed as the App Store signs them, one request body per line
    """
  let note: String? = "signed notifications"
  let commands: [ExportSource.Command] = [.run, .replay]

  func stream(
    _ trial: Trial,
    to path: String
  ) throws(AtomicFile.Failure) -> (any EventStream)? { try NotificationFile(path: path) }

  func content(of source: ExportSource) -> ExportContent? {
    guard case .replay(_, let outcome) = source else { return nil }
    var lines = NotificationLines()
    return .file(outcome.record.events.compactMap { lines.line($0) }.joined())
  }
}

/// The requests that the App Store sends to a server, as lines.
struct NotificationLines {
  private var log = NotificationLog()
  private let signer = AppStoreSigner(app: .simulated)

  /// Returns the line of an event; nil if it is not a notification.
  mutating func line(_ event: TimedEvent) -> String? {
    log.record(event).map { payload in
      JSONValue.object([.init("signedPayload", .string(signer.sign(payload)))]).compact + "\n"
    }
  }
}

/// A file to which the notifications of a run are streamed.
final class NotificationFile: EventStream {
  private let file: FileStream
  private var lines = NotificationLines()

  init(path: String) throws(AtomicFile.Failure) { file = try FileStream(path: path) }

  func hear(_ event: TimedEvent) { if let line = lines.line(event) { file.write(line) } }

  func finish(_ outcome: Outcome) throws(AtomicFile.Failure) { try file.finish() }
}
