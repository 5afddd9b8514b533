package import TrialReports

/// The options of `replay RECORDING`: reproduces a recorded violation.
package struct ReplayOptions: Hashable, Sendable, Codable {
  /// The recording file.
  package var recording: String
  /// The logic to replay with; if nil, the recorded logic.
  package var variant: String?
  /// Whether a trial that ended its process is replayed in this process.
  package var isHere: Bool
  /// Whether the replay follows names even on the build that made the recording.
  package var goesByNames: Bool
  /// Whether the replay stops where it diverges from the recording, instead of continuing by names.
  package var isExact: Bool
  /// The step before which to stop in the debugger; if nil, there is none.
  package var breakStep: Int?
  /// The faults and irregularities that the replay leaves out.
  package var without: [String]
  /// Whether the story includes all lines and all users.
  package var tellsAll: Bool
  /// The files for other tools.
  package var exports: ExportOptions
  /// The path of a page with a picture of the race; if nil, no page is written.
  package var html: String?
  /// Whether to print a bug report, with the picture as text.
  package var isBugReport: Bool

  init(_ arguments: ParsedArguments) {
    recording = arguments.positionals.first ?? ""
    variant = arguments.text(.variant)
    isHere = arguments.has(.here)
    goesByNames = arguments.has(.byNames)
    isExact = arguments.has(.exact)
    breakStep = arguments.count(.breakStep)
    without = arguments.texts(.without)
    tellsAll = arguments.has(.all)
    exports = ExportOptions(arguments)
    html = arguments.text(.html)
    isBugReport = arguments.has(.bugReport)
  }
}

extension OptionDescription {
  static let bugReport = OptionDescription(flag: "bug-report")
    .help("Print the race as plain text for a bug report: lanes, arrows, both orders")
  static let here = OptionDescription(flag: "here")
    .help("Replay in this process even if the recorded trial ended its process")
  static let byNames = OptionDescription(flag: "by-names")
    .help("Follow the order of named operations, as on another build")
  static let exact = OptionDescription(flag: "exact")
    .help("Stop where the run diverges from the recording; do not continue by names")
  static let breakStep = OptionDescription("break", "STEP", .count(1...1_000_000_000))
    .help("Stop in the debugger right before this step")
  static let without = OptionDescription("without", "KIND", .text, repeats: true)
    .help("Leave out a fault or an irregularity, to see whether the trial still fails")
  static let all = OptionDescription(flag: "all")
    .help("Print the whole story, not only its last 60 lines")
}

/// The files for other tools, each recognized by its extension.
package struct ExportOptions: Hashable, Sendable, Codable {
  /// The files with known formats, in the order in which they were given.
  package var files: [(path: String, format: any ExportFormat)] {
    paths.compactMap { path in ExportFormats.format(ofPath: path).map { (path, $0) } }
  }
  private let paths: [String]

  init(_ arguments: ParsedArguments) { paths = arguments.texts(.export) }

  init(paths: [String]) { self.paths = paths }

  /// Returns why a command cannot write one of the files; nil if it can.
  func refusal(of command: ExportSource.Command) -> String? {
    for path in paths {
      let formats = ExportFormats.formats(of: command)
      guard let format = ExportFormats.format(ofPath: path), format.commands.contains(command)
      else {
        let endings = formats.map(\.ending).list(joinedBy: "or")
        return "--export: \(command) writes files that end in \(endings), found \(path.quoted)"
      }
    }
    return nil
  }
}

/// The source of a command's seed.
package enum SeedSource {
  /// The seed under `CI=1`, so that every build of a commit runs the same trials.
  package static let fixed: UInt64 = 0x5EED

  /// Returns the seed to use; print it before anything runs.
  ///
  /// It is ``fixed`` if none is given and `CI` is set, or otherwise drawn from the system.
  package static func seed(given: UInt64?, environment: [String: String]) -> UInt64 {
    if let given { return given }
    if let value = environment["CI"], !value.isEmpty { return fixed }
    var system = SystemRandomNumberGenerator()
    return system.next()
  }
}
