extension String {
  /// The parts of a Swift name in lowercase: `purchasedProductIDs` has `purchased`, `product` and
  /// `ids`.
  var camelParts: [String] {
    var parts: [String] = []
    var part = ""
    var wasSmall = false
    for character in self {
      let isLetter = character.isLetter
      if !isLetter || (character.isUppercase && wasSmall) {
        if !part.isEmpty { parts.append(part.lowercased()) }
        part = ""
      }
      if isLetter { part.append(character) }
      wasSmall = isLetter && character.isLowercase
    }
    return part.isEmpty ? parts : parts + [part.lowercased()]
  }
}
