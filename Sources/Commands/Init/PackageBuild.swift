import Foundation

/// A build of a package of `init`, and what its output says.
struct PackageBuild: Sendable {
  /// The progress of a build.
  struct Progress: Hashable, Sendable {
    /// The number of the current task, counted from 1.
    var task: Int
    /// The number of all tasks, which may rise.
    var tasks: Int
    /// The module that is being compiled; nil for other tasks.
    var module: String?
  }

  /// Whether the build succeeded.
  let isBuilt: Bool
  /// The names that the app's files lack, and other errors.
  let missing: MissingNames
  /// The lines of the file with candidates that do not compile.
  let wrongCandidates: Set<Int>
  /// The reason of the failure, if no error in a file explains it: lines of the compiler or
  /// SwiftPM.
  let reason: [String]

  /// Reads what a build printed.
  ///
  /// - Parameters:
  ///   - outcome: the output.
  ///   - stubs: the types that are stubs.
  init(_ outcome: ToolProcess.Outcome, stubs: Set<String> = []) {
    isBuilt = outcome.status == 0
    let lines = (outcome.text + "\n" + outcome.messages).split(whereSeparator: \.isNewline)
    let candidates = "/\(CandidatesText.fileName):"
    let own = lines.filter { $0.contains(candidates) && $0.contains(": error: ") }
    wrongCandidates = Set(
      own.compactMap { line in
        line.firstRange(of: candidates)
          .flatMap { Int(line[$0.upperBound...].prefix { $0 != ":" }) }
      }
    )
    missing = MissingNames(
      output: lines.filter { !$0.contains(candidates) }.joined(separator: "\n"),
      stubs: stubs
    )
    let errors = lines.filter { $0.contains("error:") }.map(String.init)
    reason =
      errors.isEmpty
      ? [outcome.reason]
      : errors.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The attributes that the compiler does not know, without "@": macros and property wrappers of
  /// modules that are not there.
  var unknownAttributes: Set<String> {
    Set(missing.names.filter { $0.kind == .attribute }.map(\.name))
  }

  /// Returns how far a running build is, from its output: `[3/5] Compiling Notes Store.swift`.
  static func progress(in output: String) -> Progress? {
    for line in output.split(whereSeparator: \.isNewline).reversed() {
      guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { continue }
      let numbers = line[line.index(after: line.startIndex)..<end].split(separator: "/")
      guard numbers.count == 2, let task = Int(numbers[0]), let tasks = Int(numbers[1]) else {
        continue
      }
      return Progress(task: task, tasks: tasks, module: modules(in: String(line)).first)
    }
    return nil
  }

  /// Returns the modules that a build has compiled, from its output.
  static func modules(in output: String) -> [String] {
    output.split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "Compiling"), place + 1 < words.count else {
        return nil
      }
      return String(words[place + 1])
    }
  }
}
