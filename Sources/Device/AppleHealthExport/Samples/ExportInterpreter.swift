import Foundation
import HealthModel

/// Turns the elements of an export, one after the other, into samples and a report.
///
/// Only the open elements are kept, so the length of the file does not matter. Attribute texts live only during the
/// call that brings them; the interpreter looks up or copies what it needs before it returns.
final class ExportInterpreter {
  /// The element that the next one stands in.
  enum Context {
    case document, root, record, beats, correlation, member, workout, workoutPart, workoutEvent, workoutRoute,
      prescription, audiogram
  }

  var context = Context.document
  /// The number of open elements whose content is ignored; zero outside of them.
  var ignoredDepth = 0
  /// The number of elements that are open in the text, the root among them.
  var depth = 0
  /// The depth of the unknown element whose children are read as if it were not there.
  var depthOfUnknown: Int?
  /// True once the root was closed: the file is complete.
  var isComplete = false
  /// The first byte of the root's end, as the parser counts.
  var offsetOfEnd = 0

  var gathered = GatheredSamples()
  /// The numbers, by type, of the samples that came in by themselves, and not in columns.
  private var sampleCounts = [Int](repeating: 0, count: ObjectType.all.count)
  /// The number of samples taken so far; among those in columns may be some that came in already.
  var takenCount = 0
  /// The kind of the last sample that was taken into a column.
  var lastKind: GatheredSamples.KnownKind?
  /// The number of elements that hold data, those lost in malformed text included.
  var readCount = 0
  /// The number of them, samples in columns aside, that repeat one that came in already (rule X14).
  var repeatedCount = 0

  var exportDate: Date? {
    didSet {
      let twoYears = 2 * 366 * 86_400
      let date = exportDate.map { Int($0.timeIntervalSince1970) } ?? Self.endOfCentury
      latestOrdinaryStart = Swift.min(date + twoYears, Self.endOfCentury)
    }
  }
  /// The latest start of a sample, in seconds since 1970, that is not told in the report: two years after the export,
  /// room for what a person enters ahead.
  private(set) var latestOrdinaryStart = ExportInterpreter.endOfCentury
  /// The beginning of the year 2101, for exports without a date.
  private static let endOfCentury = 4_133_980_800
  /// The language and region of the phone; nil where the root names none.
  var locale: String?
  var characteristics = Characteristics()
  /// The day of the latest goals so far, in days since 1970.
  var dayOfGoals = Int.min
  var characteristicsEntered: Set<ObjectType> = []
  var omissions = OmissionList()

  var vocabulary = Vocabulary()
  var sources = SourceTable()
  /// The metadata met so far, and those of the record at hand.
  var metadata = MetadataTable()

  var routes: [ImportedRoute] = []
  var placeCount = 0
  /// The routes whose places are in files beside the XML.
  var waitingRoutes: [RouteOfPendingWorkout] = []
  /// The clinical records whose contents are in files beside the XML.
  var waitingClinicalRecords: [PendingClinicalRecord] = []
  var leftAside: [ImportReport.LeftAside] = []

  // The elements being read. A record can stand inside a correlation, the others only in the root.
  var record: PendingSample?
  var correlation: PendingSample?
  var members: [SampleRecord] = []
  /// The metadata of the correlation, while those of its members are gathered.
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
  /// The layout of the root's children, to go on behind text that cannot be read; nil before the first.
  var childrenLayout: ChildrenLayout?
  /// The indentation of the open correlation, or of the last one.
  var indentOfCorrelation = 0
  var lineOfRoot = 0

  /// True where a child of the root may begin, and one has begun before.
  var isBetweenChildren: Bool {
    context == .root && depth == 1 && ignoredDepth == 0 && depthOfUnknown == nil && childrenLayout != nil && !isComplete
  }

  // MARK: Samples

  /// Hands a finished sample on and counts it. One that no device could store is counted as an omission instead.
  ///
  /// - Parameter occurrence: The number of samples like it before it in the export.
  func emit(_ sample: SampleRecord, source: Int, occurrence: Int = 0) {
    guard sample.flaw == nil else {
      return omissions.note(Self.element(of: sample.type), sample.type.identifier, .impossible, line: line)
    }
    gathered.append(sample, occurrence: occurrence)
    takenCount += 1
    sampleCounts[Int(sample.type.row)] += 1
    sources.count(source)
  }

  /// Counts records that were taken into columns without the interpreter.
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

/// The elements that stand for a sample or a day: the report accounts for each of them.
enum SampleElement: String, CaseIterable {
  case record = "Record"
  case correlation = "Correlation"
  case workout = "Workout"
  case visionPrescription = "VisionPrescription"
  case activitySummary = "ActivitySummary"
  case clinicalRecord = "ClinicalRecord"
  case audiogram = "Audiogram"

  init?(_ name: ParsedText) {
    // Nearly all elements of an export are records.
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
  /// A line for each child, with so many blanks before it.
  case lines(indent: Int)
  /// The root's own line for all children.
  case oneLine
}
