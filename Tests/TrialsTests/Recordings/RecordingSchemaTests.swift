import FileFormats
import Foundation
import StoreJSON
import TestFixtures
import Testing

@testable import Trials

@Suite("The declared members of recordings")
struct RecordingSchemaTests {
  @Test("make the JSON Schema; WRITE_SCHEMA=1 writes it")
  func schema() throws {
    let text = FileSchema("StoreStorm recording", RecordingObjects.all).text
    #expect(try SchemaFile.holds("recording", text))
  }

  @Test("are each explained in a whole sentence", arguments: RecordingObjects.all)
  func meanings(object: ObjectDeclaration) {
    for key in object.keys {
      #expect(key.meaning.hasSuffix("."), "\(object.name).\(key.name)")
    }
  }

  @Test("write each committed recording as it was read, byte for byte")
  func committed() throws {
    for name in RecordedRacesTests.names {
      let path = "\(RecordedRacesTests.folder)/\(name).race"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(try Recording.load(path: path).text == text, "\(name)")
    }
  }
}
