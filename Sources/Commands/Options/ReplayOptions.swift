/// `replay RECORDING`: brings a recorded violation back.
package struct ReplayOptions: Hashable, Sendable {
  /// The recording file.
  package var recording: String
  /// The logic to replay it around; nil: what was recorded.
  package var variant: String?
  /// Whether a trial that ended its process is replayed in this one.
  package var isHere: Bool
  /// Whether it goes by names on the build that made the recording, too.
  package var goesByNames: Bool
  /// Whether it stops where the run leaves the recording, instead of going on by names.
  package var isExact: Bool
  /// The step before which a debugger is called; nil: none.
  package var breakStep: Int?
  /// Whether the whole story is told, and of everybody.
  package var tellsAll: Bool
  /// Files for other tools.
  package var exports: ExportOptions
  /// Where a page goes that shows it as a picture; nil: nowhere.
  package var html: String?
  /// Whether it is told as a bug report, with the picture as text.
  package var isBugReport: Bool
  /// How the result is shown.
  package var output: OutputOptions

  init(_ arguments: ParsedArguments) {
    recording = arguments.positionals.first ?? ""
    variant = arguments.text(.variant)
    isHere = arguments.has(.here)
    goesByNames = arguments.has(.byNames)
    isExact = arguments.has(.exact)
    breakStep = arguments.count(.breakStep)
    tellsAll = arguments.has(.all)
    exports = ExportOptions(arguments)
    html = arguments.text(.html)
    isBugReport = arguments.has(.bugReport)
    output = OutputOptions(arguments)
  }
}
