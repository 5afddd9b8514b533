import Testing

@testable import Commands

@Suite("The view of a file that needs Apple's compilers")
struct SourceViewTests {
  private func view(_ text: String, unknown: Set<String> = []) -> SourceView {
    SourceView(text, unknown: unknown)
  }

  @Test(
    "an attribute becomes spaces, and all other code keeps its column",
    arguments: [
      ("@objc func a() {}", "      func a() {}"),
      ("@objc(a:b:) func c() {}", "            func c() {}"),
      ("\t@objc /* é */ var a = 1", "\t      /* é */ var a = 1"),
      ("@objc dynamic var a = 1", "      dynamic var a = 1"),
      ("@objcMembers public class A {}", "             public class A {}"),
      ("@IBAction func a(_ b: Any) {}", "          func a(_ b: Any) {}"),
      ("@IBOutlet weak var a: B?", "          weak var a: B?"),
      ("@NSManaged var a: String?", "           var a: String?"),
      ("@main struct A {}", "      struct A {}"),
      ("@objc optional func a()", "               func a()"),
      ("let é = 1; @objc class A {}", "let é = 1;       class A {}"),
    ]
  )
  func attributes(line: String, expected: String) {
    let found = view("import A\r\n\(line)\r\n")
    #expect(found.text == "import A\r\n\(expected)\r\n")
    #expect(found.changes == [SourceView.Change(kind: .attribute, line: 2)])
  }

  @Test(
    "a protocol of Objective-C is one of classes",
    arguments: [
      ("@objc protocol A {", "      protocol A: AnyObject {"),
      ("@objc public protocol A: B, C {}", "      public protocol A: B, C, AnyObject {}"),
      ("@objc(B) @MainActor protocol A\n{", "         @MainActor protocol A: AnyObject\n{"),
      ("@MainActor @objc protocol A {}", "@MainActor       protocol A: AnyObject {}"),
      ("@objc protocol A: AnyObject {}", "      protocol A: AnyObject {}"),
      ("@objc class A: B {", "      class A: B {"),
    ]
  )
  func protocols(code: String, expected: String) {
    #expect(view(code).text == expected)
  }

  @Test(
    "what Core Data keeps for an extension is empty there",
    arguments: [
      ("@NSManaged var a: String?", "           var a: String? { get { nil } set {} }"),
      ("@NSManaged var a: Int16", "           var a: Int16 { get { 0 } set {} }"),
      ("@NSManaged var a: Bool // b", "           var a: Bool { get { false } set {} } // b"),
      ("@NSManaged var a: Date", "           var a: Date { get { Date() } set {} }"),
      ("@NSManaged var a: Set<B>", "           var a: Set<B>"),
      ("@NSManaged func add(_ a: B)", "           func add(_ a: B)"),
      ("} class C { @NSManaged var a: Int", "} class C {            var a: Int"),
    ]
  )
  func managed(line: String, expected: String) {
    let start = "class A { init() {} }\npublic extension A { func b() {}\n"
    let found = view("\(start)\(line)\n}")
    #expect(found.text == "\(start)\(expected)\n}")
    #expect(found.changes == [SourceView.Change(kind: .attribute, line: 3)])
  }

  @Test("an import of a submodule becomes one of its module, except that of os")
  func submodules() {
    let found = view("import Kit.Net\nimport os.log\nimport struct Kit.Net\nlet a = b.c")
    #expect(found.text == "import Kit    \nimport os.log\nimport struct Kit.Net\nlet a = b.c")
    #expect(found.lines(for: "A.swift") == ["1 submodule left out of A.swift: 1"])
  }

  @Test("an import of FoundationNetworking becomes one of Combine, which has the session")
  func networking() {
    let found = view("#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\n")
    let blanks = String(repeating: " ", count: "FoundationNetworking".count - "Combine".count)
    #expect(
      found.text == "#if canImport(FoundationNetworking)\nimport Combine\(blanks)\n#endif\n"
    )
    let line = "1 import of FoundationNetworking replaced in A.swift: 2"
    #expect(found.lines(for: "A.swift") == [line])
  }

  @Test("a file that uses a lock of os without an import gets one on the line of the first")
  func lock() {
    let found = view("import Kit.Net // a\nimport B\nlet a = os_unfair_lock()")
    #expect(
      found.text == "import Kit    ; import os // a\nimport B\nlet a = os_unfair_lock()"
    )
    #expect(found.lines(for: "A.swift").last == "1 import of os added to A.swift: 1")
    #expect(view("import os\nlet a = os_unfair_lock()").changes.isEmpty)
  }

  @Test(
    "what the compiler takes stays, and so do texts and comments",
    arguments: [
      "dynamic func a() {}", "@available(iOS 17, *) func a() {}", "@MainActor class A {}",
      "// @objc\n/* #selector(a) */ let a = \"@objc #Preview {} \\(b)\"",
      "let a = \"\"\"\n  @objc\n  \"\"\"", "@Published var a = 1", "#warning(\"a\")", "#selector",
      "#Preview", "@Entry", "@objc_other func a() {}", "@Mockable protocol A {}",
    ]
  )
  func unchanged(text: String) {
    let found = view(text)
    #expect(found.text == text && found.changes.isEmpty)
  }

  @Test(
    "an attribute that the compiler does not know is left out if the declaration can do without",
    arguments: [
      ("@Mockable(a: [1, (2)]) protocol A {}", true), ("@Mockable\nfinal class A {}", true),
      ("@Mockable private var a = 1", true), ("@Mockable var a: A?", true),
      ("@Mockable var a: A { b }", true), ("@Mockable class func a() {}", true),
      ("@Mockable(\\.a) private var a: A", false), ("@Mockable(\\.a) var a", false),
      ("func a(@Mockable b: () -> A) {}\nlet c = 1", false),
    ]
  )
  func unknownAttributes(text: String, isLeftOut: Bool) {
    let found = view(text, unknown: ["Mockable"])
    #expect(found.changes.count == (isLeftOut ? 1 : 0))
    #expect(found.text.contains("@Mockable") != isLeftOut)
    #expect(found.text.utf8.count == text.utf8.count)
  }

  @Test(
    "the selector of an observer or timer of its own is the method, and any other a text",
    arguments: [
      ("addObserver(self, selector: #selector(a), name: n)", "(a)         "),
      ("addObserver(self, selector: #selector(self.a(_:)), name: n)", "(self.a(_:))         "),
      ("addObserver(self, selector: #selector(B.C.a(_:)), name: n)", "(a(_:))             "),
      ("addObserver(other, selector: #selector(a), name: n)", "\"a\"         "),
      ("addTarget(self, action: #selector(a(_:b:)), for: c)", "\"a(_:b:)\"         "),
      ("addObserver(self, selector: b(#selector(a)), name: n)", "\"a\"         "),
      ("a(#keyPath(Person.name.first))", "\"name.first\"              "),
      ("Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(a))", "(a)     "),
      ("Timer(timeInterval: 1, target: b, selector: #selector(a), repeats: false)", "\"a\"    "),
      ("CADisplayLink(target: self, selector: #selector(a))", "\"a\"         "),
      ("a(#keyPath(name))", "\"name\"        "),
    ]
  )
  func selectors(line: String, expected: String) throws {
    let found = view("\(line); next()")
    let start = try #require(line.firstRange(of: "#"))
    let before = line[..<start.lowerBound]
    #expect(found.text.hasPrefix(before + expected), "\(found.text)")
    #expect(found.text.utf8.count == line.utf8.count + 8 && found.text.hasSuffix("; next()"))
    #expect(found.changes.map(\.kind) == [.selector])
  }

  @Test("a selector on several lines leaves them as many")
  func longSelector() {
    let text = "addObserver(\n  self, selector: #selector(\n    a(_:)\n  ), name: n)\nlet b = 1"
    #expect(
      view(text).text
        == "addObserver(\n  self, selector: (a(_:))   \n         \n   , name: n)\nlet b = 1"
    )
  }

  @Test("a preview is left out with its attributes and closures, and its lines stay")
  func previews() {
    let text = """
      struct A {}
      @available(iOS 17, *)
      #Preview("a", traits: .b(c: 1)) {
        @Previewable @State var d = "}"
      } e: { f }
      let g = 1
      """
    let found = view(text)
    let lines = found.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 6 && lines.first == "struct A {}" && lines.last == "let g = 1")
    #expect(lines[1...4].allSatisfy { line in line.allSatisfy { $0 == " " } })
    #expect(found.lines(for: "A.swift") == ["1 preview left out of A.swift: 2"])
  }

  @Test(
    "an entry becomes a computed property, or stays if its type is not known",
    arguments: [
      ("@Entry var a: B = .c", "       var a: B { .c }"),
      ("@Entry public var a: [B] = [\n  c,\n]", "       public var a: [B] { [\n  c,\n] }"),
      ("@Entry var a: B = b\n  .c // d", "       var a: B { b\n  .c } // d"),
      ("@Entry var a: B?", "       var a: B? { nil }"),
      ("@Entry var a = false", "var a:Bool {   false }"),
      ("@Entry var a = Dictionary<B, C>()", "                                 "),
      ("@Entry var a = b()\nlet c = \\.a", "@Entry var a = b()\nlet c = \\.a"),
    ]
  )
  func entries(text: String, expected: String) {
    let found = view("extension E {\n\(text)\n}\nlet z = 1")
    #expect(found.text == "extension E {\n\(expected)\n}\nlet z = 1")
  }

  @Test("the places of each kind are listed")
  func list() {
    let found = view("@objc class A {\n  @objc func a() {}\n  let b = #selector(a)\n}")
    #expect(
      found.lines(for: "A.swift")
        == ["2 attributes ignored in A.swift: 1, 2", "1 selector replaced in A.swift: 3"]
    )
  }

  @Test(
    "text that is not Swift has a view with as many lines",
    arguments: [
      "#selector(", "@objc(", "#Preview {\n", "@Entry var", "@Entry var a: B =\n", "}\n#",
    ]
  )
  func nonsense(text: String) {
    let breaks = { (text: String) in text.count { $0 == "\n" } }
    #expect(breaks(view(text).text) == breaks(text))
  }
}
