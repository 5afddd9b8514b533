import Foundation
import TestFixtures
import Testing
@testable import Commands

@Suite("The app's own files that its store's files need")
struct AppNeighborsTests {
  /// Makes an app with a repository, and a package that links to its store.
  private static func use(
    _ files: [String: String],
    _ body: (PackageFolder, _ root: String) throws -> Void
  ) throws {
    try TemporaryDirectory.use(files.merging(["App/.git/HEAD": ""]) { $1 }) { root in
      let folder = PackageFolder("\(root)/Storm")
      try folder.write(StubsText.beginning, to: folder.stubs(of: "Shop"))
      try folder.make(InitPlan.links(to: ["\(root)/App/Store.swift"]), of: "Shop")
      try body(folder, root)
    }
  }

  private static func missing(_ name: String, in file: String) -> MissingNames.Name {
    MissingNames.Name(
      name: name,
      kind: .type,
      places: [SourceType.Place(file: file, line: 1)]
    )
  }

  private static let files = [
    "App/Store.swift": "final class Store { var plan: Plan? }",
    "App/Models/Plan.swift": "enum Plan { case monthly }",
    "App/Models/Price.swift": "extension Plan { var price: Int { 1 } }",
    "App/Views/PlanView.swift": "import SwiftUI\nstruct PlanView: View { var body: Never }",
  ]

  @Test("a file that declares a missing name is linked, and its stub removed")
  func link() throws {
    try Self.use(Self.files) { folder, root in
      let stub = "/// Used in Store.swift:1.\nenum Plan {\n  case monthly\n}\n"
      try folder.write(
        StubsText.beginning + "\n" + stub,
        to: folder.stubs(of: "Shop")
      )
      var neighbors = AppNeighbors(of: "Shop", in: folder)
      let names = ["Plan", "PlanView", "Other"].map {
        Self.missing($0, in: "\(root)/Storm/Sources/Shop/App/Store.swift")
      }
      let linked = try neighbors.link(names, [])
      #expect(linked.map(\.file) == ["\(root)/App/Models/Plan.swift"])
      #expect(linked[0].line.hasSuffix("App/Models/Plan.swift, which declares Plan"))
      #expect(folder.links(of: "Shop").map(\.name) == ["Plan.swift", "Store.swift"])
      #expect(folder.text(of: folder.stubs(of: "Shop"))?.contains("enum Plan") == false)
      let member = MissingNames.Member(
        type: "Plan",
        name: "price",
        place: SourceType.Place(file: "\(root)/App/Store.swift", line: 1)
      )
      let further = try neighbors.link([], [member])
      #expect(further.map(\.names) == [["Plan.price"]])
      #expect(neighbors.linked.count == 2)
    }
  }

  @Test("a file that does not compile is unlinked, with the reason, and not linked again")
  func reject() throws {
    try Self.use(Self.files) { folder, root in
      var neighbors = AppNeighbors(of: "Shop", in: folder)
      let name = Self.missing("Plan", in: "\(root)/App/Store.swift")
      let linked = try neighbors.link([name], [])
      #expect(linked.count == 1)
      let others = try neighbors.reject(["\(root)/App/Store.swift:3: no such thing"])
      #expect(others.isEmpty)
      let place = "\(root)/Storm/Sources/Shop/App/Plan.swift"
      let rejected = try neighbors.reject(["\(place):1: cannot do that"])
      #expect(rejected.map(\.obstacle) == ["cannot do that"])
      #expect(rejected[0].line.hasSuffix("Plan.swift does not compile here: cannot do that"))
      #expect(folder.links(of: "Shop").map(\.name) == ["Store.swift"] && neighbors.linked.isEmpty)
      let again = try neighbors.link([name], [])
      #expect(again.isEmpty)
    }
  }

  @Test("functions that do not compile are left out of a file, which stays linked")
  func empty() throws {
    let text = "enum Plan {\n  static func all() -> [Plan] { Catalog.plans }\n  case monthly\n}"
    try Self.use(Self.files.merging(["App/Models/Plan.swift": text]) { $1 }) { folder, root in
      var neighbors = AppNeighbors(of: "Shop", in: folder)
      _ = try neighbors.link([Self.missing("Plan", in: "\(root)/App/Store.swift")], [])
      let place = "\(root)/Storm/Sources/Shop/App/Plan.swift"
      let emptied = try neighbors.empty(["\(place):2: cannot do that"])
      #expect(emptied.map(\.name) == ["Plan.swift"])
      #expect(
        folder.text(of: "Sources/Shop/App/Plan.swift")
          == "enum Plan {\n  static func all() -> [Plan] { emptyValue()  }\n  case monthly\n}"
      )
      #expect(folder.text(of: folder.stubs(of: "Shop"))?.contains("func emptyValue<T>") == true)
      #expect(neighbors.linked.count == 1 && folder.links(of: "Shop").count == 2)
      // The error was not in the body, or there is another one.
      let again = try neighbors.empty(["\(place):2: cannot do that"])
      let others = try neighbors.empty(["\(place):3: cannot do that"])
      #expect(again.isEmpty && others.isEmpty)
      #expect(!folder.leftOutBodies(of: "\(root)/App/Models/Plan.swift").isEmpty)
      folder.forgetLeftOut()
      #expect(folder.leftOutBodies(of: "\(root)/App/Models/Plan.swift").isEmpty)
    }
  }

  @Test("what no purchase needs is left out of the store's own file, if it does not compile")
  func emptyUnused() throws {
    let text = """
      final class Store {
        func buy(_ product: Product) async { _ = try? await product.purchase(); log() }
        func log() { sink.write() }
        func sort() { sink.sort() }
        var footer: some View { sink.view }
      }
      """
    try Self.use(Self.files.merging(["App/Store.swift": text]) { $1 }) { folder, root in
      try folder.write("store.buy(product)", to: folder.glue(of: "Shop"))
      let neighbors = AppNeighbors(of: "Shop", in: folder)
      let needed = try neighbors.emptyUnused(["\(root)/App/Store.swift:3: cannot do that"])
      #expect(needed.isEmpty)
      let unused = try neighbors.emptyUnused([
        "\(root)/App/Store.swift:4: cannot do that", "\(root)/App/Store.swift:5: cannot do that",
      ])
      #expect(unused.count == 1)
      let view = folder.text(of: "Sources/Shop/App/Store.swift") ?? ""
      #expect(view.contains("func sort() {             }"), "\(view)")
      #expect(
        view.contains("var footer: some View { EmptyView() }") && view.contains("sink.write()")
      )
    }
  }

  @Test("a file whose name another declaration has is unlinked")
  func doubled() throws {
    try Self.use(Self.files) { folder, root in
      var neighbors = AppNeighbors(of: "Shop", in: folder)
      _ = try neighbors.link([Self.missing("Plan", in: "\(root)/App/Store.swift")], [])
      let error = "\(root)/App/Store.swift:1: 'Plan' is ambiguous for type lookup in this context"
      let rejected = try neighbors.reject([error])
      #expect(rejected.count == 1)
    }
  }

  @Test("optional files are left out if they do not compile")
  func optional() throws {
    try Self.use(Self.files) { folder, root in
      let file = "\(root)/App/Store.swift"
      var neighbors = AppNeighbors(of: "Shop", in: folder, optional: [file])
      let rejected = try neighbors.reject(["\(file):1: cannot do that"])
      #expect(rejected.map(\.file) == [file] && folder.links(of: "Shop").isEmpty)
      // Until it changes, a later command leaves it out, too.
      #expect(folder.isRejected(file))
      try Data("final class Store {}".utf8).write(to: URL(filePath: file))
      #expect(!folder.isRejected(file))
    }
  }
}
