/// The page of what a real server has got wrong: the story, a picture, and how to do it by hand.
package struct ServerPage: Sendable {
  /// The kind of what was found.
  package var kind: String
  /// The found and the expected state, in one sentence without a period.
  package var summary: String
  /// The facts of the run, each with its name.
  package var facts: [(name: String, value: String)]
  /// The server's answer.
  package var found: String
  /// The state in the store's books.
  package var expected: String
  /// The purchases with the requests about each, whose lines are indented.
  package var story: [String]
  /// The requests as a picture; nil if there is nothing to draw.
  package var picture: RacePicture?
  /// What the picture shows, in one sentence.
  package var pictured: String
  /// A shell script that does it by hand; nil if there is none.
  package var script: String?
  /// The command that repeats the run.
  package var again: String

  /// Describes a page.
  package init(
    kind: String,
    summary: String,
    facts: [(name: String, value: String)],
    found: String,
    expected: String,
    story: [String],
    picture: RacePicture?,
    pictured: String,
    script: String?,
    again: String
  ) {
    (self.kind, self.summary, self.facts) = (kind, summary, facts)
    (self.found, self.expected, self.story) = (found, expected, story)
    (self.picture, self.pictured) = (picture, pictured)
    (self.script, self.again) = (script, again)
  }

  var head: ResultPage.Head {
    ResultPage.Head(
      kind: "a real server under test",
      title: summary,
      isGood: false,
      verdict: Markup(text: "Wrong: \(kind)"),
      lead: """
        A simulated App Store and its customers have talked to a real server over HTTP. What the \
        server says does not agree with the store's books.
        """,
      facts: facts
    )
  }

  var sections: [ResultPage.Section] {
    let drawn = picture.map { picture in
      [
        Markup("p", Markup(text: pictured)),
        RaceSection(picture: picture, id: "race", subject: .server).markup,
      ]
    }
    return [
      ResultPage.Section("wrong", "What is wrong", [comparison]),
      ResultPage.Section("requests", "What was sent", drawn ?? []),
      ResultPage.Section("story", "The whole story", Self.told(story)),
      ResultPage.Section("by-hand", "Do it by hand", byHand),
    ].compactMap { $0 }
  }

  private var comparison: Markup {
    let rows = [("The server", found), ("The store's books", expected)].flatMap { name, value in
      [Markup("dt", Markup(text: name)), Markup("dd", Markup(text: value))]
    }
    return Markup("div", ["class": "card bad"]) { Markup("dl", ["class": "told"]) { rows } }
  }

  private var byHand: [Markup] {
    let script = script.map { script in
      [
        Markup("p", "This script sends the requests to a server that knows nothing before:"),
        Markup("pre", ["class": "code", "tabindex": "0"], Markup(text: script)),
      ]
    }
    return (script ?? []) + [
      Markup("p", "This command repeats the whole run:"),
      Markup("code", ["class": "code"], Markup(text: again)),
    ]
  }

  /// Returns lines as a list; an indented line belongs to the one before it that is not.
  private static func told(_ lines: [String]) -> [Markup] {
    var groups: [(heading: String, lines: [String])] = []
    for line in lines {
      if line.hasPrefix(" "), let last = groups.indices.last {
        groups[last].lines.append(line)
      } else {
        groups.append((line, []))
      }
    }
    guard !groups.isEmpty else { return [] }
    let items = groups.map { group in
      Markup("li") {
        Markup(text: group.heading)
        group.lines.isEmpty
          ? .none
          : Markup("ul") {
            group.lines.map { Markup("li", Markup(text: String($0.drop { $0 == " " }))) }
          }
      }
    }
    return [Markup("ul") { items }]
  }
}
