package import FileFormats

/// A page that shows a result: one file that needs no network, script, or font.
///
/// The page is made only from the JSON result, so the page of a run and a page made later from the
/// result file are identical. The page leaves out what an older result does not contain.
package struct ResultPage: Sendable {
  /// The head of a page.
  struct Head {
    /// The kind of result.
    let kind: Markup
    /// The name of what was run.
    let title: String
    /// Whether the result is good.
    let isGood: Bool
    /// The verdict in a few words.
    let verdict: Markup
    /// The verdict for readers who are new to StoreStorm.
    let lead: Markup
    let facts: [(name: String, value: String)]
  }

  /// A section of a page.
  struct Section {
    /// An identifier that is unique on the page.
    let id: String
    /// The heading.
    let title: Markup
    /// The content below the heading.
    let content: [Markup]

    /// Creates a section, or returns nil if there is no content.
    init?(_ id: String, _ title: Markup, _ content: [Markup]) {
      let content = content.filter { $0 != .none }
      guard !content.isEmpty else { return nil }
      (self.id, self.title, self.content) = (id, title, content)
    }
  }

  private let head: Head
  private let sections: [Section]
  /// Whether the run followed the wall clock.
  private let isReal: Bool

  /// Creates the page of a result, or returns nil if it does not come from `run`, `hunt`, or
  /// `replay`.
  package init?(_ result: JSONText, toolCommand: String = "storestorm") {
    isReal = result["realTime"]?["pace"] != nil
    if result["recordedSignature"] != nil {
      let page = ReplayPage(result, toolCommand)
      (head, sections) = (page.head, page.sections)
    } else if result["failedTrials"] != nil {
      let page = HuntPage(result, toolCommand)
      (head, sections) = (page.head, page.sections)
    } else if result["violationCount"] != nil {
      let page = RunPage(result, toolCommand)
      (head, sections) = (page.head, page.sections)
    } else {
      return nil
    }
  }

  /// The page as HTML.
  package var html: String {
    let body = Markup(
      "body",
      [],
      Markup("a", [.init("class", "skip"), .init("href", "#main")], "Skip to the result"),
      top,
      navigation,
      Markup(
        "main",
        [.init("id", "main")],
        sections.map(\.markup) + [Words.markup(isReal: isReal)]
      ),
      Markup(
        "footer",
        [],
        Markup(
          "p",
          [.init("class", "small")],
          """
          Made by StoreStorm \(ToolVersion.number) from one result file. \(origin)
          """
        )
      ),
      .script(.page)
    )
    let page = Markup(
      "html",
      [.init("lang", "en"), .init("xmlns", "http://www.w3.org/1999/xhtml")],
      documentHead,
      body
    )
    return (.documentType + page).html + "\n"
  }

  /// The source of the times on the page.
  private var origin: String {
    isReal
      ? "The logic ran on real threads, by the wall clock; times are those of the simulated "
        + "world's clock. No other run comes out the same."
      : "Times are virtual: they were simulated, not measured. The same seed gives the same page."
  }

  private var documentHead: Markup {
    let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
    return Markup(
      "head",
      [],
      Markup("meta", [.init("charset", "utf-8")]),
      Markup(
        "meta",
        [.init("name", "viewport"), .init("content", "width=device-width, initial-scale=1")]
      ),
      Markup("meta", [.init("name", "color-scheme"), .init("content", "light dark")]),
      Markup(
        "meta",
        [.init("http-equiv", "Content-Security-Policy"), .init("content", policy)]
      ),
      Markup("title", [], "\(head.title): ", head.verdict),
      .style(.page)
    )
  }

  private var top: Markup {
    let facts = head.facts.map { name, value in
      Markup("div", [], Markup("dt", [], Markup(text: name)), Markup("dd", [], Markup(text: value)))
    }
    let sign: Markup = head.isGood ? "\u{2713} " : "\u{2717} "
    return Markup(
      "header",
      [],
      Markup("p", [.init("class", "soft small")], "StoreStorm: ", head.kind),
      Markup("h1", [], Markup(text: head.title)),
      Markup(
        "p",
        [.init("class", "verdict \(head.isGood ? "good" : "bad")")],
        Markup("span", [.init("aria-hidden", "true")], sign),
        head.verdict
      ),
      Markup("p", [.init("class", "lead")], head.lead),
      Markup("dl", [.init("class", "facts")], facts)
    )
  }

  private var navigation: Markup {
    let links = (sections.map { ($0.id, $0.title) } + [(Words.id, Words.title)]).map { id, title in
      Markup("li", [], Markup("a", [.init("href", "#\(id)")], title))
    }
    return Markup("nav", [.init("aria-label", "On this page")], Markup("ul", [], links))
  }
}

extension ResultPage.Section {
  /// The section as markup.
  fileprivate var markup: Markup {
    let title = Markup("h2", [.init("id", "\(id)-title")], title)
    return Markup(
      "section",
      [.init("id", id), .init("aria-labelledby", "\(id)-title")],
      [title] + content
    )
  }
}
