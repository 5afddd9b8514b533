import StoreModel

/// Defect: a transaction whose `finish()` has taken more than ten seconds is handled again.
///
/// In an app that runs, `finish()` returns at once, so the code for the timeout runs in no test. An
/// app that is suspended around the call resumes minutes later, and the timer has run out. The app
/// then posts what the server has already stored, and tells the payer that the purchase is not
/// stored. Apps limit this time because `finish()` did not return in shipped libraries:
/// <https://github.com/hyochan/react-native-iap/issues/1645>.
enum FinishTimesOut {
  static let variant = Variant.account(
    "account/finish-times-out",
    role: .logic,
    summary: "The app posts again if ten seconds pass during finish(), even while suspended.",
    app: AccountParts(patience: .limited(to: .seconds(10)))
  )
}
