import Simulation
import Testing

@Suite("Exponential draws")
struct ExponentialDrawTests {
  /// Gives the words of a list, one after the other.
  private func drawn(_ words: [UInt64]) -> UInt64 {
    var rest = words[...]
    let number = ExponentialDraw.next { rest.removeFirst() }
    #expect(rest.isEmpty, "words are left")
    return number
  }

  private func part(_ of: UInt64) -> UInt64 { 1 << ExponentialDraw.wordBits / of }

  @Test(
    "follow von Neumann: a falling run of odd length gives its first draw, an even one adds one"
  )
  func byHand() {
    let (half, quarter, eighth) = (part(2), part(4), part(8))
    // 1/2, then 1/2: the run has length 1.
    #expect(drawn([half, half]) == ExponentialDraw.one / 2)
    // 1/2 > 1/4, then 1/4: length 2, so 1 more; then 1/8 alone.
    #expect(drawn([half, quarter, quarter, eighth, half]) == ExponentialDraw.one * 9 / 8)
    // 1/2 > 1/4 > 1/8, then 1/8: length 3.
    #expect(drawn([half, quarter, eighth, eighth]) == ExponentialDraw.one / 2)
  }

  @Test("have a mean and a variance of one, and exceed x with probability e^-x: chi-square")
  func distribution() {
    var stream = RandomStream(seed: 7, purpose: "test")
    let count = 200_000
    var (sum, squares) = (0.0, 0.0)
    var cells = [Int](repeating: 0, count: 8)
    for _ in 0..<count {
      let number = ExponentialDraw.next { stream.next(below: 1 << ExponentialDraw.wordBits) }
      let value = Double(number) / Double(ExponentialDraw.one)
      sum += value
      squares += value * value
      cells[min(7, Int(value * 2))] += 1
    }
    let mean = sum / Double(count)
    // Standard errors: 1 / sqrt(n), and sqrt(8 / n) for the variance.
    #expect(abs(mean - 1) < 4 / Double(count).squareRoot())
    #expect(abs(squares / Double(count) - mean * mean - 1) < 4 * (8 / Double(count)).squareRoot())
    // e^(-k/2) for k = 0...7.
    let over = [
      1, 0.606_530_660, 0.367_879_441, 0.223_130_160, 0.135_335_283, 0.082_084_999, 0.049_787_068,
      0.030_197_383,
    ]
    var distance = 0.0
    for cell in 0..<8 {
      let expected = Double(count) * (over[cell] - (cell < 7 ? over[cell + 1] : 0))
      let off = Double(cells[cell]) - expected
      distance += off * off / expected
    }
    // 7 degrees of freedom, 1 of 1,000.
    #expect(distance < 24.32)
  }
}
