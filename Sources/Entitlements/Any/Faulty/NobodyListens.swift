import StoreModel

/// Defect: the app reads at its launch and after a purchase, and never listens for updates.
///
/// Later approvals, renewals, purchases on other devices, and refunds are not seen before the next
/// launch.
enum NobodyListens {
  static let variant = Variant.anyCatalog(
    "any/nobody-listens",
    role: .logic,
    summary: "The app never listens for updates; it reads only at launch and after a purchase."
  ) { _ in AnyParts(listens: false) }
}
