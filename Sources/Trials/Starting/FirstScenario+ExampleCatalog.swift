extension FirstScenario {
  /// A catalog for users who have none yet, with one non-consumable product.
  package static let exampleCatalog = """
    {
      "identifier" : "F1257000",
      "nonRenewingSubscriptions" : [],
      "products" : [
        {
          "displayPrice" : "2.99",
          "familyShareable" : false,
          "internalID" : "F1257001",
          "localizations" : [
            {
              "description" : "All decks of cards, for good",
              "displayName" : "VIP",
              "locale" : "en_US"
            }
          ],
          "productID" : "com.kape.vip",
          "referenceName" : "VIP",
          "type" : "NonConsumable"
        }
      ],
      "settings" : { "_locale" : "en_US", "_storefront" : "USA" },
      "subscriptionGroups" : [],
      "version" : { "major" : 3, "minor" : 0 }
    }

    """
}
