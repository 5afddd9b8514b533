import Foundation
import Judging

/// The unexpected end of a process that ran trials.
package enum ProcessEnd: Hashable, Sendable {
  /// The process received a signal, such as that of a trap.
  case signal(Int32)
  /// The process exited with a status.
  case status(Int32)
  /// One step hung for longer than the timeout, so the process was killed.
  case stoodStill
}

extension ProcessEnd: RawRepresentable, Codable {
  /// Parses the text that ``rawValue`` produces; nil for any other text.
  ///
  /// The text is `signal 5`, `status 3`, or `stood still`.
  package init?(rawValue: String) {
    let words = rawValue.split(separator: " ")
    switch (words.first, words.last.flatMap { Int32($0) }) {
    case ("signal", let number?) where words.count == 2: self = .signal(number)
    case ("status", let number?) where words.count == 2: self = .status(number)
    default:
      guard rawValue == "stood still" else { return nil }
      self = .stoodStill
    }
  }

  /// The end in two words, as recordings store it.
  package var rawValue: String {
    switch self {
    case .signal(let number): "signal \(number)"
    case .status(let number): "status \(number)"
    case .stoodStill: "stood still"
    }
  }
}

extension ProcessEnd {
  /// Whether a test can wait for the end in a child process.
  ///
  /// A hang takes too long to wait for, and an exit with success looks like a normal end.
  package var canBeTested: Bool { self != .stoodStill && self != .status(0) }

  /// The action of the logic, as in a signature.
  private var cause: String {
    switch self {
    case .status: "exit"
    case .stoodStill: "loop"
    case .signal(SIGILL), .signal(SIGTRAP), .signal(SIGFPE): "trap"
    case .signal(SIGABRT): "abort"
    case .signal(SIGSEGV), .signal(SIGBUS): "memory-fault"
    case .signal: "signal"
    }
  }

  /// Returns the signature of a trial that ended this way.
  package func signature(afterOthers: Bool) -> String {
    known(afterOthers: afterOthers).description
  }

  /// Returns the parts of the signature of a trial that ended this way.
  func known(afterOthers: Bool) -> Signature {
    let effect = self == .stoodStill ? "stands-still" : "process-ended"
    return Signature(
      invariant: InvariantCatalog.survives.id,
      cause: EventKind(cause),
      effect: EventKind(effect + (afterOthers ? "-after-others" : "")),
      source: "none"
    )
  }

  /// Returns the observation in words.
  package func saw(saying words: String?) -> String { words.map { "\(saw): \($0)" } ?? saw }

  private var saw: String {
    switch self {
    case .signal, .status: "the process ended with \(rawValue)"
    case .stoodStill: "hung within one step (deadlock or endless loop); the process was killed"
    }
  }

  /// The usual cause.
  var because: String {
    switch self {
    case .signal(SIGILL), .signal(SIGTRAP), .signal(SIGFPE): "a trap in the logic"
    case .signal(SIGABRT): "the logic aborts the process"
    case .signal(SIGSEGV), .signal(SIGBUS): "the logic accesses invalid memory"
    case .signal(SIGKILL): "the process was killed, for example because memory ran out"
    case .signal: "a signal that the logic raises or causes"
    case .status: "the logic ends the process"
    case .stoodStill: "a step never ends: an endless loop, or a blocking call"
    }
  }
}
