import Simulation
import StoreModel
import StoreSimulation

#if os(Linux)
import Runtime
#endif

/// A place in the code under test.
package struct CodeLocation: Hashable, Sendable, Codable {
  /// The path of the file as the compiler got it; nil if debug information does not tell.
  package var path: String?
  /// The line, from 1; nil if debug information does not tell, as for some awaits in debug builds.
  package var line: Int?
  /// The function in the compiler's words, such as `Store.buy(_:)`.
  package var function: String

  /// Names a place.
  package init(path: String? = nil, line: Int? = nil, function: String) {
    (self.path, self.line, self.function) = (path, line, function)
  }

  /// Whether two places are certainly the same line.
  package func isSameLine(as other: CodeLocation?) -> Bool { line != nil && self == other }

  /// The place in the code of what settled an outcome, as in `the code is at Store.swift:42, in
  /// Store.buy(_:)`.
  package var sentence: String {
    guard let line, let file = path?.split(separator: "/").last else {
      return "the code is in \(function)"
    }
    return "the code is at \(file):\(line), in \(function)"
  }

  /// Returns a function's name without what the compiler adds for its own parts of it.
  static func plainName(_ symbol: String) -> String {
    var name = Substring(symbol)
    let witness = "protocol witness for "
    while let word = name.split(separator: " ").first, name.contains(" ") {
      if word == "specialized" {
        name = name.dropFirst("specialized ".count)
      } else if name.hasPrefix("partial apply for ") {
        name = name.dropFirst("partial apply for ".count)
      } else if word == "closure", let inside = name.firstRange(of: " in ") {
        name = name[inside.upperBound...]
      } else if name.hasPrefix(witness), let end = name.firstRange(of: " in conformance ") {
        let requirement = name[..<end.lowerBound].split(separator: ".").last ?? ""
        return "\(name[end.upperBound...]).\(requirement)"
      } else {
        break
      }
    }
    return String(name)
  }
}

#if os(Linux)
extension CodeLocation {
  /// The modules that are not under test: StoreStorm's own, with those of the toolchain whose
  /// names are mangled like an app's.
  ///
  /// A stack begins with their frames. `Entitlements` is missing because it is under test.
  fileprivate static let modulesInBetween: Set<String> =
    OwnModules.names.subtracting(["Entitlements"]).union([
      "Dispatch", "Foundation", "FoundationEssentials", "FoundationInternationalization",
      "Observation", "Synchronization", "_StringProcessing",
    ])

  /// Finds where the code under test made a call.
  ///
  /// The trial runs again twice. Debug information is read for one frame only, because that takes
  /// a fiftieth of a second for each.
  ///
  /// - Parameters:
  ///   - event: the call, its answer, or its effect.
  ///   - place: its place among all events of the trial.
  ///   - trial: the trial in which it happens.
  /// - Returns: the location; nil if the event has none, or the program no debug information.
  static func find(_ event: WorldEvent, at place: Int, in trial: Trial) -> CodeLocation? {
    let search = CallSearch(event: event, place: place)
    let images = ImageMap.capture()
    guard let stack = search.stack(in: trial, limit: 200),
      let frames = stack.symbolicated(with: images, options: .useSymbolCache)?.frames,
      let index = frames.firstIndex(where: { $0.isUnderTest }),
      // The last frame of a limited stack only says that there are more.
      let one = search.stack(in: trial, offset: index, limit: 2),
      let frame = one.symbolicated(with: images)?.frames.first(where: { $0.isUnderTest }),
      let symbol = frame.symbol
    else { return nil }
    let place = symbol.sourceLocation.flatMap { $0.line > 0 ? $0 : nil }
    return CodeLocation(
      path: place?.path,
      line: place?.line,
      function: plainName(symbol.name)
    )
  }
}

extension SymbolicatedBacktrace.Frame {
  /// Whether the frame belongs neither to StoreStorm nor to a library of Swift.
  fileprivate var isUnderTest: Bool {
    guard let module = symbol?.rawName.mangledModule else { return false }
    return !CodeLocation.modulesInBetween.contains(module)
  }
}

extension String {
  /// The module of a mangled Swift name; nil for one of Swift's own libraries.
  ///
  /// After `$s`, a name has the length of its module's name and that name. Source:
  /// docs/ABI/Mangling.rst of the Swift project.
  fileprivate var mangledModule: String? {
    guard hasPrefix("$s") else { return nil }
    let rest = dropFirst(2)
    let digits = rest.prefix { $0.isWholeNumber }
    guard let length = Int(digits), length > 0 else { return nil }
    return String(rest.dropFirst(digits.count).prefix(length))
  }
}

/// The stack of one call of a trial, while the call begins.
///
/// The device and the code under test run on one thread, so the stack leads to the line that
/// awaits the call.
private struct CallSearch {
  /// The event: the call, its answer, or its effect.
  let event: WorldEvent
  /// Its place among all events of the trial.
  let place: Int

  /// Returns the stack; nil if the event belongs to no call of the code under test, or if it may
  /// belong to several.
  func stack(in trial: Trial, offset: Int = 0, limit: Int) -> Backtrace? {
    var open: [CallID: Backtrace] = [:]
    var found: Backtrace?
    var count = 0
    let run = TrialRun(trial) { run in
      run.hearing = { timed in
        defer { count += 1 }
        guard count <= place else { return }
        if let call = begun(timed.event) {
          open[call] = try? Backtrace.capture(limit: limit, offset: offset, top: 0)
        }
        if count == place {
          found = open.count == 1 ? open.first?.value : nil
        } else if case .returned(let call, _, let process, _) = timed.event,
          process == event.process
        {
          open[call] = nil
        }
      }
    }
    _ = run.carryOut()
    return found
  }

  /// Returns the call that an event begins, if it may be the one: the call itself, or a call of the
  /// kind that has such an effect.
  private func begun(_ other: WorldEvent) -> CallID? {
    guard case .began(let call, let kind, let process, _) = other, process == event.process
    else { return nil }
    let isMeant =
      switch event {
      case .began(call, _, _, _), .returned(call, _, _, _): true
      case .finished: kind == .finish
      case .wrote: kind == .write
      default: false
      }
    return isMeant ? call : nil
  }
}
#else
extension CodeLocation {
  /// Returns nil: only programs on Linux read their debug information.
  static func find(_ event: WorldEvent, at place: Int, in trial: Trial) -> CodeLocation? { nil }
}
#endif
