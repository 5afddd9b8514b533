import FileFormats
import HTTP
import StoreJSON
import StoreModel

extension UserReading {
  /// Makes a reading of an answer that says nothing.
  init(unreadable found: String, in target: ServerTarget) {
    balance = target.balance.map { _ in .unreadable(found) }
    plans = target.plans.map { _ in .unreadable(found) }
  }

  /// Reads an answer.
  init(of response: HTTPResponse, in target: ServerTarget) {
    do throws(ScenarioError) {
      let file = FileText(name: "the body", bytes: response.body)
      self.init(of: try JSONNode.read(file, dialect: .json), in: target)
    } catch {
      let reason =
        response.coding.map { "is compressed (\($0)); answer without a Content-Encoding" }
        ?? "is not JSON (\(error.lines[0]))"
      self.init(
        unreadable: "status \(response.status), and a body that \(reason)",
        in: target
      )
    }
  }

  private init(of document: JSONNode, in target: ServerTarget) {
    balance = target.balance.map { place in
      guard let value = place.value(in: document) else {
        return .unreadable("nothing at \(place) of the answer")
      }
      // Some languages write a whole number as 10.0.
      guard case (let balance, true)? = value.scaled(byDigits: 0),
        balance.magnitude < UserReading.mostCredits
      else {
        return .unreadable("no whole number below \(UserReading.mostCredits) at \(place)")
      }
      return .found(Int(balance))
    }
    plans = target.plans.map { place in
      guard let plans = place.plans(in: document) else {
        return .unreadable("no plans with a product and an end at \(place.list) of the answer")
      }
      return .found(plans.map { PlanClaim(product: $0.product, end: $0.end) })
    }
  }
}

extension HTTPResponse {
  /// How the body is compressed; nil if it is not, as far as its headers and its beginning show.
  fileprivate var coding: String? {
    let known = ["gzip", "x-gzip", "deflate", "br", "zstd", "compress", "x-compress"]
    if let coding = headers["Content-Encoding"], known.contains(coding.lowercased()) {
      return coding
    }
    // Some proxies compress without declaring it; each gzip file begins with these bytes.
    return body.starts(with: [0x1f, 0x8b]) ? "gzip" : nil
  }
}
