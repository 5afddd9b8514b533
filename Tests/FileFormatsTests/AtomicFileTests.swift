import FileFormats
import Foundation
import TestFixtures
import Testing

@Suite("Atomic files")
struct AtomicFileTests {
  private func content(_ path: String) throws -> String {
    try String(contentsOf: URL(filePath: path), encoding: .utf8)
  }

  @Test("create directories, replace old contents, and leave no temporary files")
  func replaces() async throws {
    try await TemporaryDirectory.use { directory in
      let path = directory + "/a/b/c.json"
      try AtomicFile.write("one", to: path)
      #expect(try content(path) == "one")
      try AtomicFile.write("two\n", to: path)
      #expect(try content(path) == "two\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory + "/a/b") == ["c.json"])
    }
  }

  @Test("name the path and the reason on failure")
  func failures() async throws {
    try await TemporaryDirectory.use { directory in
      try AtomicFile.write("old", to: directory + "/file")
      let cases = [
        (directory + "/file/inner", "its directory cannot be made: File exists"),
        (directory, "it exists and is not a regular file"),
        (directory + "/" + String(repeating: "n", count: 300), "File name too long"),
        ("", "the path is empty"),
      ]
      for (path, reason) in cases {
        let failure = #expect(throws: AtomicFile.Failure.self) {
          try AtomicFile.write("new", to: path)
        }
        #expect(failure?.path == path)
        #expect(failure?.message == "cannot write '\(path)': \(reason)")
      }
      #expect(try content(directory + "/file") == "old")
      #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["file"])
    }
  }

  @Test("follow symbolic links, and never replace what is not a regular file")
  func links() async throws {
    try await TemporaryDirectory.use { directory in
      try AtomicFile.write("old", to: directory + "/target")
      try FileManager.default.createSymbolicLink(
        atPath: directory + "/link",
        withDestinationPath: directory + "/target"
      )
      try AtomicFile.write("new", to: directory + "/link")
      #expect(try content(directory + "/target") == "new")
      try FileManager.default.createSymbolicLink(
        atPath: directory + "/odd",
        withDestinationPath: directory
      )
      #expect(throws: AtomicFile.Failure.self) {
        try AtomicFile.write("new", to: directory + "/odd")
      }
    }
  }
}
