import Foundation
import HealthModel

/// One pass over the files next to the XML, after the XML was read. It passes their samples to the interpreter, and
/// reports files that are missing, damaged or unused.
final class FolderReading {
  let folder: ExportFolder
  let interpreter: ExportInterpreter
  private(set) var used: Set<Int> = []
  /// The dates of the electrocardiograms so far, in seconds since 1970.
  var recorded: Set<Int> = []
  private(set) var byteCount = 0
  /// The total size of all files to read, as far as it is known.
  let totalByteCount: Int

  init(_ folder: ExportFolder, into interpreter: ExportInterpreter) {
    (self.folder, self.interpreter) = (folder, interpreter)
    totalByteCount = [.routes, .electrocardiograms, .clinicalRecords].flatMap(folder.files)
      .reduce(0) { $0 + folder.files[$1].size }
  }

  private enum Step {
    case route(RouteOfPendingWorkout)
    case electrocardiogram(Int)
    case clinicalRecord(PendingClinicalRecord)
    case clinicalFile(Int)
  }

  /// The files to read, with the next one last; nil before the first call.
  private var steps: [Step]?

  /// True if no file is left to read.
  var isDone: Bool {
    steps.map(\.isEmpty)
      ?? (totalByteCount == 0 && interpreter.waitingRoutes.isEmpty && interpreter.waitingClinicalRecords.isEmpty)
  }

  /// Reads the next file: routes, then electrocardiograms, then clinical records.
  ///
  /// - Returns: False if all files were read.
  func readNext() -> Bool {
    if steps == nil { prepare() }
    defer { if isDone { interpreter.leftAside = leftAside } }
    switch steps?.popLast() {
    case .route(let route): readRoute(route)
    case .electrocardiogram(let number): readElectrocardiogram(number)
    case .clinicalRecord(let record): readClinicalRecord(record)
    case .clinicalFile(let number): readClinicalFile(number)
    case nil:
      if byteCount == totalByteCount { return false }
      // Count unused files as read, so that the progress reaches its end.
      byteCount = totalByteCount
    }
    return true
  }

  private func prepare() {
    for refused in folder.refused { interpreter.omissions.note("File", refused.name, refused.reason) { 0 } }
    let steps =
      interpreter.waitingRoutes.map(Step.route)
      + folder.files(of: .electrocardiograms).map(Step.electrocardiogram)
      + interpreter.waitingClinicalRecords.map(Step.clinicalRecord)
      + folder.files(of: .clinicalRecords).map(Step.clinicalFile)
    self.steps = steps.reversed()
    (interpreter.waitingRoutes, interpreter.waitingClinicalRecords) = ([], [])
  }

  // MARK: Files

  /// Reads the file that an element refers to. If that fails, counts the reason and returns nil.
  func readFile<Content>(
    at path: String, of element: String, line: Int, _ read: (FolderFile) throws -> Content
  ) -> Content? {
    guard let number = folder.file(at: path) else {
      // Report a missing folder once instead of each of its files.
      let isKnown = folder.files.contains { Self.folder(of: $0.path) == Self.folder(of: path) }
      interpreter.omissions.note(element, isKnown ? path : nil, .missingFile) { line }
      interpreter.omissions.markLast()
      return nil
    }
    return readFile(number, of: element, line: line, read)
  }

  /// Reads the file with an index. If that fails, counts the reason and returns nil.
  func readFile<Content>(
    _ number: Int, of element: String, line: Int, _ read: (FolderFile) throws -> Content
  ) -> Content? {
    let file = folder.files[number]
    if used.insert(number).inserted { byteCount += file.size }
    do {
      return try read(file)
    } catch {
      let reason: Omission.Reason =
        switch error as? FolderFile.Problem {
        case .unreadable: .unreadableFile
        case .tooLarge: .oversizedFile
        case nil: .malformedFile
        }
      interpreter.omissions.note(element, file.path, reason) { line }
      interpreter.omissions.markLast()
      return nil
    }
  }

  private static func folder(of path: String) -> Substring {
    path.drop { $0 == "/" }.split(separator: "/", omittingEmptySubsequences: false).dropLast().last ?? ""
  }

  // MARK: Routes

  private func readRoute(_ pending: RouteOfPendingWorkout) {
    guard let path = pending.route.path else { return }
    let document = readFile(at: path, of: "WorkoutRoute", line: pending.route.line) { file in
      let document = RouteDocument(start: pending.route.sample.start)
      try file.read(upTo: ImportLimits.route, document.read)
      try document.finish()
      return document
    }
    guard let document else { return }
    for _ in 0..<document.lostPointCount {
      interpreter.omissions.note("trkpt", path, .impossible) { pending.route.line }
    }
    if document.isCutOff { interpreter.omissions.note("WorkoutRoute", path, .cutOffFile) { pending.route.line } }
    interpreter.emit(pending, places: document.places)
  }

  // MARK: Unread files

  /// The files that were not read: by name at the top level, and by folder elsewhere.
  private var leftAside: [ImportReport.LeftAside] {
    var counts: [String: (first: String, count: Int)] = [:]
    for (number, file) in folder.files.enumerated() where !used.contains(number) {
      let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
      counts[folder.isEmpty ? file.path : folder, default: (file.path, 0)].count += 1
    }
    return counts.sorted { $0.key < $1.key }.map { folder, files in
      ImportReport.LeftAside(name: files.count == 1 ? files.first : folder, count: files.count)
    }
  }
}
