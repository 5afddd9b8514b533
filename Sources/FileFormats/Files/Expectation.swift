public import Simulation

/// What a file should hold at one place.
///
/// The wording is apart, in `Expectation+Wording.swift`.
public enum Expectation: Hashable, Sendable {
  /// A file that exists and may be read.
  case readableFile
  /// A file of no more bytes.
  case fileSize(atMost: Int)
  /// A scenario, and no other file of ours.
  case scenario
  /// What the grammar asks for.
  case syntax(SyntaxRule)
  /// A file that Foundation's decoder reads too.
  case foundation
  /// Each key once; the first stands on this line.
  case keyOnce(firstLine: Int)
  /// One of the keys that an object may have.
  case knownKey([String])
  /// A key that an object must have.
  case key(String)
  /// An object.
  case object
  /// A list.
  case list
  /// A text.
  case text
  /// A text that is not empty.
  case someText
  /// A name that can be the name of a folder as well.
  case folderName
  /// `true` or `false`.
  case boolean
  /// `true`: a step that is not done is left out.
  case yes
  /// A whole number.
  case integer(ClosedRange<Int>)
  /// A whole number of 64 bits without a sign, which files hold as a text.
  case number64
  /// A whole number, or a list of the least and the most.
  case integerRange(ClosedRange<Int>)
  /// A length of time.
  case length(least: VirtualDuration, most: VirtualDuration)
  /// A length of time, or a list of the least and the most.
  case lengthRange(least: VirtualDuration, most: VirtualDuration)
  /// How far a clock is moved, with a sign.
  case clockMove
  /// A time zone.
  case zone
  /// A least that is not above the most.
  case ascending
  /// A probability.
  case ratio
  /// Arrivals in a length of time.
  case rate
  /// What is at the beginning and at the end.
  case twoEnds
  /// Either an open or a closed load.
  case loadModel
  /// A key of the other load model.
  case ofLoadModel(String)
  /// A load that lasts no longer than the scenario.
  case loadWithin(VirtualDuration)
  /// A recording of this version of the format: older ones replay nothing any more.
  case recordingVersion(Int)
  /// The digest of a text in the same file; which key holds the text.
  case digest(of: String, FileDigest)
  /// The place of something earlier in the same list, with the number of a chain or without.
  case earlierPlace
  /// What was drawn for something that the recorded scenario has.
  case drawn
  /// What a violation is known by.
  case signature
  /// A day of the calendar.
  case day
  /// One word of a few.
  case word([String])
  /// A name out of a list; what the names are names of.
  case name(of: String, [String])
  /// A product that a catalogue sells.
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
  /// A name that nothing before has; the first stands on this line.
  case newName(firstLine: Int)
  /// As many adults as fit into the family.
  case adultsInFamily(ClosedRange<Int>)
  /// The number of a device that somebody has.
  case device(below: Int)
  /// A begin within the horizon.
  case withinHorizon(VirtualDuration)
  /// A latency below the timeout.
  case belowTimeout(VirtualDuration)
  /// `operation.percentile`
  case thresholdKey
  /// A comparison and a length of time.
  case thresholdLimit
  /// A path relative to the scenario file.
  case relativePath
  /// What only a system with a server has a use for; the system that has none.
  case systemWithServer(not: String)
  /// An amount of money in decimal digits.
  case price
  /// A length in calendar units.
  case period
  /// A pick of a recording at which somebody is put off.
  case deviation
  /// Something that a recording takes away from its trial's world.
  case trim
  /// A rule of the user's own that a recording breaks.
  case rule(String)
  /// A product identifier that no product before has; the first stands on this line.
  case newProduct(firstLine: Int)
}
