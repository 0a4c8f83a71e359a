import HealthDaemon
import HealthModel

/// The keys of a scenario file, from which the reader, the JSON Schema and the guide are made.
enum ScenarioFormat {
  static let scenario = Mapping(
    name: "scenario",
    keys: [
      KeyDescription("title", .scalar(.text), required: true, "The title, as the gallery shows it."),
      KeyDescription("theme", .scalar(.text), "The heading above it in the gallery."),
      KeyDescription("summary", .scalar(.text), "What happens, in plain words."),
      KeyDescription("look", .scalar(.text), "What to look at."),
      KeyDescription("why", .scalar(.text), "Why it matters."),
      KeyDescription("rules", .list(.scalar(.text)), "The rules it shows, such as A54."),
      KeyDescription(
        "versions", versions,
        """
        The versions of iOS it is about: play --matrix plays it on each, and all expectations must hold. The first is \
        the device's 
        """
          + "without os."),
      KeyDescription("device", .mapping(device), "The phone; without it, the demo's phone of 20 November 2025."),
      KeyDescription(
        "apps", .list(.mapping(app)),
        "The apps on the device, the one in front first. Without it: Stride, Nightly and Clinic."),
      KeyDescription("answers", .list(.mapping(earlierAnswers)), "What the person answered before."),
      KeyDescription("data", .mapping(data), "The samples on the device; without it there are none."),
      KeyDescription("script", .list(.mapping(step)), "What happens, step by step."),
      KeyDescription("expect", expectations, "What must hold at the end."),
    ])

  // MARK: The device

  static let device = Mapping(
    name: "device",
    keys: DeviceState.all.map(\.keyOfDevice) + [
      KeyDescription("size", .scalar(.size), "Columns and rows of the terminal. By default, 80x24."),
      KeyDescription("behavior", .mapping(behavior), "What the device does if the sources about HealthKit disagree."),
    ])

  /// The choices for behavior about which the sources on HealthKit disagree, one key for each question.
  static let behavior = Mapping(
    name: "behavior",
    keys: DeviceBehavior.questions.map {
      KeyDescription($0.name, .choice($0.answers.map(\.name)), "\($0.situation) (\($0.rule)).")
    })

  // MARK: Apps

  static let app = Mapping(
    name: "app",
    keys: [
      KeyDescription(
        "app", .choice(ScenarioApp.DemoApp.allCases.map(\.rawValue)), "An app that comes with healthsheet."),
      KeyDescription("bundle", .scalar(.text), "The bundle identifier of an app of your own."),
      KeyDescription("name", .scalar(.text), "The name under the icon."),
      KeyDescription("version", .scalar(.text), "CFBundleVersion."),
      KeyDescription(
        "infoPlist", .either([.scalar(.file), .mapping(infoPlist)]),
        """
        The app's Info.plist: a file, relative to this one, or its keys. With keys, the Info.plist has only these \
        keys.
        """
      ),
      KeyDescription(
        "entitlements", .either([.scalar(.file), .list(.choice(entitlementKeys))]),
        """
        The app's entitlements: a file beside the file of its Info.plist, or the keys that are true. By default, only \
        HealthKit.
        """
      ),
      KeyDescription(
        "privacyPolicy", .scalar(.text),
        "The address of the app's privacy policy, which a page for health records shows."),
      KeyDescription("asks", .mapping(types), "The types the app asks for."),
      KeyDescription(
        "observes", .list(.mapping(ScenarioApp.Observation.mapping("observation"))),
        "The types that its delegate observes, and registers for background delivery, whenever the app is started."),
    ], rule: .atMostOne(["app", "bundle"]))

  static let infoPlist = Mapping(
    name: "infoPlist",
    keys: [
      KeyDescription("NSHealthShareUsageDescription", .scalar(.anyText), "Why the app wants to read."),
      KeyDescription("NSHealthUpdateUsageDescription", .scalar(.anyText), "Why the app wants to write."),
      KeyDescription(
        "NSHealthClinicalHealthRecordsShareUsageDescription", .scalar(.anyText), "Why the app wants health records."),
      KeyDescription(
        "NSHealthRequiredReadAuthorizationTypeIdentifiers", .list(.choice(clinicalIdentifiers)),
        "The health records that the app requires."),
      KeyDescription("CFBundleDisplayName", .scalar(.text), "The name under the icon, unless `name` is given."),
      KeyDescription("CFBundleShortVersionString", .scalar(.text), "The version people see."),
      KeyDescription("CFBundleVersion", .scalar(.text), "The version, unless `version` is given."),
      KeyDescription("UIBackgroundModes", .list(.scalar(.text)), "What the app may do in the background."),
    ])

  static let entitlementKeys = Entitlement.allCases.map(\.rawValue)

  private static let clinicalIdentifiers = ObjectType.all.filter { $0.kind == .clinical }.map(\.identifier)

  static let types = Mapping(
    name: "types",
    keys: [
      KeyDescription("share", .list(.scalar(.type)), "Types to write."),
      KeyDescription("read", .list(.scalar(.type)), "Types to read."),
    ])

  // MARK: Answers

  /// Permissions, on or off, by type.
  static let switches = Shape.dictionary(key: .type, value: .choice(["on", "off"]))
  /// Permissions to read, by type: on, off, or limited to recent samples.
  static let readSwitches = Shape.dictionary(key: .type, value: .choice(["on", "off", "limited"]))
  /// Objects, on or off, by reference.
  static let objectSwitches = Shape.dictionary(key: .object, value: .choice(["on", "off"]))

  /// The person's decisions on an app before the script.
  static let earlierAnswers = Mapping(
    name: "earlierAnswers",
    keys: answers.keys + [
      KeyDescription("unchecked", .scalar(.flag), "true: also allow answers about types that no app may ask for.")
    ])

  /// The person's decisions on an app.
  static let answers = Mapping(
    name: "answers",
    keys: [
      appKey,
      KeyDescription("share", switches, "Types the app may write, or not."),
      KeyDescription(
        "read", readSwitches,
        "Types the app may read, or not; limited: the past 30 days and what is to come, on iOS 27."),
      KeyDescription(
        "objects", objectSwitches,
        "Prescriptions and medications the app may read, or not: “1” is the oldest prescription, “medication 1” the "
          + "oldest medication."),
      KeyDescription("newRecords", NewRecordsVerb.shape, NewRecordsVerb.meaning),
    ])

  /// The key of an app, in several mappings.
  static let appKey = KeyDescription(
    "app", .scalar(.app), required: true, "The app: stride, or the bundle identifier or name of one of your own.")
}
