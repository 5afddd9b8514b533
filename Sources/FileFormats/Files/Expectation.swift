package import Simulation

/// The expected content of a file at one place, in words that follow "expected".
package struct Expectation: Hashable, Sendable, CustomStringConvertible {
  /// The words.
  package let description: String

  init(_ words: String) { description = words }
}

extension Expectation {
  /// The most bytes of a name in UTF-8: it is part of the names of files, which have at most 255.
  static let mostInName = 120
  /// The most bytes in UTF-8 of a text that is printed as a part of one line.
  static let mostInLine = 1_000
  static let readableFile = Expectation("a readable file")
  static func fileSize(atMost most: Int) -> Expectation { .init("a file of at most \(most) bytes") }
  package static let scenario = Expectation("a scenario")
  package static let relativePath = Expectation("a path relative to the scenario file")
  package static let folderName = Expectation(
    "a name of at most \(mostInName) bytes of printable characters, without \"/\", that does not "
      + "start with a period"
  )

  static func keyOnce(firstLine line: Int) -> Expectation {
    .init("each key once (the first is on line \(line))")
  }
  /// The maximum number of keys that are listed beside a suggestion.
  private static let mostKeys = 24

  package static func knownKey(_ keys: [String], isSuggested: Bool) -> Expectation {
    let isLong = isSuggested && keys.count > mostKeys
    return .init(isLong ? "one of \(keys.count) other keys" : "one of the keys \(list(keys))")
  }
  package static func key(_ name: String) -> Expectation { .init("the key \"\(name)\"") }
  package static let object = Expectation("an object { … }")
  package static let list = Expectation("a list [ … ]")
  package static let someElement = Expectation("at least one element")
  package static let text = Expectation("text in quotation marks")
  package static let someText = Expectation("nonempty text")
  static let line = Expectation(
    "one line of text without control characters, of at most \(mostInLine) bytes"
  )
  package static let boolean = Expectation("true or false")
  package static let yes = Expectation("true")

  package static func integer(_ range: ClosedRange<Int>) -> Expectation {
    .init("a whole number from \(range.lowerBound) to \(range.upperBound)")
  }
  package static func integerRange(_ range: ClosedRange<Int>) -> Expectation {
    .init("a whole number or [least, most], from \(range.lowerBound) to \(range.upperBound)")
  }
  package static let number64 = Expectation(
    "a whole number from 0 to \(UInt64.max) in quotation marks"
  )
  package static func length(least: VirtualDuration, most: VirtualDuration) -> Expectation {
    .init("a length of time such as \"90s\" or \"1h30m\", \(bounds(least, most))")
  }
  package static func lengthRange(least: VirtualDuration, most: VirtualDuration) -> Expectation {
    .init("a length of time such as \"90s\" or [\"1s\", \"5m\"], \(bounds(least, most))")
  }
  package static let clockMove = Expectation(
    "a length of time with a sign such as \"+2h\" or \"-30d\", at most 365d"
  )
  package static let zone = Expectation(
    "a zone such as \"UTC\", \"UTC+5:30\" or \"America/Los_Angeles\""
  )
  package static let ascending = Expectation("the minimum first, then the maximum")
  package static let twoEnds = Expectation("one value, or [start, end]")
  package static let ratio = Expectation("a probability such as \"1/20\", \"never\" or \"always\"")
  package static let rate = Expectation(
    "a rate such as \"10/s\", \"0.5/m\", \"200/h\" or \"1000/d\", at most 1000000/s"
  )
  package static let price = Expectation("a price such as \"2.99\", at most three decimals")
  package static let period = Expectation("a period such as \"P1W\", \"P3M\" or \"P1Y\"")
  package static let day = Expectation("a day such as \"2027-03-01\"")

  private static func bounds(_ least: VirtualDuration, _ most: VirtualDuration) -> String {
    "from \(TimeLength.text(least)) to \(TimeLength.text(most))"
  }

  package static func word(_ words: [String]) -> Expectation {
    .init(words.count == 1 ? "\"\(words[0])\"" : "one of \(list(words))")
  }
  package static func name(of kind: String, _ names: [String]) -> Expectation {
    .init("the name of \(kind)" + (names.count > 8 ? "" : " (\(list(names)))"))
  }
  package static func product(catalog: String) -> Expectation {
    .init("a product identifier of \(catalog)")
  }
  package static func newName(firstLine line: Int) -> Expectation {
    .init("a unique name (first used on line \(line))")
  }
  package static func newProduct(firstLine line: Int) -> Expectation {
    .init("a unique product identifier (first used on line \(line))")
  }
  package static let signature = Expectation(
    "a signature as reports print it, such as \"one-at-a-time/purchase>second-purchase/none\""
  )
  package static let thresholdKey = Expectation(
    "operation.percentile, the percentile p50, p90, p99, p99.9 or max"
  )
  package static let thresholdLimit = Expectation("a limit such as \"< 20s\" or \"<= 500ms\"")

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  package static let loadModel = Expectation(
    "one of \"open\" (users arrive at a rate) or \"closed\" (a fixed number of users)"
  )
  package static func ofLoadModel(_ name: String) -> Expectation {
    .init("this key only in a load with \"\(name)\"")
  }
  package static func loadWithin(_ horizon: VirtualDuration) -> Expectation {
    .init("stages that together last no longer than the horizon of \(TimeLength.text(horizon))")
  }
  package static let step = Expectation(
    "a step: a word such as \"launch\", or an object with one verb"
  )
  package static func valueOfVerb(_ verb: String) -> Expectation {
    .init("an object for this verb, {\(verb): value} ('explain \(verb)' describes the value)")
  }
  package static let oneVerb = Expectation("exactly one verb in a step")
  package static func noTaps(verb: String) -> Expectation {
    .init("no taps: \"\(verb)\" has no button")
  }
  package static let someWeight = Expectation("at least one journey with a weight above 0")
  package static let someAnswer = Expectation(
    "at least one of approves, declines and ignores above 0"
  )
  package static func version(below current: String) -> Expectation {
    Expectation("a version such as \"1.4\", below the current one, \(current)")
  }

  package static func adultsInFamily(_ size: ClosedRange<Int>) -> Expectation {
    .init(
      "no more adults than the family has members, "
        + "\(size.lowerBound) in the smallest and \(size.upperBound) in the largest"
    )
  }
  package static func device(below count: Int) -> Expectation {
    .init("the number of a device from 0 to \(count - 1), as many as devicesPerPerson allows")
  }
  package static func systemWithServer(not system: String) -> Expectation {
    .init("no server settings: the system \"\(system)\" has no server")
  }
  package static let environmentProduction = Expectation(
    "no share of the sandbox: the environment is not production"
  )
  package static func withinHorizon(_ horizon: VirtualDuration) -> Expectation {
    .init("a start within the horizon of \(TimeLength.text(horizon))")
  }
  package static func belowTimeout(_ timeout: VirtualDuration) -> Expectation {
    .init("a latency below the timeout of \(TimeLength.text(timeout))")
  }

  /// A choice of a schedule, or a drawn number.
  package static let choice = Expectation("a choice such as \"0/3\" or \"=12\"")

  package static func recordingVersion(_ version: Int) -> Expectation {
    .init(
      "version \(version) of the format (hunt again with the seed in the file, or replay it with "
        + "the StoreStorm that recorded it)"
    )
  }
  package static func digest(of key: String, _ digest: FileDigest) -> Expectation {
    .init("the digest of \"\(key)\", \(digest) (if the text was changed, hunt again with it)")
  }
  package static let httpAddress = Expectation(
    "an address such as \"http://127.0.0.1:8080/apple/notifications\""
  )
  package static let headerName = Expectation("the name of an HTTP header")
  package static let someClock = Expectation("\"header\" or \"library\"")
  package static let libfaketime = Expectation(
    "the path of libfaketime, such as /usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"
  )
  package static let loopback = Expectation(
    "an address on this machine, such as 127.0.0.1, or the option --target-may-be-remote"
  )
  package static let httpMethod = Expectation("a method such as \"POST\"")
  package static let header = Expectation("a header that fits on one line")
  package static let someContent = Expectation("\"balance\", \"plans\" or \"plan\"")
  package static func onlyOne(_ key: String) -> Expectation {
    .init("no such key beside \"\(key)\"")
  }
  package static func needs(_ key: String) -> Expectation {
    .init("no such key without \"\(key)\"")
  }
  package static let jsonPointer = Expectation("a JSON pointer such as \"/balance\"")
  package static func variables(_ names: [String]) -> Expectation {
    .init(
      names.isEmpty
        ? "no variables in this request"
        : "no other variables in this request than \(list(names))"
    )
  }
  package static let wholeNumber = Expectation("a whole number")
  package static let earlierPlace = Expectation(
    "the place of an earlier operation such as \"12\" or \"12/1\", or \"-\""
  )
  package static let drawn = Expectation(
    "what was drawn for something that the scenario has, such as \"faults.kill: 1/20\" or "
      + "\"network.loss: left out\""
  )
  package static let deviation = Expectation(
    "a pick and a length such as \"12 for 3\" or \"12 for ever\""
  )
  package static let trim = Expectation(
    "a trim such as \"user 2\", \"fault kill\" or \"journey ask step 3\""
  )
  package static func rule(_ id: String) -> Expectation {
    .init("\(id), the rule that the recording breaks, as in the hunt")
  }
}
