extension ScenarioFormat {
  static let data = Mapping(
    name: "data",
    keys: [
      KeyDescription("demo", .scalar(.flag), "Whether two years of Kim's life are on the device."),
      KeyDescription(
        "continues", .scalar(.flag),
        "Whether new days of Kim's life are added as time passes. With `demo`, they always are."),
      KeyDescription("export", .scalar(.file), "An Apple Health export (.xml or .zip), relative to this file."),
      KeyDescription("generate", .list(.mapping(generated)), "Samples of a type at a steady pace."),
      KeyDescription("samples", samples, "Single samples."),
      KeyDescription("unchecked", .scalar(.flag), "true: also allow samples that a phone would reject."),
    ])

  static let generated = Mapping(
    name: "generated",
    keys: [
      KeyDescription("type", .scalar(.type), required: true, "A type of quantities or categories."),
      sourceKey,
      KeyDescription("from", .scalar(.date), required: true, "The first sample starts here."),
      KeyDescription("to", .scalar(.date), required: true, "The last sample ends here at the latest."),
      KeyDescription(
        "every", .scalar(.duration), required: true, "The time from the start of one sample to the start of the next."),
      KeyDescription("lasting", .scalar(.duration), "The duration of each sample. By default, until the next one."),
      KeyDescription(
        "value", .scalar(.range),
        "A range of values, drawn at random: whole numbers for counts, and the numbers of the values for categories."),
      unitKey,
      KeyDescription(
        "arrives", .scalar(.flag),
        "Whether each sample is added when time reaches its end. By default, all samples are there at the start."),
      KeyDescription("seed", .scalar(.integer(0...Int.max)), "A seed for other random values. By default, 1."),
    ])

  static let samples = Shape.list(.mapping(sample))

  /// One sample, or a correlation with its members.
  static let sample = Mapping(
    name: "sample",
    keys: [
      KeyDescription(
        "type", .scalar(.type), required: true,
        "A type of quantities, categories, workouts, health records or correlations, or visionPrescription."),
      KeyDescription(
        "value", .scalar(.text),
        "A number; for categories and workouts the value's name as in Swift, such as asleepCore; for health records "
          + "their title."),
      unitKey,
      KeyDescription(
        "start", .scalar(.date), required: true, "When the sample starts; for a prescription, when it was issued."),
      KeyDescription("end", .scalar(.date), "When it ends. By default, when it starts."),
      sourceKey,
      KeyDescription("uuid", .scalar(.identifier), "Its UUID. By default, one is made up."),
      KeyDescription(
        "metadata", .dictionary(key: .text, value: .anyText),
        "Its metadata, by the keys of an export, such as HKWasUserEntered: true. A date such as 2025-11-20T09:41 and a "
          + "quantity such as 20 degC are recognized; a value in quotation marks is a text."),
      KeyDescription("members", .list(.mapping(member)), "The quantities of a correlation."),
      KeyDescription("prescription", .mapping(prescription), "The content of a prescription."),
    ])

  static let member = Mapping(
    name: "member",
    keys: [
      KeyDescription("type", .scalar(.type), required: true, "A type of quantities."),
      KeyDescription("value", .scalar(.number), required: true, "Its value."),
      unitKey,
    ])

  static let prescription = Mapping(
    name: "prescription",
    keys: [
      KeyDescription("kind", .choice("glasses", "contacts"), required: true, "Glasses or contact lenses."),
      KeyDescription("right", .scalar(.number), "The sphere of the right lens in dioptres."),
      KeyDescription("left", .scalar(.number), "The sphere of the left lens in dioptres."),
      KeyDescription("for", .scalar(.text), "What glasses are for, such as Reading."),
      KeyDescription("brand", .scalar(.text), "The brand of contact lenses."),
    ])

  /// The key of a unit, in several mappings.
  static let unitKey = KeyDescription(
    "unit", .scalar(.unit), "A unit as HealthKit writes it. By default, the metric unit of the Health app.")

  /// The key of a sample's source.
  static let sourceKey = KeyDescription(
    "source", .scalar(.source), "The source: phone, watch, scale, health (by hand), or an app. By default, the phone.")
}
