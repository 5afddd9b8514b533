import Testing
@testable import Commands

@Suite("The output of a build of a package")
struct PackageBuildTests {
  private static func outcome(_ text: String, messages: String = "") -> ToolProcess.Outcome {
    ToolProcess.Outcome(status: 1, text: text, messages: messages)
  }

  @Test("the progress is that of the newest task, with the module that is compiled")
  func progress() {
    let output = """
      Building for production...
      [1/5] Write sources
      [3/7] Compiling Notes Store.swift
      """
    #expect(
      PackageBuild.progress(in: output) == PackageBuild.Progress(task: 3, tasks: 7, module: "Notes")
    )
    #expect(PackageBuild.progress(in: output + "\n[6/7] Linking app-storm")?.module == nil)
    #expect(PackageBuild.progress(in: "Building for production...") == nil)
    #expect(PackageBuild.modules(in: output + "\n[4/7] Compiling Log A.swift") == ["Notes", "Log"])
  }

  @Test("errors in the file with candidates are kept apart from those of the app")
  func candidates() {
    let build = PackageBuild(
      Self.outcome(
        """
        /p/Sources/Notes/Candidates.swift:9:40: error: 'secret' is inaccessible
        /p/Sources/Notes/Candidates.swift:11:40: error: cannot find 'shop' in scope
        /p/Sources/Notes/App/Store.swift:4:1: error: cannot find type 'Log' in scope
        """
      )
    )
    #expect(build.wrongCandidates == [9, 11])
    #expect(build.missing.names.map(\.name) == ["Log"])
  }

  @Test("attributes that the compiler does not know are those of its errors")
  func unknownAttributes() {
    let build = PackageBuild(
      Self.outcome(
        """
        /p/Sources/Notes/App/Store.swift:4:2: error: unknown attribute 'Mockable'
        /p/Sources/Notes/App/Store.swift:9:2: error: unknown attribute 'Mockable'
        /p/Sources/Notes/App/Log.swift:2:2: error: unknown attribute 'Model'
        /p/Sources/Notes/App/Log.swift:3:2: error: cannot find 'a' in scope
        """
      )
    )
    #expect(build.unknownAttributes == ["Mockable", "Model"])
  }

  @Test("if no file is wrong, the reason is what SwiftPM or the compiler says")
  func reason() {
    let build = PackageBuild(
      Self.outcome(
        "Building for production...",
        messages: "warning: old\nerror: the manifest is wrong\nerror: the manifest is wrong\n"
      )
    )
    #expect(!build.isBuilt && build.reason == ["error: the manifest is wrong"])
    #expect(PackageBuild(Self.outcome("", messages: "killed")).reason == ["exit code 1: killed"])
  }

  @Test("candidates that do not compile are removed by their lines")
  func removal() {
    var scan = SourceScan()
    scan.read(
      """
      final class Store {
        static let shared = Store()
        private(set) var owned: Set<String> = []
        var isPro = false
        var isTrial: Bool?
        var isLive: Bool { get async { true } }
        var task: Task<Void, Never>?
        private var secret = false
        let name = ""
        func purchase(_ product: Product) async {}
        func isOwned(_ id: String) -> Bool { owned.contains(id) }
      }
      enum Flags { static var isSupporter: Bool { true } }
      actor Keeper { static let shared = Keeper(); var kept = 0 }
      """,
      file: "Store.swift"
    )
    let glue = GlueText(scan, module: "Notes", products: ["a", "b"])
    var text = CandidatesText(glue, besides: glue.text)
    #expect(
      text.candidates.map(\.expression) == [
        "store.owned", "store.isPro", "(store.isTrial == true)",
        #"Set<String>(["a", "b"].filter { store.isOwned($0) })"#, "Flags.isSupporter",
        "await Keeper.shared.kept",
      ]
    )
    let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
    let place = lines.firstIndex { $0.contains("store.isPro") }.map { $0 + 1 }
    #expect(text.remove(lines: [place ?? 0]) && !text.remove(lines: [1]))
    #expect(!text.text.contains("isPro") && text.text.contains("store.owned"))
    #expect(text.candidates.count == 5)
    let renamed = CandidatesText(glue, besides: "class MyGlue: StoreKitApp {}")
    let own = CandidatesText(glue, besides: "class AppUnderTest { func candidates() {} }")
    #expect(renamed.candidates.isEmpty && own.candidates.isEmpty)
  }

  @Test("one recipe: release, with StoreStorm's own objects, from any folder")
  func recipe() {
    let recipe = BuildRecipe(.checkout("/r/StoreStorm"), from: "/r/app/Storm")
    #expect(
      recipe.run("app-storm", in: "Storm").asCommand
        == "swift run -c release --disable-build-manifest-caching "
        + "--scratch-path ../../StoreStorm/.build --package-path Storm app-storm"
    )
    #expect(
      recipe.test.asCommand
        == "swift test -c release --disable-build-manifest-caching "
        + "--scratch-path ../../StoreStorm/.build --disable-testable-imports"
    )
    let fetched = BuildRecipe(.address("https://example.org/storm.git"), from: "/r/app/Storm")
    #expect(fetched.build("app-storm").asCommand == "swift build -c release --product app-storm")
  }
}
