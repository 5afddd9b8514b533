import Foundation

/// What can go wrong in the store of the notes.
enum StoreError: LocalizedError {
  case failedVerification

  var errorDescription: String? { "The App Store could not verify the purchase." }
}
