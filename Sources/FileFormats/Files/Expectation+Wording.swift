import Simulation

extension Expectation: CustomStringConvertible {
  /// The expected content, to follow the word "expected".
  public var description: String {
    switch self {
    case .syntax(let rule): rule.words
    case .readableFile, .fileSize, .foundation, .relativePath, .folderName, .scenario:
      fileWords
    case .keyOnce, .knownKey, .key, .object, .list, .text, .someText, .boolean, .yes, .someElement:
      shapeWords
    case .integer, .number64, .integerRange, .length, .lengthRange, .clockMove, .zone, .ascending,
      .ratio, .price, .period, .rate, .twoEnds:
      amountWords
    case .loadModel, .ofLoadModel, .loadWithin: loadWords
    case .word, .name, .product, .newName, .newProduct, .trim, .deviation, .rule, .thresholdKey,
      .thresholdLimit:
      nameWords
    default: ruleWords
    }
  }

  private var fileWords: String {
    switch self {
    case .readableFile: "a readable file"
    case .scenario: "a scenario"
    case .fileSize(let most): "a file of at most \(most) bytes"
    case .folderName: "a name without \"/\" that does not start with a period"
    case .foundation: "a file that Foundation can decode (please report this file)"
    default: "a path relative to the scenario file"
    }
  }

  private var shapeWords: String {
    switch self {
    case .keyOnce(let line): "each key once (the first is on line \(line))"
    case .knownKey(let keys): "one of the keys \(Self.list(keys))"
    case .key(let name): "the key \"\(name)\""
    case .object: "an object { … }"
    case .list: "a list [ … ]"
    case .text: "text in quotation marks"
    case .someText: "nonempty text"
    case .boolean: "true or false"
    case .yes: "true"
    default: "at least one element"
    }
  }

  private var loadWords: String {
    switch self {
    case .ofLoadModel(let name): "this key only in a load with \"\(name)\""
    case .loadWithin(let horizon):
      "stages that together last no longer than the horizon of \(TimeLength.text(horizon))"
    default: "one of \"open\" (users arrive at a rate) or \"closed\" (a fixed number of users)"
    }
  }

  private var amountWords: String {
    switch self {
    case .rate: "a rate such as \"10/s\", \"0.5/m\", \"200/h\" or \"1000/d\", at most 1000000/s"
    case .twoEnds: "one value, or [start, end]"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number64: "a whole number from 0 to \(UInt64.max) in quotation marks"
    case .integerRange(let range):
      "a whole number or [least, most], from \(range.lowerBound) to \(range.upperBound)"
    case .length(let least, let most):
      "a length of time such as \"90s\" or \"1h30m\", \(Self.bounds(least, most))"
    case .lengthRange(let least, let most):
      "a length of time such as \"90s\" or [\"1s\", \"5m\"], \(Self.bounds(least, most))"
    case .clockMove: "a length of time with a sign such as \"+2h\" or \"-30d\", at most 365d"
    case .zone: "a zone such as \"UTC\", \"UTC+5:30\" or \"America/Los_Angeles\""
    case .ascending: "the minimum first, then the maximum"
    case .ratio: "a probability such as \"1/20\", \"never\" or \"always\""
    case .period: "a period such as \"P1W\", \"P3M\" or \"P1Y\""
    default: "a price such as \"2.99\", at most three decimals"
    }
  }

  private var nameWords: String {
    switch self {
    case .word(let words) where words.count == 1: "\"\(words[0])\""
    case .word(let words): "one of \(Self.list(words))"
    case .name(let kind, let names):
      "the name of \(kind)" + (names.count > 8 ? "" : " (\(Self.list(names)))")
    case .product(let catalogue): "a product identifier of \(catalogue)"
    case .newName(let line): "a unique name (first used on line \(line))"
    case .deviation: "a pick and a length such as \"12 for 3\" or \"12 for ever\""
    case .rule(let id): "\(id), the rule that the recording breaks, as in the hunt"
    case .trim: "a trim such as \"user 2\", \"fault kill\" or \"journey ask step 3\""
    case .newProduct(let line): "a unique product identifier (first used on line \(line))"
    case .thresholdKey: "operation.percentile, the percentile p50, p90, p99, p99.9 or max"
    default: "a limit such as \"< 20s\" or \"<= 500ms\""
    }
  }

  private var ruleWords: String {
    switch self {
    case .step: "a step: a word such as \"launch\", or an object with one verb"
    case .oneVerb: "exactly one verb in a step"
    case .noTaps(let verb): "no taps: \"\(verb)\" has no button"
    case .someWeight: "at least one journey with a weight above 0"
    case .someAnswer: "at least one of approves, declines and ignores above 0"
    case .adultsInFamily(let size):
      "no more adults than the family has members, "
        + "\(size.lowerBound) in the smallest and \(size.upperBound) in the largest"
    case .device(let count):
      "the number of a device from 0 to \(count - 1), as many as devicesPerPerson allows"
    case .systemWithServer(let system):
      "no server settings: the system \"\(system)\" has no server"
    case .signature:
      "a signature as reports print it, such as \"one-at-a-time/purchase>second-purchase/none\""
    case .day: "a day such as \"2027-03-01\""
    case .recordingVersion(let version):
      "version \(version) of the format (hunt again with the seed in the file, or replay it with "
        + "the StoreStorm that recorded it)"
    case .digest(let key, let digest):
      "the digest of \"\(key)\", \(digest) (if the text was changed, hunt again with it)"
    case .earlierPlace: "the place of an earlier operation such as \"12\" or \"12/1\", or \"-\""
    case .drawn:
      "what was drawn for something that the scenario has, such as \"faults.kill: 1/20\" or "
        + "\"network.loss: left out\""
    case .withinHorizon(let horizon): "a start within the horizon of \(TimeLength.text(horizon))"
    default:
      if case .belowTimeout(let timeout) = self {
        "a latency below the timeout of \(TimeLength.text(timeout))"
      } else {
        "something else"
      }
    }
  }

  private static func bounds(_ least: VirtualDuration, _ most: VirtualDuration) -> String {
    "from \(TimeLength.text(least)) to \(TimeLength.text(most))"
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: ", ") }
}

extension SyntaxRule {
  /// The expected grammar, to follow the word "expected".
  var words: String {
    switch self {
    case .encoding: "text in UTF-8"
    case .content: "an object { … }"
    case .value: "a value"
    case .end: "nothing after the end of the object"
    case .memberEnd: "',' or '}' after a value"
    case .elementEnd: "',' or ']' after a value"
    case .colon: "':' after a key"
    case .key: "a key"
    case .quotedKey: "a key in double quotation marks"
    case .closingQuote: "the quotation mark that ends the text"
    case .escape: "a character that may follow '\\'"
    case .hexDigit: "a hexadecimal digit"
    case .lowSurrogate: "the second half of a character written as two \\u escapes"
    case .digit: "a digit"
    case .noLeadingZero: "no digit after a leading 0"
    case .commentEnd: "'*/' at the end of a comment"
    case .noComment: "no comment in this kind of file"
    case .depth(let most): "at most \(most) nested lists and objects"
    }
  }
}
