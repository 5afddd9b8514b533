import Testing

@testable import TrialReports

@Suite("Markup")
struct MarkupTests {
  @Test("escapes outside text in content, literals with values, and attributes")
  func escaping() {
    let hostile = "<b onclick='x'>&\"\u{0}\u{202E}"
    let safe = "&lt;b onclick=&#39;x&#39;&gt;&amp;&quot;\u{FFFD}\u{FFFD}"
    #expect(Markup(text: hostile).html == safe)
    let literal: Markup = "<p> \(hostile)"
    #expect(literal.html == "&lt;p&gt; \(safe)")
    #expect(Markup("p", ["title": hostile], "x").html == "<p title=\"\(safe)\">x</p>")
  }

  @Test("closes every element in a form valid in both HTML and XML")
  func closing() {
    #expect(Markup("br", [:]).html == "<br/>")
    #expect(Markup("div", [:]).html == "<div></div>")
    #expect(Markup("p", "a" + Markup("b", "c")).html == "<p>a<b>c</b></p>")
    #expect(Markup("p") { ["a", .none, "b"] }.html == "<p>ab</p>")
  }
}
