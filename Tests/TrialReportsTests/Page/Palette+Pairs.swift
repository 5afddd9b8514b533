@testable import TrialReports

extension Palette {
  /// The pairs of text and background, whose contrast is at least 4.5 to 1.
  var textPairs: [(text: Color, back: Color)] {
    [ink, soft, accent, good, bad].flatMap { [($0, page), ($0, card)] } + [
      (ink, badBack), (ink, goodBack), (bad, badBack), (good, goodBack), (ink, firstBack),
      (ink, secondBack), (first, firstBack), (second, secondBack), (first, card), (second, card),
      (soft, firstBack), (soft, secondBack), (soft, badBack), (soft, goodBack), (card, first),
      (card, second), (card, accent),
    ]
  }

  /// The pairs of line and background, whose contrast is at least 3 to 1.
  var linePairs: [(line: Color, back: Color)] {
    (series + [accent, first, second, bad, good]).map { ($0, card) }
  }
}
