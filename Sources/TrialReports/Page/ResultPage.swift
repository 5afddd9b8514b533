import FileFormats
package import StoreJSON

/// A page that shows a result: one file that needs no network, script, or font.
///
/// The page is made only from the JSON result, so the page of a run and a page made later from the
/// result file are identical. The page leaves out what an older result does not contain.
package struct ResultPage: Sendable {
  /// The head of a page.
  struct Head {
    let kind: Markup
    let title: String
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
    let title: Markup
    let content: [Markup]

    /// Creates a section, or returns nil if there is no content.
    init?(_ id: String, _ title: Markup, _ content: [Markup]) {
      let content = content.filter { $0 != .none }
      guard !content.isEmpty else { return nil }
      (self.id, self.title, self.content) = (id, title, content)
    }
  }

  /// Where the content comes from.
  enum Source {
    case simulation
    /// Simulated users, and logic that ran on real threads.
    case realThreads
    /// Simulated users, and a real server.
    case realServer

    /// Whose clock shows the times on the page.
    var times: String {
      switch self {
      case .simulation:
        "Times are virtual: they were simulated, not measured. The same seed gives the same page."
      case .realThreads:
        "The logic ran on real threads, by the wall clock; times are those of the simulated "
          + "world's clock. No other run comes out the same."
      case .realServer: "Times are those of the simulated App Store's clock."
      }
    }
  }

  private let head: Head
  private let sections: [Section]
  private let source: Source

  /// Creates the page of a result, or returns nil if it does not come from `run`, `hunt`, or
  /// `replay`.
  package init?(_ result: JSONValue, toolCommand: String = "storestorm") {
    if result["recordedSignature"] != nil, let replay = ReplayResult(json: result) {
      let page = ReplayPage(result: replay)
      (head, sections, source) = (page.head, page.sections, .simulation)
    } else if result["failedTrials"] != nil, let hunt = HuntResult(json: result) {
      let page = HuntPage(result: hunt, toolCommand: toolCommand)
      (head, sections, source) = (page.head, page.sections, .simulation)
    } else if result["violationCount"] != nil, let run = RunResult(json: result) {
      let page = RunPage(result: run, toolCommand: toolCommand)
      (head, sections) = (page.head, page.sections)
      source = run.realTime == nil ? .simulation : .realThreads
    } else {
      return nil
    }
  }

  /// Creates the page of what a real server has got wrong.
  package init(_ page: ServerPage) {
    (head, sections, source) = (page.head, page.sections, .realServer)
  }

  /// The page as HTML.
  package var html: String {
    let body = Markup("body") {
      Markup("a", ["class": "skip", "href": "#main"], "Skip to the result")
      top
      navigation
      Markup("main", ["id": "main"]) {
        sections.map(\.markup)
        Words.markup(of: source)
      }
      Markup("footer") {
        Markup("p", ["class": "small"], "Made by StoreStorm \(ToolVersion.number). \(source.times)")
      }
      Markup.script
    }
    let page = Markup("html", ["lang": "en", "xmlns": "http://www.w3.org/1999/xhtml"]) {
      documentHead
      body
    }
    return (.documentType + page).html + "\n"
  }

  private var documentHead: Markup {
    let policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"
    return Markup("head") {
      Markup("meta", ["charset": "utf-8"])
      Markup("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      Markup("meta", ["name": "color-scheme", "content": "light dark"])
      Markup("meta", ["http-equiv": "Content-Security-Policy", "content": policy])
      Markup("title", "\(head.title): " + head.verdict)
      Markup.style
    }
  }

  private var top: Markup {
    let facts = head.facts.map { name, value in
      Markup("div") {
        Markup("dt", Markup(text: name))
        Markup("dd", Markup(text: value))
      }
    }
    let sign: Markup = head.isGood ? "\u{2713} " : "\u{2717} "
    return Markup("header") {
      Markup("p", ["class": "soft small"], "StoreStorm: " + head.kind)
      Markup("h1", Markup(text: head.title))
      Markup("p", ["class": "verdict \(head.isGood ? "good" : "bad")"]) {
        Markup("span", ["aria-hidden": "true"], sign)
        head.verdict
      }
      Markup("p", ["class": "lead"], head.lead)
      Markup("dl", ["class": "facts"]) { facts }
    }
  }

  private var navigation: Markup {
    let links = (sections.map { ($0.id, $0.title) } + [(Words.id, Words.title)]).map { id, title in
      Markup("li", Markup("a", ["href": "#\(id)"], title))
    }
    return Markup("nav", ["aria-label": "On this page"], Markup("ul") { links })
  }
}

extension Markup {
  /// Returns what a scenario demands but a result lacks, as a list with a word before each.
  static func list(_ failures: [(word: String, names: [String])]) -> Markup {
    let lines = failures.flatMap { word, names in names.map { "\(word): \($0)" } }
    guard !lines.isEmpty else { return .none }
    return Markup("ul") { lines.map { Markup("li", Markup(text: $0)) } }
  }
}

extension ResultPage.Section {
  var markup: Markup {
    Markup("section", ["id": id, "aria-labelledby": "\(id)-title"]) {
      Markup("h2", ["id": "\(id)-title"], title)
      content
    }
  }
}
