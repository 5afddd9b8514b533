import FileFormats
import HTTP
import Testing

@testable import ServerTesting

@Suite("What a server says about a user")
struct UserReadingTests {
  private func balance(
    _ body: [UInt8],
    _ headers: HTTPHeaders = [:]
  ) throws -> UserReading.Part<Int>? {
    let text = TargetFileTests.complete.replacing("/users/0/balance", with: "/balance")
    let target = try ServerTargetReader.decode(FileText(name: "t", bytes: Array(text.utf8)))
    let response = HTTPResponse(status: 200, headers: headers, body: body)
    return UserReading(of: response, in: target).balance
  }

  private func problem(_ body: [UInt8], _ headers: HTTPHeaders = [:]) throws -> String {
    guard case .unreadable(let found) = try balance(body, headers) else { return "none" }
    return found
  }

  @Test("is a whole number in any form", arguments: ["10", "10.0", "1e1", "1.00e1"])
  func whole(_ number: String) throws {
    let balance = try balance(Array("{\"balance\": \(number)}".utf8))
    guard case .found(10)? = balance else {
      Issue.record("\(String(describing: balance))")
      return
    }
  }

  @Test("is no number with a fraction, and no text", arguments: ["10.5", "\"10\"", "1e18", "true"])
  func otherNumbers(_ number: String) throws {
    let problem = try problem(Array("{\"balance\": \(number)}".utf8))
    #expect(problem == "no whole number below 1000000000000000 at /balance")
  }

  @Test("names the place of a mistake, such as a key that stands twice")
  func mistakes() throws {
    let doubled = try problem(Array("{\"balance\": 1,\n\"balance\": 2}".utf8))
    #expect(
      doubled == "status 200, and a body that is not JSON (the body:2:1: expected each key once "
        + "(the first is on line 1), found \"balance\")"
    )
    let cut = try problem(Array("{\"balance\": 1".utf8))
    #expect(cut.hasPrefix("status 200, and a body that is not JSON (the body:1:14: expected "))
  }

  @Test("cannot be read if it is compressed, whether a header says so or not")
  func compressed() throws {
    let told = try problem([0x1b, 0x03], ["content-encoding": "br"])
    #expect(
      told == "status 200, and a body that is compressed (br); answer without a Content-Encoding"
    )
    #expect(try problem([0x1f, 0x8b, 0x08, 0x00]).contains("is compressed (gzip)"))
    let plain = try balance(Array("{\"balance\": 1}".utf8), ["Content-Encoding": "UTF-8"])
    guard case .found(1)? = plain else {
      Issue.record("\(String(describing: plain))")
      return
    }
  }
}
