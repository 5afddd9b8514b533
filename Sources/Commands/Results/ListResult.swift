import StoreJSON

/// What `list` prints as JSON of each thing.
struct ListResult: JSONObject {
  var name = ""
  var breaks: [String]?
  var detail: [String] = []

  static let members: [JSONMember<Self>] = [
    .init("name", \.name, "The name, as it is written in files and on the command line."),
    .init(optional: "breaks", \.breaks, "The invariants that a variant breaks."),
    .init("detail", \.detail, "What is said of it."),
  ]

  init() {}

  init(_ name: String, _ detail: String..., breaks: [String]? = nil) {
    (self.name, self.breaks, self.detail) = (name, breaks, detail)
  }
}
