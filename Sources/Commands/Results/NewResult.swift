import StoreJSON

/// What `new` prints as JSON.
struct NewResult: JSONObject {
  var wrote: [String] = []
  var scenario = ""
  var system = ""
  var sells = false
  var next: [String] = []

  static let members: [JSONMember<Self>] = [
    .init("wrote", \.wrote, "The paths of the files that were written."),
    .init("scenario", \.scenario, "The path of the scenario."),
    .init("system", \.system, "The system under test."),
    .init("sells", \.sells, "Whether the scenario demands a purchase."),
    .init("next", \.next, "The commands to run next; none if no logic sells the products."),
  ]
}
