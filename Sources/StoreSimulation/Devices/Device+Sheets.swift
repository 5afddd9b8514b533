import Simulation
import StoreModel

/// The payment, refund and sign-in sheets: while one is open, the app is inactive.
extension Device {
  /// Takes the focus from an app that responds to it: a sheet opens.
  func sheetAppears(over caller: ProcessID) {
    guard let process, process.id == caller, let app = process.app as? any ForegroundApp else {
      return
    }
    process.openSheets += 1
    guard process.openSheets == 1, process.isInFront else { return }
    process.lacksFocus = true
    process.start { await app.resignActive() }
  }

  /// Gives the focus back: the last sheet closes at about the time when its call returns.
  ///
  /// Apple does not document which of the two an app sees first.
  func sheetDisappears(over caller: ProcessID) {
    guard let process, process.id == caller, process.app is any ForegroundApp else { return }
    later(.becomeActive, in: DelayRange(.zero, .milliseconds(500))) { device in
      guard let process = device.process, process.id == caller,
        let app = process.app as? any ForegroundApp
      else { return }
      process.openSheets -= 1
      guard process.openSheets == 0, process.lacksFocus else { return }
      process.lacksFocus = false
      process.start { await app.becomeActive() }
    }
  }
}
