import TestFixtures
import Testing

@Suite("Mistakes in a journey's steps")
struct StepMistakesTests {
  private static let place = "x.json5:4:32: journeys[0].steps[0]: expected "
  private static let step =
    place + "a step: a word such as \"launch\", or an object with one verb, found "

  @Test("An unknown step, or one that requires more than a word")
  func words() {
    #expect(ScenarioTemplate.mistake(step: "'fly'") == Self.step + "'fly'")
    #expect(
      ScenarioTemplate.mistake(step: "'lanch'") == Self.step + "'lanch'; did you mean \"launch\"?"
    )
    #expect(
      ScenarioTemplate.mistake(step: "'purchase'") == Self.place
        + "an object for this verb, {purchase: value} ('explain purchase' describes the value), "
        + "found 'purchase'"
    )
    #expect(ScenarioTemplate.mistake(step: "7") == Self.step + "7")
    #expect(ScenarioTemplate.mistake(step: "['launch']") == Self.step + "['launch']")
  }

  @Test("No verb, two verbs, or an unknown verb")
  func verbs() {
    let one = Self.place + "exactly one verb in a step, found "
    #expect(ScenarioTemplate.mistake(step: "{}") == one + "none")
    #expect(ScenarioTemplate.mistake(step: "{taps: 2}") == one + "none")
    #expect(
      ScenarioTemplate.mistake(step: "{launch: true, kill: true}") == one + "launch and kill"
    )
    #expect(
      ScenarioTemplate.mistake(step: "{purchse: 'com.kape.vip'}") == """
        x.json5:4:33: journeys[0].steps[0].purchse: expected one of 36 other keys, \
        found "purchse"; did you mean "purchase"?
        """
    )
    #expect(
      ScenarioTemplate.mistake(step: "{abracadabra: true}") == """
        x.json5:4:33: journeys[0].steps[0].abracadabra: expected one of the keys launch, \
        background, kill, goOffline, goOnline, closeSheet, dismissAlert, openWindow, \
        closeWindow, restore, leaveFamily, signOut, makeImage, showHistory, forgePurchase, \
        reinstall, newDevice, wait, open, purchase, refund, purchaseOutside, promotedPurchase, \
        cancelSubscription, resumeSubscription, answerPriceIncrease, redeemCode, \
        shareWithFamily, leftBehind, signIn, setClock, changeStorefront, useAccount, custom, \
        device, taps, found "abracadabra"
        """
    )
    #expect(
      ScenarioTemplate.mistake(step: "{launch: false}")
        == "x.json5:4:41: journeys[0].steps[0].launch: expected true, found false"
    )
  }

  @Test("Taps without a button, no taps, or more than five")
  func taps() {
    #expect(
      ScenarioTemplate.mistake(step: "{launch: true, taps: 2}")
        == "x.json5:4:53: journeys[0].steps[0].taps: "
        + "expected no taps: \"launch\" has no button, found 2"
    )
    for taps in ["0", "6", "'2'"] {
      #expect(
        ScenarioTemplate.mistake(step: "{restore: true, taps: \(taps)}") == """
          x.json5:4:54: journeys[0].steps[0].taps: expected a whole number from 1 to 5, \
          found \(taps)
          """
      )
    }
    #expect(ScenarioTemplate.mistake(step: "{purchase: 'com.kape.vip', taps: 5}") == "fine")
  }

  @Test("A device that does not exist")
  func device() {
    #expect(ScenarioTemplate.mistake(step: "{launch: true, device: 2}") == "fine")
    #expect(
      ScenarioTemplate.mistake(step: "{launch: true, device: 3}") == """
        x.json5:4:55: journeys[0].steps[0].device: expected the number of a device from 0 to 2, \
        as many as devicesPerPerson allows, found 3
        """
    )
    #expect(
      ScenarioTemplate.mistake(step: "{launch: true, device: -1}") == """
        x.json5:4:55: journeys[0].steps[0].device: expected a whole number from 0 to 9, found -1
        """
    )
  }

  @Test(
    "A product that the catalogue does not sell; a subscription is sold",
    arguments: [
      "purchase", "refund", "purchaseOutside", "promotedPurchase", "cancelSubscription",
      "resumeSubscription",
    ]
  )
  func product(verb: String) {
    let column = 35 + verb.utf8.count
    let place = "x.json5:4:\(column): journeys[0].steps[0].\(verb): expected "
    #expect(
      ScenarioTemplate.mistake(step: "{\(verb): 'com.kape.vjp'}") == """
        \(place)a product identifier of kape.storekit, found 'com.kape.vjp'; \
        did you mean "com.kape.vip"?
        """
    )
    #expect(ScenarioTemplate.mistake(step: "{\(verb): 'com.kape.monthly'}") == "fine")
    #expect(
      ScenarioTemplate.mistake(step: "{\(verb): 5}")
        == "\(place)text in quotation marks, found 5"
    )
  }

  @Test("A sheet that the app does not have, and a wait of no duration")
  func others() {
    #expect(
      ScenarioTemplate.mistake(step: "{open: 'setings'}") == """
        x.json5:4:39: journeys[0].steps[0].open: expected one of purchase, settings, \
        found 'setings'; did you mean "settings"?
        """
    )
    #expect(
      ScenarioTemplate.mistake(step: "{wait: 5}") == """
        x.json5:4:39: journeys[0].steps[0].wait: expected a length of time such as "90s" or \
        ["1s", "5m"], from 0s to 365d, found 5
        """
    )
    #expect(
      ScenarioTemplate.mistake(step: "{custom: ''}")
        == "x.json5:4:41: journeys[0].steps[0].custom: expected nonempty text, found ''"
    )
    // A line break would begin a command to a CI system that reads the output.
    for text in [#"x\n::error::y"#, #"\u001b[2J"#, #"a\u2028b"#] {
      let mistake = ScenarioTemplate.mistake(step: "{custom: '\(text)'}")
      #expect(
        mistake.hasPrefix(
          "x.json5:4:41: journeys[0].steps[0].custom: expected one line of text without control "
            + "characters, of at most 1000 bytes, found "
        )
      )
      #expect(!mistake.contains("\n") && !mistake.contains("\u{1B}"))
    }
  }
}
