package import StoreJSON
import StoreModel

extension GlueVerdict {
  /// The verdict for a program that started the check.
  package var json: JSONValue {
    [
      "holds": .bool(holds),
      "access": .string(access.name),
      "products": .strings(access.products),
      "choices": .array(
        choices.map { choice in
          [
            "expression": .string(choice.expression),
            "isFlag": .bool(choice.isFlag),
            "products": .strings(choice.products),
          ]
        }
      ),
      "ranking": .strings(ranking),
      "credits": credits.map { credits in
        [
          "expression": .string(credits.expression),
          "perProduct": .sorted(credits.perProduct.mapValues { .integer(Int64($0)) }),
          "isReported": .bool(credits.isReported),
        ]
      } ?? .null,
      "notes": .strings(notes),
    ]
  }

  /// Reads a verdict; nil if the value is none.
  package init?(_ json: JSONValue) {
    let products = json["products"]?.elements.compactMap(\.text) ?? []
    guard let access = Access(named: json["access"]?.text ?? "", products) else { return nil }
    self.init(
      access: access,
      choices: json["choices"]?.elements.map { choice in
        Choice(
          expression: choice["expression"]?.text ?? "",
          isFlag: choice["isFlag"] == .bool(true),
          products: choice["products"]?.elements.compactMap(\.text) ?? []
        )
      } ?? [],
      ranking: json["ranking"]?.elements.compactMap(\.text) ?? [],
      credits: json["credits"]?["expression"]?.text.map { expression in
        let gains = json["credits"]?["perProduct"]?.members ?? []
        return Credits(
          expression: expression,
          perProduct: Dictionary(gains.map { ($0.name, $0.value.whole ?? 0) }) { $1 },
          isReported: json["credits"]?["isReported"] == .bool(true)
        )
      },
      notes: json["notes"]?.elements.compactMap(\.text) ?? []
    )
  }

  /// The verdict for people.
  package var lines: [String] {
    let list = access.products.joined(separator: ", ")
    let first =
      switch access {
      case .reported: "the glue reports what customers buy"
      case .partly: "the glue does not report that these were bought: \(list)"
      case .unreported: "the glue reports no purchase: 'unlocked' never named what was bought"
      case .untold: "the glue does not report what is unlocked: 'tellsUnlocked' is false"
      case .unread: "the check ended before it could tell what the glue reports"
      case .unsold: "no customer could buy anything"
      case .always: "the glue reports these as unlocked before anyone buys them: \(list)"
      }
    let better = choices.map(\.expression).joined(separator: " and ")
    let isBetter = access != .reported && !choices.isEmpty
    let unreported = credits.flatMap { $0.isReported ? nil : $0.expression }
    return [first] + (isBetter ? ["what customers buy is in: \(better)"] : [])
      + (unreported.map { ["credits are in: \($0)"] } ?? [])
      + (ranking.isEmpty ? [] : ["what changed:"]) + ranking.map { "  \($0)" } + notes
  }
}

extension GlueVerdict.Access {
  fileprivate var name: String {
    switch self {
    case .reported: "reported"
    case .partly: "partly"
    case .unreported: "unreported"
    case .always: "always"
    case .unsold: "unsold"
    case .untold: "untold"
    case .unread: "unread"
    }
  }

  fileprivate var products: [String] {
    switch self {
    case .reported, .unreported, .unsold, .untold, .unread: []
    case .partly(let products), .always(let products): products
    }
  }

  fileprivate init?(named name: String, _ products: [String]) {
    switch name {
    case "reported": self = .reported
    case "partly": self = .partly(missing: products)
    case "unreported": self = .unreported
    case "always": self = .always(products)
    case "unsold": self = .unsold
    case "untold": self = .untold
    case "unread": self = .unread
    default: return nil
    }
  }
}
