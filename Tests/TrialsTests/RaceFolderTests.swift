import FileFormats
import Foundation
import Synchronization
import TestFixtures
import Testing
import Trials

@Suite("The recordings folder")
struct RaceFolderTests {
  @Test("moves recordings of the previous run aside and touches nothing else")
  func setAside() async throws {
    try await TemporaryDirectory.use { directory in
      let folder = RaceFolder(in: directory)
      #expect(try folder.setAside() == 0)
      #expect(folder.setAsideMessage(count: 0) == nil)
      for (name, text) in [("a.race", "1"), ("b.race", "2"), ("mine.txt", "3")] {
        try AtomicFile.write(text, to: folder.path(of: name))
      }
      #expect(try folder.setAside() == 2)
      #expect(folder.setAsideMessage(count: 2)?.contains("(2) to \(folder.path)/earlier/") == true)
      try AtomicFile.write("4", to: folder.path(of: "a.race"))
      try folder.setAside()
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["earlier", "earlier/a.race", "earlier/b.race", "mine.txt"])
      let text = try String(contentsOfFile: folder.path(of: "earlier/a.race"), encoding: .utf8)
      #expect(text == "4")
    }
  }

  @Test("moves small recordings and further ones of a signature aside in their own folders")
  func parts() async throws {
    try await TemporaryDirectory.use { directory in
      let folder = RaceFolder(in: directory)
      let other = folder.path(ofOther: "a.race")
      #expect(other == "\(folder.path)/others/a.race")
      let both = [folder.path(of: "a.race"), other]
      let paths = both + both.map { RaceFolder.smallPath(for: $0) }
      for path in paths { try AtomicFile.write(path, to: path) }
      #expect(try folder.setAside() == 1)
      for path in paths {
        let earlier = try #require(RaceFolder.earlierPath(for: path))
        #expect(try String(contentsOfFile: earlier, encoding: .utf8) == path)
        #expect(!FileManager.default.fileExists(atPath: path))
      }
    }
  }

  @Test("reports what cannot be moved aside and leaves it and the obstacle unchanged")
  func inTheWay() async throws {
    try await TemporaryDirectory.use { directory in
      let folder = RaceFolder(in: directory)
      try AtomicFile.write("1", to: folder.path(of: "a.race"))
      try AtomicFile.write("2", to: folder.path(of: "earlier/a.race/mine"))
      #expect(throws: AtomicFile.Failure.self) { try folder.setAside() }
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      #expect(names == ["a.race", "earlier", "earlier/a.race", "earlier/a.race/mine"])
    }
  }

  @Test("moves recordings aside while others do the same, and loses none")
  func together() async throws {
    try await TemporaryDirectory.use { directory in
      let folder = RaceFolder(in: directory)
      let names = (0..<40).map { "\($0).race" }
      for _ in 0..<20 {
        for name in names { try AtomicFile.write(name, to: folder.path(of: name)) }
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
          do {
            try folder.setAside()
          } catch {
            failures.withLock { $0.append("\(error)") }
          }
        }
        #expect(failures.withLock { $0 } == [])
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(left == ["earlier"])
        let aside = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/earlier")
        #expect(aside.sorted() == names.sorted())
      }
    }
  }
}

@Suite("The path of a small recording")
struct SmallPathTests {
  @Test(
    "is in the folder beside the recording; a small recording keeps its own",
    arguments: [
      ("a.race", "small/a.race"), ("o/races/a.race", "o/races/small/a.race"),
      ("small/a.race", "small/a.race"), ("o/races/small/a.race", "o/races/small/a.race"),
      ("toosmall/a.race", "toosmall/small/a.race"),
    ]
  )
  func small(path: String, expected: String) {
    #expect(RaceFolder.smallPath(for: path, in: "/o/races") == expected)
    #expect(RaceFolder.smallPath(for: "a.race", in: "/o/races/small") == "a.race")
  }
}

@Suite("An argument of a command line")
struct ShellWordTests {
  @Test(
    "is quoted if a shell would misread it",
    arguments: [
      ("a/b-c_1.race", "a/b-c_1.race"), ("", "''"), ("my runs/x", "'my runs/x'"),
      ("it's", #"'it'\''s'"#), ("$x*", "'$x*'"),
    ]
  )
  func quoted(text: String, expected: String) { #expect(text.inShell == expected) }
}
