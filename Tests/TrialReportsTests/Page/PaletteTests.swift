import Foundation
import Testing

@testable import TrialReports

@Suite("The colors of the page")
struct PaletteTests {
  /// The relative luminance of WCAG 2.2.
  private func luminance(_ color: Palette.Color) -> Double {
    let parts = [16, 8, 0].map { shift -> Double in
      let part = Double(color >> UInt32(shift) & 0xFF) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private func contrast(_ one: Palette.Color, _ other: Palette.Color) -> Double {
    let lights = [luminance(one), luminance(other)].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  @Test("the formula gives 21 for black on white, and WCAG's value for a gray")
  func formula() {
    #expect(abs(contrast(0x000000, 0xFFFFFF) - 21) < 0.01)
    #expect(abs(contrast(0x767676, 0xFFFFFF) - 4.54) < 0.01)
  }

  @Test(
    "text has a contrast of at least 4.5, and lines of at least 3, in both themes",
    arguments: [true, false]
  )
  func contrasts(isLight: Bool) {
    let palette = isLight ? Palette.light : Palette.dark
    for (text, back) in palette.textPairs {
      let ratio = contrast(text, back)
      #expect(ratio >= 4.5, "\(Palette.css(text)) on \(Palette.css(back)): \(ratio)")
    }
    for (line, back) in palette.linePairs {
      let ratio = contrast(line, back)
      #expect(ratio >= 3, "\(Palette.css(line)) on \(Palette.css(back)): \(ratio)")
    }
  }
}
