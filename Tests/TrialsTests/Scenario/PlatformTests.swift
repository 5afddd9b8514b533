import Simulation
import StoreSimulation
import TestFixtures
import Testing

@testable import Trials

@Suite("The platforms of a scenario")
struct PlatformTests {
  private func irregularities(_ lines: String) throws -> Irregularities {
    try ScenarioTemplate.read(ScenarioTemplate.text(extra: lines)).plan.irregularities
  }

  @Test("turn on what was measured on them; the default is iOS, where nothing was")
  func measured() throws {
    let plain = try ScenarioTemplate.read().plan.irregularities
    #expect(try irregularities("platforms: ['iOS 27'],") == plain)
    let mac = try irregularities("platforms: ['macOS 26'],")
    #expect(mac.lateEntitlement.chance == .always)
    #expect(mac.updateAfterReturn == Ratio(1, 2))
    #expect(mac.emptyAfterLaunch == plain.emptyAfterLaunch, "only reports say so")
  }

  @Test("leave what the file sets itself as it is, also if that is never")
  func written() throws {
    let quiet = try irregularities(
      """
      platforms: ['macOS 26'],
      irregularities: {lateEntitlement: {chance: 'never', lasts: '1s'}, updateAfterReturn: 'never'},
      """
    )
    #expect(quiet.lateEntitlement.chance == .never)
    #expect(quiet.updateAfterReturn == .never)
  }

  @Test("are refused in one line if they are unknown")
  func unknown() {
    let text = ScenarioTemplate.text(extra: "platforms: ['iOS 9'],")
    #expect(ScenarioTemplate.mistake(text: text).contains("platforms[0]: expected"))
  }

  @Test("and a source are known of each irregularity")
  func sources() {
    for fault in FaultDeclaration.all where fault.section == .irregularities {
      #expect(fault.knownFrom?.address.hasPrefix("https://") == true, "\(fault)")
    }
    let late = FaultDeclaration(rawValue: "irregularities.lateEntitlement")
    #expect(late?.knownFrom?.words.hasPrefix("measured on macOS 26, not on iOS 27: https") == true)
  }
}
