import Foundation

/// The files of an export next to its XML, in the archive or in the folder of the XML (rules Y3 and Y5).
struct ExportFolder {
  /// A folder that holds files of one kind. Its name is English, whatever the language of the phone.
  enum Part: String, CaseIterable {
    case routes = "workout-routes"
    case electrocardiograms
    case clinicalRecords = "clinical-records"
    case attachments
  }

  private(set) var files: [FolderFile] = []
  /// The names of archive members that the reader ignores, with the reason: they point outside the archive or occur
  /// more than once.
  private(set) var refused: [(name: String, reason: Omission.Reason)] = []
  /// The index of each file by its path, and the indexes by its path without regard to case and Unicode normalization.
  private var exact: [String: Int] = [:]
  private var folded: [String: [Int]] = [:]
  private var names: [String: [Int]] = [:]

  /// Creates the folder of an export that has no files next to its XML.
  init() {}

  // MARK: In an archive

  /// Lists the files of an archive, with paths relative to the folder of the XML.
  ///
  /// - Parameter others: The names of other exports in the archive. The list does not contain them.
  init(archive: ZipArchive, export: ZipArchive.Entry, others: [String]) {
    let top = export.name.lastIndex(of: "/").map { String(export.name[...$0]) } ?? ""
    for entry in archive.entries.prefix(ImportLimits.files) where entry.index != export.index {
      if entry.name.hasSuffix("/") || Self.isOfTheSystem(entry.name) || others.contains(entry.name) { continue }
      guard Self.isSafe(entry.name) else {
        refused.append((entry.name, .unsafeName))
        continue
      }
      let path = entry.name.hasPrefix(top) ? String(entry.name.dropFirst(top.count)) : entry.name
      add(FolderFile(path: path, place: .archive(archive, entry)))
    }
  }

  /// True for files that macOS adds to archives and folders.
  private static func isOfTheSystem(_ path: String) -> Bool {
    path.hasPrefix("__MACOSX/")
      || path.split(separator: "/").last.map { $0.hasPrefix("._") || $0 == ".DS_Store" } ?? true
  }

  /// Returns true if the name stays inside its archive: it is relative and does not lead upward (rule Y8).
  static func isSafe(_ name: String) -> Bool {
    if name.hasPrefix("/") || name.contains("\\") || name.dropFirst().hasPrefix(":") { return false }
    return !name.split(separator: "/", omittingEmptySubsequences: false).contains { $0 == ".." }
  }

  // MARK: On the disk

  /// Lists the files in the folder of an XML file.
  ///
  /// - Parameter isWhole: True if the whole folder is the export; false to list only the subfolders that exports have.
  init(around path: String, isWhole: Bool) {
    let manager = FileManager.default
    let top = URL(filePath: path).deletingLastPathComponent()
    let xml = URL(filePath: path).lastPathComponent
    func add(_ folder: String) {
      let names = (try? manager.contentsOfDirectory(atPath: top.appending(path: folder).path)) ?? []
      for name in names.sorted() where !Self.isOfTheSystem(name) && (folder != "" || name != xml) {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        let place = top.appending(path: path).path
        var information = stat()
        // Skip anything but regular files: reading from a pipe may never end, and a link may point elsewhere.
        guard lstat(place, &information) == 0, information.st_mode & S_IFMT == S_IFREG, files.count < ImportLimits.files
        else { continue }
        self.add(FolderFile(path: path, place: .disk(place)))
      }
    }
    if isWhole { add("") }
    for part in Part.allCases { add(part.rawValue) }
    add("clinical_records")
  }

  // MARK: Finding

  private mutating func add(_ file: FolderFile) {
    if exact[file.path] != nil { return refused.append((file.path, .repeated)) }
    let number = files.count
    files.append(file)
    exact[file.path] = number
    folded[Self.folded(file.path), default: []].append(number)
    names[Self.folded(file.name), default: []].append(number)
  }

  private static func folded(_ path: String) -> String { path.precomposedStringWithCanonicalMapping.lowercased() }

  /// Returns the index of the file that an element refers to; nil if there is none. Compares the path, ignoring case
  /// and Unicode normalization if necessary. If no path matches, compares the name, if only one file has this name.
  /// Never chooses a file because its time is similar (rule Y9).
  func file(at reference: String) -> Int? {
    let path = String(reference.drop { $0 == "/" })
    if let number = exact[path] { return number }
    if let found = folded[Self.folded(path)], found.count == 1 { return found[0] }
    guard let name = path.split(separator: "/").last, let found = names[Self.folded(String(name))] else { return nil }
    return found.count == 1 ? found[0] : nil
  }

  /// Returns the part of the export that a file belongs to, by its folder; nil for a file elsewhere.
  func part(of number: Int) -> Part? {
    guard let folder = files[number].path.split(separator: "/").dropLast().last else { return nil }
    return Part(rawValue: folder.lowercased().replacing("_", with: "-"))
  }

  func files(of part: Part) -> [Int] {
    files.indices.filter { self.part(of: $0) == part }.sorted { files[$0].path < files[$1].path }
  }

  func holds(_ part: Part) -> Bool { files.indices.contains { self.part(of: $0) == part } }
}
