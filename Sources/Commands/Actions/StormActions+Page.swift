import FileFormats
import TrialReports
import StoreModel
import Trials

extension StormActions {
  /// Makes a page from a result that was written earlier.
  func page(_ options: PageOptions) throws -> ExitCode {
    let result = try JSONText.read(FileText(path: options.result))
    guard let page = ResultPage(result, toolCommand: toolCommand) else {
      let hint =
        result["format"]?.text == "storestorm-recording"
        ? "found a recording; 'replay --html FILE' makes its page" : "found something else"
      throw Refusal(
        "\(options.result.quoted): expected a result of run, hunt or replay --json, " + hint
      )
    }
    guard let path = options.file else {
      terminal.result(["page": .string(page.html)], orVerbatim: page.html)
      return .held
    }
    try AtomicFile.write(page.html, to: path)
    terminal.result(["file": .string(path)], or: ["\(path): the page of \(options.result)"])
    return .held
  }

  /// Writes the page of a result, if requested; returns false, after a one-line message, if that
  /// fails.
  func writePage(of result: JSONText, to path: String?) -> Bool {
    guard let path else { return true }
    guard let page = ResultPage(result, toolCommand: toolCommand) else { return false }
    return write(page.html, to: path)
  }

  /// Returns the picture of a recorded race, if requested and if its trial shows it on this build.
  func picture(of recording: Recording, _ trial: Trial, _ options: ReplayOptions) -> RacePicture? {
    guard options.html != nil || options.isBugReport else { return nil }
    return RacePicture(trial, signature: recording.signature)
  }

  /// Returns a bug report of a recorded race: plain text with all facts and how to reproduce it.
  func bugReport(
    of recording: Recording,
    _ trial: Trial,
    _ picture: RacePicture,
    _ options: ReplayOptions
  ) -> [String] {
    let build = recording.build
    let path = options.recording.inShell
    let variant = trial.variant.id
    let other = variant == recording.variant ? "" : " --variant \(variant)"
    let facts = [
      "RACE \(picture.signature)", "  saw       \(picture.saw)",
      "  expected  \(picture.expected)", "  because   \(picture.because)",
      "  logic     \(variant), scenario \(recording.source.fileName), "
        + "seed \(recording.seed)",
      "  with      StoreStorm \(recording.tool), \(build.toolchain), \(build.platform), "
        + build.configuration,
      "  replay    \(toolCommand) replay \(path)\(other)",
    ]
    // A test replays only the recorded logic.
    let options = trial.variant.exportOptions(for: recording.signature)
    let test = "  as test   \(toolCommand) export-test \(path)\(options)"
    let isTested = other.isEmpty && recording.canBeTested
    return facts + (isTested ? [test, ""] : [""]) + RaceText(picture).lines
  }
}
