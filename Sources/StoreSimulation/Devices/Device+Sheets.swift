import Simulation
import StoreModel

/// Sheets of the system: while one is up, the app is inactive.
extension Device {
  /// Takes the focus from an app that hears of it: a sheet comes up.
  func sheetAppears(over caller: ProcessID) {
    guard let process, process.id == caller, process.isInFront,
      let app = process.app as? any ForegroundApp
    else { return }
    process.start { await app.resignActive() }
  }

  /// Gives the focus back: the sheet goes away about when the call that showed it returns.
  ///
  /// Which of the two an app hears of first, nobody has documented.
  func sheetDisappears(over caller: ProcessID) {
    guard let process, process.id == caller, process.app is any ForegroundApp else { return }
    later(.becomeActive, in: DelayRange(.zero, .milliseconds(500))) { device in
      guard let process = device.process, process.id == caller, process.isInFront,
        let app = process.app as? any ForegroundApp
      else { return }
      process.start { await app.becomeActive() }
    }
  }
}
