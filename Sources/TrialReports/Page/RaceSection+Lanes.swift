import StoreSimulation

extension RaceSection {
  /// Returns the width of a lane in pixels; all lanes together leave room for text on a phone.
  private static func width(of lanes: [RacePicture.Participant]) -> Int {
    max(14, min(30, 132 / max(1, lanes.count)))
  }

  /// The height of a row's arrow in pixels.
  private static let height = 20

  /// Returns the CSS variables with the widths of the lanes.
  static func measures(_ lanes: [RacePicture.Participant]) -> String {
    let lane = width(of: lanes)
    return "--lane:\(lane)px;--lanes:\(lanes.count * lane)px"
  }

  /// Returns the names of the lanes, rotated upright.
  static func names(_ lanes: [RacePicture.Participant]) -> Markup {
    let height = 66
    let lane = width(of: lanes)
    let width = lanes.count * lane
    let texts = lanes.enumerated().map { index, actor in
      let x = index * lane + lane / 2 + 4
      return Markup(
        "text",
        ["transform": "translate(\(x) \(height - 4)) rotate(-90)"],
        Markup(text: actor.name)
      )
    }
    return svg("names", width, height, texts)
  }

  /// Returns the lanes beside one step, with its arrow; without a step, only the lanes.
  static func strip(_ lanes: [RacePicture.Participant], _ step: RacePicture.Step?) -> Markup {
    let lane = width(of: lanes)
    let parts = step.map { arrow($0, lane) } ?? []
    return Markup("div", ["class": "strip", "aria-hidden": "true"]) {
      parts.isEmpty ? .none : svg("arrow", lanes.count * lane, height, parts)
    }
  }

  private static func svg(_ kind: String, _ width: Int, _ height: Int, _ parts: [Markup]) -> Markup
  {
    Markup(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": kind, "aria-hidden": "true",
        "width": "\(width)", "height": "\(height)", "viewBox": "0 0 \(width) \(height)",
      ]
    ) { parts }
  }

  private static func arrow(_ step: RacePicture.Step, _ lane: Int) -> [Markup] {
    let middle = height / 2
    let from = step.from * lane + lane / 2
    let radius = step.to == nil ? 5 : 4
    let dot = Markup("circle", ["cx": "\(from)", "cy": "\(middle)", "r": "\(radius)"])
    guard let target = step.to, target != step.from else { return [dot] }
    let to = target * lane + lane / 2
    let back = to > from ? -7 : 7
    return [
      Markup("path", ["class": step.arrow.rawValue, "d": "M\(from) \(middle)H\(to + back)"]),
      Markup(
        "path",
        ["class": "head", "d": "M\(to) \(middle)L\(to + back) \(middle - 5)V\(middle + 5)Z"]
      ), dot,
    ]
  }
}
