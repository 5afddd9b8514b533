import StoreJSON

/// What `validate` prints as JSON of each file; some members belong to one kind of file only.
struct ValidationResult: JSONObject {
  var file = ""
  var valid = true
  var mistakes: [String]?
  var over: [String]?
  var read: [String]?
  var notSimulated: [String]?
  var notLookedAt: String?

  static let members: [JSONMember<Self>] = [
    .init("file", \.file, "The path of the file."),
    .init("valid", \.valid, "Whether it can be read."),
    .init(optional: "mistakes", \.mistakes, "What is wrong with an invalid file."),
    .init(optional: "over", \.over, "The known violations that have expired."),
    .init(optional: "read", \.read, "What is read from a catalog."),
    .init(optional: "notSimulated", \.notSimulated, "What is not simulated."),
    .init(optional: "notLookedAt", \.notLookedAt, "What nothing looks at in a catalog."),
  ]
}
