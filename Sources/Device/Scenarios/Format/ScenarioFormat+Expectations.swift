extension ScenarioFormat {
  static let expectations = Shape.either([.list(.mapping(expectation)), .mapping(expectation)])

  /// The expectations by kind. Each key is one of its own.
  static let expectation = Mapping(
    name: "expectation",
    keys: [
      KeyDescription("screen", .oneOrMore(.text), "Words that stand on the screen."),
      KeyDescription("notScreen", .oneOrMore(.text), "Words that stand nowhere on the screen."),
      KeyDescription("element", .mapping(element), "A view, by its accessibility identifier."),
      KeyDescription("status", .mapping(status), "What authorizationStatus(for:) gives an app."),
      KeyDescription("ledger", .mapping(ledger), "What the person's answers are."),
      KeyDescription("gets", .mapping(gets), "What an app gets when it reads a type."),
      KeyDescription("asked", .mapping(asked), "Whether a request would put up a sheet."),
      KeyDescription("calls", .mapping(calls), "Calls in the log of an app."),
      KeyDescription("delivery", .mapping(delivery), "Events of an app's background delivery."),
      KeyDescription("prompt", .mapping(prompt), "What is put to the person now."),
      KeyDescription("crash", .scalar(.text), "Words of the message that stopped an app."),
      KeyDescription("answered", .mapping(answered), "What the latest request of the script came to."),
    ], rule: .something)

  static let element = Mapping(
    name: "element",
    keys: [
      KeyDescription("id", .scalar(.text), required: true, "The accessibility identifier."),
      KeyDescription("value", .scalar(.text), "on or off for a switch, else words it shows."),
      KeyDescription("enabled", .scalar(.flag), "Whether it can be used."),
    ])

  static let status = Mapping(
    name: "status",
    keys: [
      appKey, KeyDescription("type", .scalar(.type), required: true, "The type."),
      KeyDescription(
        "is", .choice(Expectation.Status.allCases.map(\.rawValue)), required: true, "The status, as in Swift."),
    ])

  private static let standings = Shape.dictionary(
    key: .type, value: .choice(Expectation.Standing.allCases.map(\.rawValue)))

  /// An expectation of the person's decisions.
  static let ledger = Mapping(
    name: "ledger",
    keys: [
      appKey,
      KeyDescription(
        "share", standings, "Writing, type by type: on, off, notAsked, or unanswered where the sheet was not answered."),
      KeyDescription("read", standings, "Reading, type by type."),
      KeyDescription("objects", objectSwitches, "Prescriptions and medications that may be read, or not."),
    ])

  /// An expectation of the samples an app reads.
  static let gets = Mapping(
    name: "gets",
    keys: [
      appKey, KeyDescription("type", .scalar(.type), required: true, "The type it reads."),
      KeyDescription("samples", .scalar(.integer(0...Int.max)), "How many samples it gets."),
      KeyDescription("sum", .scalar(.number), "The sum it gets, for types whose values add up."),
      unitKey,
      KeyDescription("error", .scalar(.error), "The error it gets instead, or none."),
    ])

  /// An expectation of the need for a sheet.
  static let asked = Mapping(
    name: "asked",
    keys: [appKey] + types.keys + [
      KeyDescription(
        "shouldRequest", .scalar(.flag), required: true,
        "Whether a sheet would come up: for the types given here, else for those the app asks for.")
    ])

  /// An expectation of calls in an app's log.
  static let calls = Mapping(
    name: "calls",
    keys: [
      appKey, KeyDescription("call", .scalar(.text), required: true, "How the call begins, as the inspector shows it."),
      KeyDescription("count", .scalar(.integer(0...1_000)), "How many there are; at least one without it."),
      KeyDescription("error", .scalar(.error), "The error of the latest, or none."),
      KeyDescription("reason", .scalar(.text), "Words of the explanation beside the latest."),
    ])

  static let delivery = Mapping(
    name: "delivery",
    keys: [
      appKey,
      KeyDescription(
        "event", .scalar(.text), required: true, "Words of the event, as Settings › Background Delivery shows it."),
      KeyDescription("count", .scalar(.integer(0...100_000)), "How many there are; at least one without it."),
    ])

  /// An expectation of the sheet that is up.
  static let prompt = Mapping(
    name: "prompt",
    keys: [
      KeyDescription("app", .scalar(.app), "The app that asks; whichever without it."),
      KeyDescription(
        "kind", .choice(Expectation.Prompt.allCases.map(\.rawValue)), required: true,
        "sheet for types, objects for a list of objects, workouts for the watch, none when nothing is up."),
    ])

  /// An expectation of a request's result.
  static let answered = Mapping(
    name: "answered",
    keys: [
      KeyDescription("error", .scalar(.error), "The error it ended with, or none."),
      KeyDescription("waiting", .scalar(.flag), "true: it has not ended: a sheet is up, or others are before it."),
    ], rule: .exactlyOne(["error", "waiting"]))
}
