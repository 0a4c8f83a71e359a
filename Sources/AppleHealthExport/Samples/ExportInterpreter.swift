import Foundation
import HealthModel

/// Turns the elements of an export, one after the other, into samples and a report.
///
/// Nothing is kept but the element at hand, so the length of the file does not matter. Attribute texts live only as long
/// as the call that brings them; everything needed of them is looked up before it returns.
final class ExportInterpreter {
  /// Which element the next one stands in.
  enum Context {
    case document, root, record, beats, correlation, member, workout, workoutPart, workoutEvent, workoutRoute,
      prescription, audiogram
  }

  var context = Context.document
  /// How deep inside an element whose content is of no interest.
  var ignoredDepth = 0
  /// The number of elements that are open in the text, the root among them.
  var depth = 0
  /// The depth of the unknown element whose children are read as if it were not there.
  var depthOfUnknown: Int?
  /// The root has been closed: the file is complete.
  var isComplete = false
  /// The first byte of the root's end, as the parser counts.
  var offsetOfEnd = 0

  /// Samples that are ready to be handed on.
  var gathered = GatheredSamples()
  /// Of the samples that came in by themselves, and not in columns.
  private var sampleCounts = [Int](repeating: 0, count: ObjectType.all.count)
  /// Samples that were taken so far; among those in columns may be some that came in already.
  var takenCount = 0
  /// The kind of the last sample that was taken into a column.
  var lastKind: GatheredSamples.KnownKind?
  /// Elements that hold data and were met, or lost in something that is not well-formed.
  var readCount = 0
  /// Those of them, beside samples in columns, that say once more what came in already (rule X14).
  var repeatedCount = 0

  var exportDate: Date?
  var locale: String?
  var characteristics = Characteristics()
  /// The day whose goals are the latest so far, counted from 1970.
  var dayOfGoals = Int.min
  /// What of them the export says.
  var characteristicsEntered: Set<ObjectType> = []
  var omissions = OmissionList()

  var vocabulary = Vocabulary()
  var sources = SourceTable()
  var metadata = MetadataTable()

  /// Routes that are complete, and not handed on yet.
  var routes: [ImportedRoute] = []
  /// The number of places in them.
  var placeCount = 0
  /// Routes whose places are in files beside the XML.
  var waitingRoutes: [RouteOfPendingWorkout] = []
  /// Clinical records whose contents are in files beside the XML.
  var waitingClinicalRecords: [PendingClinicalRecord] = []
  /// Files that were left aside, by what they are.
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
  /// The beats of the record at hand.
  var beats: [(rate: Double, time: BeatTime)] = []

  /// Where the parser is.
  var line: () -> Int = { 0 }
  var column: () -> Int = { 0 }
  var offset: () -> Int = { 0 }
  /// The layout of the root's children, to go on behind what cannot be read; nil before the first.
  var childrenLayout: ChildrenLayout?
  var lineOfRoot = 0
  /// The indentation of the next child of the root, where the parser began anew on its line.
  var indentOfNextChild: Int?

  /// True where a child of the root may begin, and one has begun before.
  var isBetweenChildren: Bool {
    context == .root && depth == 1 && ignoredDepth == 0 && depthOfUnknown == nil && childrenLayout != nil && !isComplete
  }

  // MARK: Samples

  /// Hands a finished sample on and counts it. One that no device could store is named instead.
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

  /// The number of samples that came in so far.
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
