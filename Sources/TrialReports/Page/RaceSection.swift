import Judging
import Simulation
import StoreSimulation

/// A race on a page: both orders side by side, each step with what each participant knew.
struct RaceSection {
  let picture: RacePicture
  let id: String
  var subject = Subject.app

  var markup: Markup {
    let orders =
      [order(picture.wrong, isWrong: true)]
      + (picture.right.map { [order($0, isWrong: false)] } ?? [])
    return Markup("section", ["data-race": "", "aria-labelledby": id]) {
      Markup("h3", ["id": id], subject.title)
      caption
      pair
      legend
      stepper
      Markup("div", ["class": orders.count == 2 ? "orders two" : "orders"]) { orders }
    }
  }

  // MARK: Words

  private var caption: Markup {
    guard picture.right != nil else {
      return Markup("p") {
        """
        Time runs downward. Each line is one step: the lanes on the left show who acted (a dot) \
        and who was reached (an arrow).
        """
        picture.wasSearched ? " No two steps were found whose order decides." : ""
        settled
      }
    }
    return Markup("p") {
      subject.race
      " "
      Markup(text: subject.rightOrder)
      " "
      "Time runs downward; each line is one step."
    }
  }

  private var settled: Markup {
    let isMarked = picture.wrong.steps.contains { $0.mark == .settled }
    return isMarked ? Markup(text: " After the step marked *, the outcome was settled.") : .none
  }

  private var pair: Markup {
    guard let names = picture.pair else { return .none }
    let items = zip(["A", "B"], names).map { letter, name in
      Markup("li", ["class": letter.lowercased()]) {
        Markup("b", ["class": "badge \(letter.lowercased())"], Markup(text: letter))
        Markup("span", Markup(text: name))
      }
    }
    return Markup("ul", ["class": "pair"]) { items }
  }

  private var legend: Markup {
    let kinds = RacePicture.Participant.Kind.allCases.filter { kind in
      picture.lanes.contains { $0.kind == kind }
    }
    let parts = subject.words(of: kinds)
    return Markup("p", ["class": "small soft"]) {
      "Lanes: \(parts). A solid arrow is a call or a message, a dotted one an answer."
    }
  }

  private var stepper: Markup {
    func button(_ way: String, _ text: Markup) -> Markup {
      Markup("button", ["type": "button", "data-go": way], text)
    }
    return Markup(
      "div",
      [
        "class": "stepper", "role": "group", "hidden": "hidden",
        "aria-label": "Step through the race",
      ]
    ) {
      button("back", "\u{2190} Back")
      Markup("output", ["aria-live": "polite"], "")
      button("on", "Forward \u{2192}")
      Markup("span", ["class": "small soft"], "or the arrow keys")
    }
  }

  // MARK: Orders

  private func order(_ order: RacePicture.Order, isWrong: Bool) -> Markup {
    let titleID = "\(id)-\(isWrong ? "wrong" : "right")"
    let isFine = order.violated == nil
    let title: Markup
    if picture.right == nil {
      title = "What happened"
    } else if isWrong {
      title = "\u{2717} A before B: it goes wrong"
    } else {
      title = Markup(text: "\u{2713} B before A: \(subject.goodEnd)")
    }
    let end: Markup =
      isFine
      ? Markup(text: "In the end, \(subject.goodEnd).")
      : "In the end: \(order.saw.isEmpty ? order.violated ?? "" : order.saw)."
    return Markup(
      "section",
      ["class": isFine ? "order right" : "order wrong", "aria-labelledby": titleID]
    ) {
      Markup("h4", ["id": titleID], title)
      Self.names(picture.lanes)
      Markup("ol", ["class": "steps", "style": Self.measures(picture.lanes)]) { rows(order) }
      [order.code, order.absence].compactMap { $0 }
        .map { Markup("p", ["class": "soft"], Markup(text: Self.sentence($0))) }
      Markup("p", ["class": isFine ? "outcome" : "outcome bad"], Markup("strong", end))
    }
  }

  private static func sentence(_ phrase: String) -> String {
    phrase.prefix(1).uppercased() + phrase.dropFirst() + "."
  }

  private func rows(_ order: RacePicture.Order) -> [Markup] {
    let fork = picture.right.map { right in
      zip(picture.wrong.steps, right.steps).prefix { $0 == $1 }.count
    }
    var rows: [Markup] = []
    for (index, step) in order.steps.enumerated() {
      if order.omitted > 0, index == RacePicture.mostSteps / 4 {
        rows.append(annotation("\(order.omitted) steps are left out here."))
      }
      if index == fork, index > 0 { rows.append(annotation("From here on the two orders differ.")) }
      let isEnd = order.violated != nil && index == order.steps.count - 1
      rows.append(row(step, isEnd: isEnd))
    }
    return rows
  }

  private func annotation(_ text: Markup) -> Markup {
    Markup("li", ["class": "fork"]) {
      Self.strip(picture.lanes, nil)
      Markup("div", ["class": "what"], text)
    }
  }

  private func row(_ step: RacePicture.Step, isEnd: Bool) -> Markup {
    let mark = step.mark.map { " \($0.styleClass)" } ?? ""
    let badge = step.mark.map {
      Markup("b", ["class": "badge\(mark)"], Markup(text: $0.rawValue)) + " "
    }
    return Markup("li", ["class": "step\(mark)\(isEnd && mark.isEmpty ? " end" : "")"]) {
      Self.strip(picture.lanes, step)
      Markup("div", ["class": "what"]) {
        Markup("p", ["class": "time"]) {
          Markup(text: VirtualTimeText.clock(step.instant))
          Markup("span", ["class": "unseen"], ", \(way(of: step))")
        }
        Markup("p", (badge ?? .none) + Markup(text: step.text))
        state(step)
      }
    }
  }

  private func way(of step: RacePicture.Step) -> String {
    let from = picture.lanes[step.from].name
    return step.to.map { "from \(from) to \(picture.lanes[$0].name)" } ?? "at \(from)"
  }

  private func state(_ step: RacePicture.Step) -> Markup {
    guard !step.after.isEmpty else { return .none }
    let known = Dictionary(step.before.map { ($0.who, $0.what) }) { first, _ in first }
    let rows = step.after.map { fact in
      let before = known[fact.who] ?? ""
      return Markup("tr", ["class": before == fact.what ? nil : "changed"]) {
        Markup("th", ["scope": "row"], Markup(text: fact.who))
        Markup("td", Markup(text: before))
        Markup("td", Markup(text: before == fact.what ? "the same" : fact.what))
      }
    }
    let head = ["Who", "Before", "After"].map { Markup("th", ["scope": "col"], Markup(text: $0)) }
    return Markup("details") {
      Markup("summary", "Before and after")
      Markup("table") {
        Markup("caption", ["class": "unseen"], "What each one knew before and after")
        Markup("thead", Markup("tr") { head })
        Markup("tbody") { rows }
      }
    }
  }
}

extension RacePicture.Mark {
  /// The class of the step in the style sheet.
  fileprivate var styleClass: String {
    switch self {
    case .first: "a"
    case .second: "b"
    case .settled: "settled"
    }
  }
}
