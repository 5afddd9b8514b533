import Foundation
package import StoreJSON

/// Foundation's own reading of a file, compared with ours.
package struct FoundationValue: DecodableWithConfiguration {
  /// The places at which the two differ.
  package let differences: [String]

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Decodes a text with Foundation; throws if Foundation refuses it.
  package static func differences(
    _ text: String,
    _ ours: JSONNode,
    isJSON5: Bool
  ) throws -> [String] {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = isJSON5
    return try decoder.decode(Self.self, from: Data(text.utf8), configuration: ours).differences
  }

  package init(from decoder: any Decoder, configuration ours: JSONNode) throws {
    let value = try? decoder.singleValueContainer()
    let isSame: Bool
    var inner: [String] = []
    switch ours.content {
    case .object(let members):
      let values = try decoder.container(keyedBy: Key.self)
      isSame = Set(values.allKeys.map(\.stringValue)) == Set(members.map(\.name))
      for member in members {
        let key = Key(stringValue: member.name)
        inner += try values.decode(Self.self, forKey: key, configuration: member.value).differences
      }
    case .list(let elements):
      var values = try decoder.unkeyedContainer()
      isSame = values.count == elements.count
      for element in elements {
        inner += try values.decode(Self.self, configuration: element).differences
      }
    case .text(let text): isSame = try value?.decode(String.self) == text
    case .integer(let number): isSame = try value?.decode(Int64.self) == number
    case .boolean(let flag): isSame = try value?.decode(Bool.self) == flag
    case .null: isSame = value?.decodeNil() == true
    case .otherNumber(let text):
      let decoded = try value?.decode(Double.self)
      isSame = decoded == Double(text) || decoded?.isNaN == true && text.hasSuffix("NaN")
    }
    differences = (isSame ? [] : ["\(ours)"]) + inner
  }
}
