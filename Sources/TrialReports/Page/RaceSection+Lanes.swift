extension RaceSection {
  /// How wide a lane is, in pixels: all of them leave room for text beside them on a phone.
  private static func width(of lanes: [RacePicture.Participant]) -> Int {
    max(14, min(30, 132 / max(1, lanes.count)))
  }

  /// How high a row's arrow is, in pixels.
  private static let height = 20

  /// How wide the lanes of a picture are, for its style.
  static func measures(_ lanes: [RacePicture.Participant]) -> String {
    let lane = width(of: lanes)
    return "--lane:\(lane)px;--lanes:\(lanes.count * lane)px"
  }

  /// The names of the lanes, upright.
  static func names(_ lanes: [RacePicture.Participant]) -> Markup {
    let height = 66
    let lane = width(of: lanes)
    let width = lanes.count * lane
    let texts = lanes.enumerated().map { index, actor in
      let x = index * lane + lane / 2 + 4
      return Markup(
        "text",
        [.init("transform", "translate(\(x) \(height - 4)) rotate(-90)")],
        Markup(text: actor.name)
      )
    }
    return svg("names", width, height, texts)
  }

  /// The lanes beside one step, with its arrow; a step of nobody has lanes only.
  static func strip(_ lanes: [RacePicture.Participant], _ step: RacePicture.Step?) -> Markup {
    let lane = width(of: lanes)
    let parts = step.map { arrow($0, lane) } ?? []
    return Markup(
      "div",
      [.init("class", "strip"), .init("aria-hidden", "true")],
      parts.isEmpty ? [] : [svg("arrow", lanes.count * lane, height, parts)]
    )
  }

  private static func svg(
    _ kind: String,
    _ width: Int,
    _ height: Int,
    _ parts: [Markup]
  ) -> Markup {
    Markup(
      "svg",
      [
        .init("xmlns", "http://www.w3.org/2000/svg"), .init("class", kind),
        .init("aria-hidden", "true"), .init("width", width), .init("height", height),
        .init("viewBox", "0 0 \(width) \(height)"),
      ],
      parts
    )
  }

  private static func arrow(_ step: RacePicture.Step, _ lane: Int) -> [Markup] {
    let middle = height / 2
    let from = step.from * lane + lane / 2
    let dot = Markup(
      "circle",
      [.init("cx", from), .init("cy", middle), .init("r", step.to == nil ? 5 : 4)],
      []
    )
    guard let target = step.to, target != step.from else { return [dot] }
    let to = target * lane + lane / 2
    let back = to > from ? -7 : 7
    return [
      Markup(
        "path",
        [
          .init("class", step.arrow.rawValue),
          .init("d", "M\(from) \(middle)H\(to + back)"),
        ]
      ),
      Markup(
        "path",
        [
          .init("class", "head"),
          .init("d", "M\(to) \(middle)L\(to + back) \(middle - 5)V\(middle + 5)Z"),
        ]
      ), dot,
    ]
  }
}
