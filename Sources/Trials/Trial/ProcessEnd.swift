import Foundation
import Judging

/// How a process that ran trials ended although nobody had asked it to.
public enum ProcessEnd: Hashable, Sendable {
  /// By a signal, such as that of a trap.
  case signal(Int32)
  /// By itself, with a status.
  case status(Int32)
  /// Not at all: no step ended for longer than timeout lasts, and it was killed.
  case stoodStill
}

extension ProcessEnd: RawRepresentable, Codable {
  /// Reads what ``rawValue`` has written; nil if the text is something else.
  ///
  /// - Parameter rawValue: `signal 5`, `status 3` or `stood still`.
  public init?(rawValue: String) {
    let words = rawValue.split(separator: " ")
    switch (words.first, words.last.flatMap { Int32($0) }) {
    case ("signal", let number?) where words.count == 2: self = .signal(number)
    case ("status", let number?) where words.count == 2: self = .status(number)
    default:
      guard rawValue == "stood still" else { return nil }
      self = .stoodStill
    }
  }

  /// The end in two words, as recordings keep it.
  public var rawValue: String {
    switch self {
    case .signal(let number): "signal \(number)"
    case .status(let number): "status \(number)"
    case .stoodStill: "stood still"
    }
  }
}

extension ProcessEnd {
  /// Whether a test can wait for it in a child process.
  ///
  /// For what stands still it would wait too long, and who exits with success cannot be told from
  /// who comes to an end.
  package var canBeTested: Bool { self != .stoodStill && self != .status(0) }

  /// What the logic did, as a signature names it.
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

  /// What a trial that ended this way is known by.
  ///
  /// - Parameter afterOthers: whether it took earlier trials in the same process.
  /// - Returns: the signature.
  public func signature(afterOthers: Bool) -> String { known(afterOthers: afterOthers).description }

  /// What a trial that ended this way is known by, in its parts.
  ///
  /// - Parameter afterOthers: whether it took earlier trials in the same process.
  /// - Returns: the parts.
  func known(afterOthers: Bool) -> Signature {
    let effect = self == .stoodStill ? "stands-still" : "process-ended"
    return Signature(
      invariant: "survives",
      cause: EventKind(cause),
      effect: EventKind(effect + (afterOthers ? "-after-others" : "")),
      source: "none"
    )
  }

  /// What was seen.
  ///
  /// - Parameter words: what the runtime said at the end; nil if nothing.
  /// - Returns: one line.
  public func saw(saying words: String?) -> String {
    words.map { "\(saw): \($0)" } ?? saw
  }

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
