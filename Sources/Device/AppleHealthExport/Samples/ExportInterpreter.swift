import Foundation
import HealthModel

/// Converts the elements of an export, one after the other, into samples and a report.
///
/// The interpreter stores only the open elements, so memory does not grow with the file. Attribute texts are valid only
/// during a call; the interpreter looks up or copies what it needs before it returns.
final class ExportInterpreter {
  /// The kind of open element that contains the next element.
  enum Context {
    case document, root, record, beats, correlation, member, workout, workoutPart, workoutEvent, workoutRoute,
      prescription, audiogram
  }

  var context = Context.document
  /// The number of open elements from the outermost ignored one inward; zero if nothing is ignored.
  var ignoredDepth = 0
  /// The number of open elements, including the root.
  var depth = 0
  /// The depth of an unknown element. The interpreter reads the element's children as if the element were not there.
  var depthOfUnknown: Int?
  /// True after the root's end tag: the file is complete.
  var isComplete = false
  /// The parser's offset of the root's end tag.
  var offsetOfEnd = 0

  var gathered = GatheredSamples()
  /// The number of samples that were emitted separately rather than in columns, by type.
  private var sampleCounts = [Int](repeating: 0, count: ObjectType.all.count)
  /// The number of samples so far. Samples in columns may include repetitions.
  var takenCount = 0
  /// The kind of the last sample that was added to a column.
  var lastKind: GatheredSamples.KnownKind?
  /// The number of elements that contain data, including those lost in malformed text.
  var readCount = 0
  /// The number of elements that repeat an imported one (rule X14), not counting samples in columns.
  var repeatedCount = 0

  var exportDate: Date? {
    didSet {
      let twoYears = 2 * 366 * 86_400
      let date = exportDate.map { Int($0.timeIntervalSince1970) } ?? Self.endOfCentury
      latestOrdinaryStart = Swift.min(date + twoYears, Self.endOfCentury)
    }
  }
  /// The latest start of a sample that the report does not mention as unusual, in seconds since 1970: two years after
  /// the export, because people also enter future data.
  private(set) var latestOrdinaryStart = ExportInterpreter.endOfCentury
  /// The beginning of the year 2101, for exports without a date.
  private static let endOfCentury = 4_133_980_800
  /// The language and region of the phone; nil if the root names none.
  var locale: String?
  var characteristics = Characteristics()
  /// The day of the latest goals so far, in days since 1970.
  var dayOfGoals = Int.min
  var characteristicsEntered: Set<ObjectType> = []
  var omissions = OmissionList()

  var vocabulary = Vocabulary()
  var sources = SourceTable()
  /// The distinct metadata so far, and the metadata of the open record.
  var metadata = MetadataTable()

  var routes: [ImportedRoute] = []
  var placeCount = 0
  /// The routes whose locations are in files next to the XML.
  var waitingRoutes: [RouteOfPendingWorkout] = []
  /// The clinical records whose contents are in files next to the XML.
  var waitingClinicalRecords: [PendingClinicalRecord] = []
  var leftAside: [ImportReport.LeftAside] = []

  // The open elements. A record can be inside a correlation; the other elements are only in the root.
  var record: PendingSample?
  var correlation: PendingSample?
  var members: [SampleRecord] = []
  /// The metadata of the correlation, while its members collect theirs.
  var correlationMetadata: [String: MetadataValue] = [:]
  var workout: PendingWorkout?
  var prescription: PendingPrescription?
  var audiogram: PendingAudiogram?
  var beats: [(rate: Double, time: BeatTime)] = []

  /// Returns the line of the parser, counted from 1.
  var line: () -> Int = { 0 }
  /// Returns the column of the parser, counted from 0.
  var column: () -> Int = { 0 }
  /// Returns the offset of the parser, in bytes.
  var offset: () -> Int = { 0 }
  /// Makes the parser stop at the current tag with an error.
  var abort: () -> Void = {}
  /// The layout of the root's children, for recovery after unreadable text; nil before the first child.
  var childrenLayout: ChildrenLayout?
  /// The indentation of the open or the last correlation.
  var indentOfCorrelation = 0
  var lineOfRoot = 0

  /// True if the root is the only open element and has had a child before.
  var isBetweenChildren: Bool {
    context == .root && depth == 1 && ignoredDepth == 0 && depthOfUnknown == nil && childrenLayout != nil && !isComplete
  }

  // MARK: Samples

  /// Emits a finished sample and counts it. A sample that no device can store is counted as an omission instead.
  ///
  /// - Parameter occurrence: The number of equal samples before it in the export.
  func emit(_ sample: SampleRecord, source: Int, occurrence: Int = 0) {
    guard sample.flaw == nil else {
      return omissions.note(Self.element(of: sample.type), sample.type.identifier, .impossible, line: line)
    }
    gathered.append(sample, occurrence: occurrence)
    takenCount += 1
    sampleCounts[Int(sample.type.row)] += 1
    sources.count(source)
  }

  /// Counts records that ``LearnedRecords`` added to columns without the interpreter.
  func count(inColumns records: Int) {
    readCount += records
    takenCount += records
  }

  private static func element(of type: ObjectType) -> String {
    switch type.kind {
    case .correlation: "Correlation"
    case .workout: "Workout"
    case .visionPrescription: "VisionPrescription"
    case .workoutRoute: "WorkoutRoute"
    case .audiogram: "Audiogram"
    case .electrocardiogram: "Electrocardiogram"
    case .clinical: "ClinicalRecord"
    case .heartbeatSeries: "HeartRateVariabilityMetadataList"
    default: "Record"
    }
  }

  // MARK: The report

  var sampleCount: Int { takenCount - gathered.repeatedCount }

  func report() -> ImportReport {
    var report = ImportReport()
    var sampleCounts = sampleCounts
    var sources = sources
    for group in gathered.groups {
      sampleCounts[Int(group.block.type.row)] += group.total
      sources.count(group.source, group.total)
    }
    report.exportDate = exportDate
    report.locale = locale
    report.characteristics = characteristics
    report.characteristicsEntered = characteristicsEntered
    for type in ObjectType.all where sampleCounts[Int(type.row)] > 0 {
      report.samples[type] = sampleCounts[Int(type.row)]
    }
    report.sources = sources.counts.filter { $0.count > 0 }
    report.omissions = omissions.omissions
    report.readCount = readCount
    report.repeatedCount = repeatedCount + gathered.repeatedCount
    report.leftAside = leftAside
    return report
  }
}

/// The elements that describe a sample or a day. The report accounts for each of them.
enum SampleElement: String, CaseIterable {
  case record = "Record"
  case correlation = "Correlation"
  case workout = "Workout"
  case visionPrescription = "VisionPrescription"
  case activitySummary = "ActivitySummary"
  case clinicalRecord = "ClinicalRecord"
  case audiogram = "Audiogram"

  init?(_ name: ParsedText) {
    // Compare with "Record" first: nearly all elements of an export are records.
    if name == "Record" {
      self = .record
    } else if name == "MetadataEntry" {
      return nil
    } else {
      self.init(rawValue: name.string)
    }
  }
}

enum ChildrenLayout {
  /// Each child is on its own line, after a number of blanks.
  case lines(indent: Int)
  /// All children are on the line of the root.
  case oneLine
}
