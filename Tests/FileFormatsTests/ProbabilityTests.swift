import FileFormats
import Simulation
import Testing

@Suite("Probabilities in files")
struct ProbabilityTests {
  @Test("are ratios of integers, or one of two words")
  func parse() {
    #expect(Probability.parse("1/20") == Ratio(1, 20))
    #expect(Probability.parse("0/1") == Ratio(0, 1))
    #expect(Probability.parse("7/7") == Ratio(7, 7))
    #expect(Probability.parse("01/020") == Ratio(1, 20))
    #expect(Probability.parse("4294967295/4294967295") == Ratio(.max, .max))
    #expect(Probability.parse("never") == .never)
    #expect(Probability.parse("always") == .always)
  }

  @Test(
    "are refused in any other form",
    arguments: [
      "", "/", "1/", "/2", "1", "0", "2/1", "1/0", "0/0", "-1/2", "+1/2", "1/+2", "1/-2", "1 /2",
      "1/2/3", "0.5", "5%", "Never", "ALWAYS", "4294967296/4294967296", "1/4294967296", "1/2 ",
      "１/２",
    ]
  )
  func refuse(text: String) { #expect(Probability.parse(text) == nil) }
}
