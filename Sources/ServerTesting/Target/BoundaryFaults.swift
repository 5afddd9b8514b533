import HTTP
import Simulation

/// The faults between the tool and the server under test, besides those of the scenario.
package struct BoundaryFaults: Hashable, Sendable {
  /// How often the connection is reset in the middle of a request.
  var cutRequests = Ratio.never
  /// How often an answer is lost after it has arrived, so the server has done its work.
  var lostAnswers = Ratio.never
  /// How often the connection is reset after a whole request, before its answer.
  var resets = Ratio.never
  /// How often a request is sent twice.
  var duplicates = Ratio.never
  /// How often the server is killed after a request.
  var serverKills = Ratio.never
  /// How often the database is killed after a request.
  var databaseKills = Ratio.never
  /// How often a request arrives late, after its sender has given up waiting for an answer.
  var delays = Ratio.never
  /// How often a forged request comes after a request.
  var forgeries = Ratio.never
  /// How often a notification of an unknown type comes after a notification.
  var unknownTypes = Ratio.never
  /// How often the App Store repeats several accepted notifications at once.
  var bursts = Ratio.never
  /// Whether everything that the App Store signs has members that no library knows.
  var hasUnknownFields = false

  /// The faults of one request.
  struct Draw: Hashable, Sendable {
    /// The fault of its connection.
    var connection = HTTPFault.none
    /// Whether it is sent twice.
    var isRepeated = false
    /// The processes that are killed and restarted after it.
    var kills: [ServerPart] = []
    /// The extra requests after it, which no customer has caused.
    var extras: [Extra] = []
  }

  /// Requests that no customer has caused.
  enum Extra: Hashable, Sendable {
    case forgery
    case unknownType
    case burst
  }

  /// Nothing goes wrong.
  package init() {}

  /// Decides what happens to a request of a run.
  ///
  /// - Parameters:
  ///   - number: The number of the request.
  ///   - seed: The seed of the run.
  /// - Returns: The faults of the request.
  func draw(number: Int, seed: UInt64) -> Draw {
    var stream = RandomStream(seed: seed, purpose: "boundary", owner: UInt64(number))
    var draw = Draw()
    let length = Int(stream.next(below: Self.longestPart))
    let chances: [(Ratio, HTTPFault)] = [
      (cutRequests, .cutRequest(after: length)), (lostAnswers, .discardAnswer),
      (resets, .resetInsteadOfAnswer),
    ]
    for (chance, fault) in chances where stream.happens(chance) {
      if draw.connection == .none { draw.connection = fault }
    }
    draw.isRepeated = stream.happens(duplicates)
    for (chance, part) in [(serverKills, ServerPart.server), (databaseKills, .database)]
    where stream.happens(chance) { draw.kills.append(part) }
    let extras = [(forgeries, Extra.forgery), (unknownTypes, .unknownType), (bursts, .burst)]
    for (chance, extra) in extras where stream.happens(chance) { draw.extras.append(extra) }
    return draw
  }

  /// Decides how late a request is.
  ///
  /// - Parameters:
  ///   - number: The number of the request, counting those that are late.
  ///   - seed: The seed of the run.
  /// - Returns: How many other requests come before it; 0 if it is in time.
  func delay(ofRequest number: Int, seed: UInt64) -> Int {
    guard delays != .never else { return 0 }
    var stream = RandomStream(seed: seed, purpose: "boundary delay", owner: UInt64(number))
    return stream.happens(delays) ? 1 + Int(stream.next(below: Self.longestDelay)) : 0
  }

  /// The most requests that come before one that is late.
  private static let longestDelay: UInt64 = 20

  /// The most bytes that arrive of a request that is cut; a signed transaction is longer.
  private static let longestPart: UInt64 = 3_000
}

/// A part of the server under test that can be killed.
package enum ServerPart: String, CaseIterable, Sendable {
  /// The server itself.
  case server
  /// Its database.
  case database
}
