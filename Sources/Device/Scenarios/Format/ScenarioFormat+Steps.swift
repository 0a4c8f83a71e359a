import HealthDaemon

extension ScenarioFormat {
  /// The verbs. A step has one of them at most.
  static let verbs: [KeyDescription] = [
    KeyDescription("press", .oneOrMore(.key), "Presses a key, or several in turn."),
    KeyDescription("type", .scalar(.text), "Types words, a key for each character."),
    KeyDescription("click", .either([.scalar(.text), .mapping(target)]), "Clicks words on the screen, or a view."),
    KeyDescription(
      "wait", .either([.scalar(.text), .mapping(waited)]), "Waits until the screen shows words, or no longer does."),
    KeyDescription("turn", .mapping(turn), "Turns switches of the open sheet or list."),
    KeyDescription(
      "answer", .choice(Step.Answer.allCases.map(\.rawValue)), "Closes the open sheet with one of its buttons."),
    KeyDescription("settings", .mapping(answers), "Changes switches in Settings, as the person would."),
    KeyDescription("device", .mapping(deviceChange), "Changes the device."),
    KeyDescription(
      "open", .either([.choice("home", "app", "settings", "health", "device"), .mapping(place)]),
      "Goes to a place on the device: app is the app in front."),
    KeyDescription("time", .mapping(timeChange), "Lets time pass, or sets the clock."),
    KeyDescription("kill", .scalar(.app), "Ends an app."),
    KeyDescription(
      "terminate", .scalar(.app), "Has the system end an app that is not in front, as for want of memory."),
    KeyDescription("launch", .scalar(.app), "Starts an app."),
    KeyDescription("uninstall", .mapping(removal), "Deletes an app; its answers stay."),
    KeyDescription("install", .scalar(.app), "Puts a deleted app back."),
    KeyDescription("reset", .scalar(.app), "Forgets every answer an app was given."),
    KeyDescription("add", samples, "Puts samples on the device."),
    KeyDescription("delete", .mapping(deletion), "Deletes samples, as the person would."),
    KeyDescription("request", .mapping(request), "Asks for access, as the app's code would."),
    KeyDescription("read", .mapping(reading), "Reads all samples of a type, as the app's code would."),
    KeyDescription("save", .mapping(saving), "Saves samples, as the app's code would."),
  ]

  /// One step of the script.
  static let step = Mapping(
    name: "step",
    keys: verbs + [
      KeyDescription("expect", expectations, "What must hold after the step."),
      KeyDescription("say", .scalar(.text), "A remark for who watches."),
    ], rule: .atMostOne(verbs.map(\.name)))

  /// A view to click, or to wait for.
  static let target = Mapping(
    name: "target", keys: [KeyDescription("id", .scalar(.text), required: true, "An accessibility identifier.")])

  /// A view to wait for, or words or a view whose end to wait for.
  static let waited = Mapping(
    name: "waited",
    keys: [
      KeyDescription("id", .scalar(.text), "The accessibility identifier of a view that appears."),
      KeyDescription("gone", .either([.scalar(.text), .mapping(target)]), "Words or a view that disappear."),
    ], rule: .exactlyOne(["id", "gone"]))

  /// The switches of a sheet to turn on and off.
  static let turn = Mapping(
    name: "turn",
    keys: [
      KeyDescription("on", .mapping(selection), "Switches to turn on."),
      KeyDescription("off", .mapping(selection), "Switches to turn off."),
    ], rule: .something)

  /// Permissions and objects of a sheet.
  static let selection = Mapping(
    name: "selection",
    keys: types.keys + [KeyDescription("objects", .list(.scalar(.object)), "Prescriptions or medications.")],
    rule: .something)

  /// The changes of the device in one step.
  static let deviceChange = Mapping(
    name: "deviceChange",
    keys: DeviceState.all.filter(\.canChange).map(\.key) + [
      KeyDescription(
        "restarted", .scalar(.flag), "true: switches it off and on. Nothing runs, and it is locked until unlocked.")
    ], rule: .something)

  /// A way for time to pass, or for the clock to be set.
  static let timeChange = Mapping(
    name: "timeChange",
    keys: [
      KeyDescription(
        "advance", .scalar(.period), "Lets so much time pass; everything due happens in turn, each at its moment."),
      KeyDescription(
        "skip", .scalar(.period), "Jumps ahead as a sleeping device does: what became due meanwhile happens once."),
      KeyDescription(
        "until", .scalar(.moment), "Lets time pass until a moment, the next midnight, or the next thing that happens."),
      KeyDescription("set", .scalar(.date), "Sets the clock, as a person does: no time passes, and nothing is due."),
    ], rule: .exactlyOne(["advance", "skip", "until", "set"]))

  /// An app to delete.
  static let removal = Mapping(
    name: "removal",
    keys: [
      KeyDescription("app", .scalar(.app), required: true, "The app to delete."),
      KeyDescription("data", .scalar(.flag), "Whether what it saved goes too; it stays without this."),
    ])

  /// An app to open.
  static let place = Mapping(
    name: "place", keys: [KeyDescription("app", .scalar(.app), required: true, "The app to go to.")])

  /// Samples to delete.
  static let deletion = Mapping(
    name: "deletion",
    keys: [
      KeyDescription("type", .scalar(.type), "All samples of a type, whoever wrote them."),
      KeyDescription("app", .scalar(.app), "Everything an app has written."),
    ], rule: .exactlyOne(["type", "app"]))

  /// An authorization request of an app.
  static let request = Mapping(
    name: "request",
    keys: [appKey] + types.keys + [
      KeyDescription(
        "objects", .choice("visionPrescription", "userAnnotatedMedication"),
        "Asks for single objects of a type instead."),
      KeyDescription("from", .choice("app", "extension", "watch"), "Which of the app's programs asks."),
    ])

  /// A query of an app for all samples of a type.
  static let reading = Mapping(
    name: "reading", keys: [appKey, KeyDescription("type", .scalar(.type), required: true, "The type to read.")])

  /// Samples that an app saves.
  static let saving = Mapping(
    name: "saving",
    keys: [
      appKey, KeyDescription("samples", samples, required: true, "Samples to save; their source is the app."),
    ])
}
