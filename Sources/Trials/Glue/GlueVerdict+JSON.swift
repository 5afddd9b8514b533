package import StoreJSON

/// The verdict for a program that started the check.
extension GlueVerdict: JSONObject {
  package static let members: [JSONMember<Self>] = [
    .init("holds", derived: \.holds),
    .init("access", \.access, isRequired: true),
    .init("products", \.products),
    .init("choices", \.choices),
    .init("ranking", \.ranking),
    .init("credits", \.credits),
    .init("unfinished", \.unfinished),
    .init("lacksAnswers", \.lacksAnswers),
    .init("notes", \.notes),
  ]
}

extension GlueVerdict.Access: JSONRepresentable {}

extension GlueVerdict.Choice: JSONObject {
  package static let members: [JSONMember<Self>] = [
    .init("expression", \.expression),
    .init("isFlag", \.isFlag),
    .init("products", \.products),
  ]
}

extension GlueVerdict.Credits: JSONObject {
  package static let members: [JSONMember<Self>] = [
    .init("expression", \.expression, isRequired: true),
    .init("perProduct", \.perProduct),
    .init("isReported", \.isReported),
  ]
}
