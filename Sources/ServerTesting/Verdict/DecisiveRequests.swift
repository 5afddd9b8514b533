import StoreModel
import TrialReports

/// The two requests of an order that matter most, or a request and a kill after it.
struct DecisiveRequests: Hashable, Sendable {
  /// The second of the two.
  enum Second: Hashable, Sendable {
    case request(Int)
    case killAfter(Int)
  }

  /// The place of the first request.
  let first: Int
  let second: Second

  /// Marks the requests at two places.
  init(_ first: Int, _ second: Int) { self.init(first, then: .request(second)) }

  private init(_ first: Int, then second: Second) { (self.first, self.second) = (first, second) }

  /// Guesses the two requests that matter where no order decides.
  ///
  /// They are a request and the kill after it for something lost, the first two requests about one
  /// transaction, or the only two; nil if there are no such requests.
  init?(in exchanges: [Exchange], for kind: ServerFinding.Kind) {
    if kind == .wentBack {
      let reads = exchanges.indices.filter { exchanges[$0].reading != nil }
      guard let last = reads.last, let before = reads.dropLast().last else { return nil }
      self.init(before, last)
      return
    }
    if kind.isLoss, let kill = Self.kill(in: exchanges) {
      self = kill
      return
    }
    for (place, exchange) in exchanges.enumerated() {
      guard let id = exchange.transaction?.id else { continue }
      let later = exchanges[(place + 1)...].firstIndex { $0.transaction?.id == id }
      if let later {
        self.init(place, later)
        return
      }
    }
    guard exchanges.count == 2 else { return nil }
    self.init(0, 1)
  }

  /// Marks the request that makes the server wrong, and the one before it about the same
  /// transaction; otherwise it guesses.
  ///
  /// They are a request and the kill after it for something lost; nil for one request alone.
  init?(in exchanges: [Exchange], for kind: ServerFinding.Kind, decisive: Int?) {
    guard let decisive, let id = exchanges[decisive].about,
      !kind.isLoss || Self.kill(in: exchanges) == nil,
      let earlier = exchanges[..<decisive].lastIndex(where: { $0.isAccepted && $0.about == id })
    else {
      self.init(in: exchanges, for: kind)
      return
    }
    self.init(earlier, decisive)
  }

  /// Marks the request that a kill may have undone; nil if there is none.
  private static func kill(in exchanges: [Exchange]) -> DecisiveRequests? {
    let isTold = { (exchange: Exchange) in exchange.isAccepted && exchange.transaction != nil }
    guard let first = exchanges.firstIndex(where: isTold),
      let kill = exchanges[first...].firstIndex(where: { !$0.kills.isEmpty }),
      let last = exchanges[...kill].lastIndex(where: isTold)
    else { return nil }
    return DecisiveRequests(last, then: .killAfter(kill))
  }

  /// The marks after the two have changed places.
  var swapped: DecisiveRequests {
    guard case .request(let place) = second else { return self }
    return DecisiveRequests(place, first)
  }

  /// Returns the mark of a request.
  func mark(ofRequest place: Int) -> RacePicture.Mark? {
    place == first ? .first : second == .request(place) ? .second : nil
  }

  /// Returns the mark of the first kill after a request.
  func mark(ofKillAfter place: Int) -> RacePicture.Mark? {
    second == .killAfter(place) ? .second : nil
  }

  /// Returns both in words.
  func texts(in exchanges: [Exchange]) -> [String] {
    let text =
      switch second {
      case .request(let place): exchanges[place].sentence + "."
      case .killAfter(let place): exchanges[place].kills.first?.killing ?? ""
      }
    return [exchanges[first].sentence + ".", text]
  }
}
