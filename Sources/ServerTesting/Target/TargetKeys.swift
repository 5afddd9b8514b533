import FileFormats

/// The keys of a target file; here those of the file itself.
enum TargetKeys {
  /// The file itself.
  static let target = PartObject(
    "target",
    "A real server under test: where it is, how to talk to it, and what it sells.",
    of: ServerTarget(),
    [schema] + exchange + sections + limits
  ).checking { $0.checkNeeds($1, $2) }

  private static let schema = TargetPart<ServerTarget>(
    KeyDeclaration("$schema", .text, "The JSON Schema of target files, for editors.")
  ) { _, _, _ in true }

  private static let exchange: [TargetPart<ServerTarget>] = [
    TargetKey(
      "notifications",
      .address,
      """
      Where the App Store posts its signed notifications. Status 200 to 206 is success; anything \
      else is repeated.
      """
    ).required().sets(noDefault: \.notifications),
    TargetKey(
      "post",
      .request(RequestTemplate.Variable.allCases),
      """
      How an app posts a signed transaction for a user. After status 200 to 299, the app finishes \
      the transaction.
      """
    ).required().sets(noDefault: \.post),
    TargetPart(
      KeyDeclaration(
        reading.object,
        "How to read what a user has, and where it is in the answer."
      ).required()
    ) { $0.read(reading, $1, into: &$2) },
    credits.sets(noDefault: \.credits),
    TargetKey(
      "reset",
      .request([]),
      """
      How to empty the server before a run. Without it, start each run with an empty server, \
      because another seed has the same users and transactions.
      """
    ).sets(\.reset),
  ]

  static let credits = TargetKey(
    "credits",
    .credits,
    """
    How many credits one unit of each product gives; 0 to ignore a product. Needed with \
    read.balance.
    """
  )

  private static let sections: [TargetPart<ServerTarget>] = [
    TargetKey(run).sets(\.programs),
    TargetKey(api).sets(\ServerTarget.api),
    TargetKey(clock).sets(\.clock),
    TargetKey(faults).sets(noDefault: \.faults),
    TargetKey("thresholds", .thresholds).sets(noDefault: \.thresholds),
  ]

  private static let limits: [TargetPart<ServerTarget>] = [
    TargetKey("timeout", .wait, "How long the server may take to answer.").sets(\.timeout),
    TargetKey(
      "patience",
      .wait,
      "How long the answers may take to become right after the last request."
    ).sets(\.patience),
  ]
}
