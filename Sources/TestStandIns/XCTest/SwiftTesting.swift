// This file uses `unsafe`. It is sound: the entry point has the type that the documentation of
// Swift Testing gives it, and the bytes of a record are copied while they are lent.

import Foundation
import StoreJSON
import StoreSimulation
import Synchronization
import Trials

/// The tests that use Swift Testing, run by the toolchain's own library.
///
/// Source: github.com/swiftlang/swift-testing/tree/main/Documentation/ABI.
@safe
enum SwiftTesting {
  private typealias Handler = @Sendable (UnsafeRawBufferPointer) -> Void
  private typealias EntryPoint =
    @convention(thin) @Sendable @concurrent (UnsafeRawBufferPointer?, @escaping Handler)
    async throws -> Bool

  /// A test function.
  struct Function: Hashable, Sendable {
    /// Its identifier in records and filters.
    let id: String

    /// The name by which it is known: without its place in the file.
    var name: String {
      let parts = id.split(separator: "/").filter { !$0.contains(".swift:") }
      return parts.joined(separator: "/").replacing("()", with: "")
    }
  }

  private static let entryPoint: EntryPoint? = {
    // The library is there only if tests use it; nil stands for all libraries.
    guard let symbol = unsafe dlsym(nil, "swt_abiv0_getEntryPoint") else { return nil }
    typealias Getter = @convention(c) () -> UnsafeRawPointer
    let get = unsafe unsafeBitCast(symbol, to: Getter.self)
    return unsafe unsafeBitCast(get(), to: EntryPoint.self)
  }()

  /// The verbosity at which the library itself prints nothing.
  private static let quiet = JSONValue.integer(.min)

  /// Returns the tests of this program.
  static func functions() async -> [Function] {
    let found = Mutex<[Function]>([])
    await run(["listTests": true, "verbosity": quiet]) { record in
      guard record["kind"]?.text == "test", let payload = record["payload"],
        payload["kind"]?.text == "function", let id = payload["id"]?.text
      else { return }
      found.withLock { $0.append(Function(id: id)) }
    }
    return found.withLock { $0 }.sorted { $0.id < $1.id }
  }

  /// Returns a test as a simulated device runs it.
  static func simulated(_ function: Function) -> SimulatedTest {
    SimulatedTest(function.name) {
      let skipped = Mutex<String?>(nil)
      let filter = "^\(NSRegularExpression.escapedPattern(for: function.id))"
      await run(["filter": [.string(filter)], "parallel": false, "verbosity": quiet]) { record in
        guard record["kind"]?.text == "event", let event = record["payload"] else { return }
        switch event["kind"]?.text {
        case "issueRecorded": report(event)
        case "testSkipped" where event["testID"]?.text == function.id:
          skipped.withLock { $0 = text(of: event) }
        default: break
        }
      }
      return skipped.withLock { $0 }
    }
  }

  private static func report(_ event: JSONNode) {
    guard event["issue"]?["isKnown"]?.flag != true else { return }
    let place = event["issue"]?["sourceLocation"]
    StoreSession.current?.fail(
      TestFailure(
        file: place?["_filePath"]?.text ?? place?["fileID"]?.text ?? "<unknown>",
        line: place?["line"]?.whole ?? 0,
        message: text(of: event)
      )
    )
  }

  private static func text(of event: JSONNode) -> String {
    let texts = event["messages"]?.elements?.compactMap { $0["text"]?.text } ?? []
    return texts.joined(separator: "; ")
  }

  private static func run(
    _ configuration: JSONValue,
    _ receive: @escaping @Sendable (JSONNode) -> Void
  ) async {
    guard let entryPoint = unsafe entryPoint else { return }
    let text = Array(configuration.compact.utf8)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 1)
    unsafe buffer.copyBytes(from: text)
    defer { unsafe buffer.deallocate() }
    let given = UnsafeRawBufferPointer(buffer)
    do {
      _ = try await unsafe entryPoint(given) { record in
        var scanner = unsafe JSONScanner(Array(record), dialect: .json)
        if let node = try? scanner.document() { receive(node) }
      }
    } catch {
      let failure = TestFailure(file: "<unknown>", line: 0, message: "\(error)")
      StoreSession.current?.fail(failure)
    }
  }
}
