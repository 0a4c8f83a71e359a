/// The measured tasks, one per line of the table.
enum Work: String, CaseIterable {
  case dailySum = "daily sum of 5 years, two sources merged"
  case calendarDays = "the same for calendar days in Berlin (DST)"
  case newYorkDays = "the same in New York (DST)"
  case ownDays = "the same by an app that sees its own source only"
  case oddDays = "the same for days that begin at 09:41:23"
  case firstOddDays = "such days for the first time"
  case hourlyRates = "hourly min, average, max of a year of heart rates"
  case minuteSums = "minutes of one day, steps"
  case minuteRates = "minutes of one day, heart rates"
  case total = "one sum of everything"
  case farApart = "seconds of a century that holds two samples"
  case firstChart = "days added up for the first chart"
  case append = "append a sample"
  case liveChart = "append a sample, update today's hours"
  case liveYears = "append a sample, update 5 years of days"
  case lateInsert = "insert a sample in the middle"
  case removal = "delete a sample in the middle"
  case reordering = "change priorities, days of a week"
  case adding = "add records in bulk (as an importer does)"
  case saving = "save HKQuantitySamples in bulk"
  case memory = "memory for each step sample, days added up"
  case plainPass = "for comparison: one pass over two arrays, nothing merged"

  enum Unit { case seconds, samplesPerSecond, bytes }

  var unit: Unit {
    switch self {
    case .adding, .saving: .samplesPerSecond
    case .memory: .bytes
    default: .seconds
    }
  }
}

enum Layer: String, CaseIterable {
  /// All of HealthKit as an app uses it: `import HealthKit`, `result(for:)`, `save`.
  case healthKit = "HealthKit"
  case engine = "engine"
}

struct Results {
  private var values: [String: Double] = [:]

  /// The result of a task, in its unit; nil if it was not measured.
  subscript(work: Work, layer: Layer) -> Double? {
    get { values["\(work)/\(layer)"] }
    set { values["\(work)/\(layer)"] = newValue }
  }

  // MARK: From process to process

  /// The results as text, for passing to another process.
  var lines: [String] { values.map { "\($0.key)\t\($0.value)" } }

  init() {}

  init(lines: [Substring]) {
    for line in lines {
      let fields = line.split(separator: "\t")
      if fields.count == 2 { values[String(fields[0])] = Double(fields[1]) }
    }
  }
}
