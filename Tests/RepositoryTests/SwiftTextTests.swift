import Testing

@Suite("Telling code, comments and strings apart")
struct SwiftTextTests {
  @Test(
    "blanks out comments and strings, including nested and raw ones",
    arguments: [
      ("a // b", "a     "), ("a /* b /* c */ d */ e", "a                   e"),
      ("\"a\" + b", "\" \" + b"), ("\"a\\\"b\" c", "\"    \" c"), ("\"\\\\\" c", "\"  \" c"),
      ("#\"a\"b\"# c", "#\"   \"# c"), ("\"\\(x(\"y\")) z\" c", "\"\\(x(\"y\")) z\" c"),
      ("\"// a\" b", "\"    \" b"), ("\"\"\"\na\"b\n\"\"\" c", "\"\"\"\n   \n\"\"\" c"),
      ("\"open\nb", "\"    \nb"),
    ]
  )
  func both(text: String, expected: String) {
    let code = SwiftText.blanking(.both, of: text)
    // An interpolation is blanked out whole, quotes inside it aside.
    let isInterpolation = text.contains("\\(")
    #expect(isInterpolation ? code.hasSuffix("\" c") && !code.contains("x") : code == expected)
  }

  @Test("keeps the requested parts and every line end")
  func parts() {
    let text = "a \"s\" // c\nb"
    #expect(SwiftText.blanking(.strings, of: text) == "a \" \" // c\nb")
    #expect(SwiftText.blanking(.comments, of: text) == "a \"s\"     \nb")
    #expect(SwiftText.blanking(.both, of: text) == "a \" \"     \nb")
  }

  @Test("words are whole names")
  func words() {
    #expect(Word.occurs("Date()", in: "let a = Date()"))
    #expect(!Word.occurs("Date()", in: "let a = StoreDate()"))
    #expect(Word.occurs("unsafe", in: "unsafe x"))
    #expect(!Word.occurs("unsafe", in: "unsafeBitCast(x)"))
    #expect(Word.places(of: "a", in: "a b a") == [" b a", ""])
    #expect(!Word.occurs("long word", in: ""))
  }

  @Test("a file may contain a word only if it has all its names, each whole")
  func names() {
    #expect(Word.names(in: "@a b_1.random(in: \"é\")/x") == ["a", "b_1", "random", "in", "é", "x"])
    let file = RepositoryFile(path: "a.swift", text: "let a = Date() // a comment\n\"TODO\"")
    #expect(file.mayContain("Date()") && file.mayContain("Date.now") == false)
    #expect(file.mayContain("comment") && file.mayContain("TODO"))
    #expect(!file.mayContain("Dat") && !file.mayContain("ate()") && !file.mayContain("x"))
  }
}
