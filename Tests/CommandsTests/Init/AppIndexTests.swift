import Testing
@testable import Commands

@Suite("Where an app's files declare what others use")
struct AppIndexTests {
  private static let store = "/a/App/Store/Store.swift"

  private static func index(_ files: KeyValuePairs<String, String>) -> AppIndex {
    var index = AppIndex()
    for (path, text) in files { index.read(text, path: path) }
    return index
  }

  private static func file(
    declaring name: String,
    in index: AppIndex,
    besides taken: Set<String> = [store],
    rejected: String = ""
  ) -> String? {
    index.file(declaring: name, for: store, besides: taken) { $0 == rejected }
  }

  @Test("types, functions, variables and other names outside of types are found")
  func names() {
    let index = Self.index([
      "/a/App/Plan.swift": """
      enum Plan: String { case pro; struct Price {} }
      typealias Prices = [Plan: Int]
      let plans = [Plan.pro]
      func price(of plan: Plan) -> Int { let inner = 1; return inner }
      private struct Hidden {}
      private let secret = 1
      extension Int { func dollars() -> String { "" } }
      """
    ])
    for name in ["Plan", "Prices", "plans", "price"] {
      #expect(Self.file(declaring: name, in: index) == "/a/App/Plan.swift", "\(name)")
    }
    for name in ["Price", "pro", "Hidden", "secret", "inner", "Int", "dollars"] {
      #expect(Self.file(declaring: name, in: index) == nil, "\(name)")
    }
    #expect(index.names(in: "/a/App/Plan.swift") == ["Plan", "Prices", "plans", "price"])
  }

  @Test("a name may be that of a type in an extension of the using file's types")
  func nested() {
    let index = Self.index([
      Self.store: "final class Store { var status: Status = .loading }",
      "/a/App/Status.swift": "extension Store { enum Status { case loading } }",
      "/a/App/Other.swift": "extension Cart { enum Total {} }",
    ])
    #expect(Self.file(declaring: "Status", in: index) == "/a/App/Status.swift")
    #expect(Self.file(declaring: "Total", in: index) == nil)
  }

  @Test("of several files, the nearest counts, unless it is taken or did not compile")
  func nearest() {
    let (near, far) = ("/a/App/Store/Models/Plan.swift", "/a/Watch/Plan.swift")
    let index = Self.index([far: "enum Plan {}", near: "enum Plan {}"])
    #expect(Self.file(declaring: "Plan", in: index) == near)
    #expect(Self.file(declaring: "Plan", in: index, besides: [near]) == far)
    #expect(Self.file(declaring: "Plan", in: index, rejected: near) == far)
  }

  @Test("tests, views and the file with @main are not taken")
  func obstacles() {
    let index = Self.index([
      "/a/Tests/A.swift": "import XCTest\nstruct A {}",
      "/a/App/B.swift": "import SwiftUI\nstruct B: View { var body: some View { Text(\"\") } }",
      "/a/App/C.swift": "import SwiftUI\n@main struct C: App {}",
    ])
    for name in ["A", "B", "C"] { #expect(Self.file(declaring: name, in: index) == nil, "\(name)") }
  }

  @Test("a file that needs many others is not taken")
  func limit() {
    // Each file needs the next one.
    func chain(_ count: Int) -> AppIndex {
      var index = AppIndex()
      for number in 1...count {
        index.read("struct S\(number) { var next: S\(number + 1)? }", path: "/a/\(number).swift")
      }
      return index
    }
    #expect(Self.file(declaring: "S1", in: chain(AppIndex.mostNeeded)) == "/a/1.swift")
    let long = chain(AppIndex.mostNeeded + 1)
    #expect(Self.file(declaring: "S1", in: long) == nil)
    #expect(Self.file(declaring: "S1", in: long, besides: ["/a/9.swift"]) == "/a/1.swift")
  }

  @Test("members are those of extensions of the type, or else of the only protocol with one")
  func members() {
    let index = Self.index([
      "/a/Date.swift": "extension Date { var isPast: Bool { true } }",
      "/a/Names.swift": """
      extension Notification.Name { static let bought = Notification.Name("bought") }
      extension Product { enum Kind {} }
      private extension Int { var hidden: Int { 0 } }
      """,
      "/a/Other.swift": """
      extension String { var isPast: Bool { false } }
      extension StringProtocol { var trimmed: String { "" } }
      extension Calendar { var period: Int { 1 } }
      """,
      "/a/Valid.swift": """
      protocol Validatable { var expires: Date? { get } }
      extension Transaction: Validatable {}
      extension Validatable { var isValid: Bool { true } }
      """,
      "/a/StoreError.swift": "enum StoreKitError: Error { case notVerified }",
    ])
    func file(_ type: String, _ member: String) -> String? {
      index.file(extending: type, by: member, for: Self.store, besides: []) { _ in false }
    }
    #expect(file("Date", "isPast") == "/a/Date.swift")
    #expect(file("String", "isPast") == "/a/Other.swift")
    #expect(file("Notification.Name", "bought") == "/a/Names.swift")
    #expect(file("NSNotification.Name", "bought") == "/a/Names.swift")
    #expect(file("Product", "Kind") == "/a/Names.swift")
    // A substring may have it from the protocol; a product has none of a calendar.
    #expect(file("Product", "period") == nil)
    #expect(file("Substring", "trimmed") == "/a/Other.swift")
    #expect(file("StoreKitError?", "notVerified") == "/a/StoreError.swift")
    #expect(file("StoreKitError", "unknown") == nil)
    #expect(file("Transaction", "isValid") == "/a/Valid.swift")
    #expect(file("Data", "isPast") == nil && file("Int", "hidden") == nil)
  }

  @Test("the file that makes a type conform to a protocol is found")
  func conformances() {
    let index = Self.index([
      "/a/App/Failure.swift": "struct Failure {}",
      "/a/App/Conformance.swift": "extension Failure: LocalizedError {}",
    ])
    for name in ["Error", "LocalizedError"] {
      let file = index.file(extending: "Failure", by: name, for: Self.store, besides: []) { _ in
        false
      }
      #expect(file == "/a/App/Conformance.swift", "\(name)")
    }
    #expect(Self.file(declaring: "LocalizedError", in: index) == nil)
  }
}
