public import Simulation

/// The expected content of a file at one place.
///
/// `Expectation+Wording.swift` contains the wording.
public enum Expectation: Hashable, Sendable {
  /// A file that exists and is readable.
  case readableFile
  /// A file of at most this many bytes.
  case fileSize(atMost: Int)
  /// A scenario, as opposed to another kind of StoreStorm file.
  case scenario
  /// A grammar rule.
  case syntax(SyntaxRule)
  /// A file that Foundation's decoder also accepts.
  case foundation
  /// Each key only once; the line of the first occurrence.
  case keyOnce(firstLine: Int)
  /// One of the known keys of an object.
  case knownKey([String])
  /// A required key of an object.
  case key(String)
  /// An object.
  case object
  /// A list.
  case list
  /// Text.
  case text
  /// Nonempty text.
  case someText
  /// A name that is also valid as a folder name.
  case folderName
  /// `true` or `false`.
  case boolean
  /// `true`, because steps that are not taken are omitted.
  case yes
  /// A whole number.
  case integer(ClosedRange<Int>)
  /// An unsigned 64-bit integer, which files store as text.
  case number64
  /// A whole number, or a list of the minimum and the maximum.
  case integerRange(ClosedRange<Int>)
  /// A duration.
  case length(least: VirtualDuration, most: VirtualDuration)
  /// A duration, or a list of the minimum and the maximum.
  case lengthRange(least: VirtualDuration, most: VirtualDuration)
  /// A signed offset of a clock.
  case clockMove
  /// A time zone.
  case zone
  /// A minimum that is not greater than the maximum.
  case ascending
  /// A probability.
  case ratio
  /// An arrival rate.
  case rate
  /// A start value and an end value.
  case twoEnds
  /// Either an open or a closed load.
  case loadModel
  /// A key of the other load model.
  case ofLoadModel(String)
  /// A load that lasts no longer than the scenario.
  case loadWithin(VirtualDuration)
  /// A recording with this version of the format; older ones can no longer be replayed.
  case recordingVersion(Int)
  /// The digest of a text in the same file, and the key of that text.
  case digest(of: String, FileDigest)
  /// The place of an earlier element of the same list, optionally with the number of a chain.
  case earlierPlace
  /// A draw that fits the recorded scenario.
  case drawn
  /// A signature of a violation.
  case signature
  /// A calendar day.
  case day
  /// One of several words.
  case word([String])
  /// A name from a list, and the kind of name.
  case name(of: String, [String])
  /// A product that a catalog sells.
  case product(catalogue: String)
  /// A step of a journey.
  case step
  /// Exactly one verb in a step.
  case oneVerb
  /// No `taps` beside a verb that has no button.
  case noTaps(verb: String)
  /// At least one element.
  case someElement
  /// At least one weight above zero.
  case someWeight
  /// At least one answer that adults give.
  case someAnswer
  /// A name that is not used before; the line of the first use.
  case newName(firstLine: Int)
  /// A number of adults that fits the family.
  case adultsInFamily(ClosedRange<Int>)
  /// The number of an existing device.
  case device(below: Int)
  /// A start within the horizon.
  case withinHorizon(VirtualDuration)
  /// A latency below the timeout.
  case belowTimeout(VirtualDuration)
  /// `operation.percentile`
  case thresholdKey
  /// A comparison and a duration.
  case thresholdLimit
  /// A path relative to the scenario file.
  case relativePath
  /// No server settings in this system, which has no server.
  case systemWithServer(not: String)
  /// A price in decimal digits.
  case price
  /// A period in calendar units.
  case period
  /// A pick of a recording, and the length of the delay.
  case deviation
  /// A trim of a recording.
  case trim
  /// Your own rule, which a recording breaks.
  case rule(String)
  /// A product identifier that is not used before; the line of the first use.
  case newProduct(firstLine: Int)
}
