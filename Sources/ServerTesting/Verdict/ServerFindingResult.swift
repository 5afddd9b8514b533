package import StoreJSON
import StoreModel

/// Something that the server has got wrong, in the result of a run.
package struct ServerFindingResult: JSONObject {
  var kind = ServerFinding.Kind.tooMany
  var user: String?
  var summary = ""
  var found = ""
  var expected = ""
  var story: [String] = []
  var rounds = 1
  var shortest: Shortest?

  package static let definition: String? = "finding"
  package static let meaning = "Something that the server has got wrong."
  package static let members: [JSONMember<Self>] = [
    .init("kind", \.kind, "The kind of mistake."),
    .init("user", \.user, "The app account token of the user; null if there is none."),
    .init("summary", \.summary, "The found and the expected state, in one sentence."),
    .init("found", \.found, "The server's answer, in a few words."),
    .init("expected", \.expected, "The state in the store's books, in a few words."),
    .init("story", \.story, "The user's purchases, and the requests about each, in order."),
    .init("rounds", \.rounds, "The number of rounds in which it showed."),
    .init(
      "shortest",
      \.shortest,
      "The fewest requests after which it shows; null if they were not looked for, or not found."
    ),
  ]

  /// The fewest requests after which a finding shows.
  struct Shortest: JSONObject {
    var steps: [String] = []
    var together = false
    var found = ""
    var expected = ""
    var seen = 0
    var tries = 0
    var marks: [String]?
    var right: [String]?

    static let definition: String? = "shortest"
    static let meaning = "The fewest requests after which a finding shows."
    static let members: [JSONMember<Self>] = [
      .init("steps", \.steps, "The requests with what came of them, and what was killed between."),
      .init("together", \.together, "Whether all requests are sent at once."),
      .init("found", \.found, "The server's answer after them, in a few words."),
      .init("expected", \.expected, "The state in the store's books after them."),
      .init("seen", \.seen, "How often the finding showed when they were sent again."),
      .init("tries", \.tries, "How often they were sent again."),
      .init(
        "marks",
        \.marks,
        "The two that matter most, A and B, in words; null if there are none.",
        form: JSONSchema.nullable(JSONSchema.texts(count: 2))
      ),
      .init(
        "right",
        \.right,
        "The requests with B before A, after which the server is right; null if no order decides."
      ),
    ]
  }

  /// Describes nothing yet.
  package init() {}
}

extension ServerFindingResult {
  /// Describes a finding.
  package init(_ finding: ServerFinding) {
    kind = finding.kind
    user = finding.user?.rawValue
    summary = finding.summary
    found = finding.found
    expected = finding.expected
    story = finding.story
    rounds = finding.rounds
    shortest = finding.shortest.map(Shortest.init)
  }
}

extension ServerFindingResult.Shortest {
  /// Describes an order, without its script.
  init(_ order: ShortestOrder) {
    steps = order.steps
    together = order.isTogether
    found = order.found
    expected = order.expected
    seen = order.seen
    tries = order.tries
    marks = order.marks?.texts(in: order.exchanges)
    right = order.right?.map(\.line)
  }
}

extension ServerFinding.Kind: JSONRepresentable {}
