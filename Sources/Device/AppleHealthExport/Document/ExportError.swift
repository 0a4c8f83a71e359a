import Foundation
import HealthModel
import Texts

/// The reason why an export can't be read at all.
///
/// The ``ImportReport`` lists errors after the first sample instead, because the samples read before them are valid.
package enum ExportError: Error, Hashable, Sendable {
  case notAFile(URL)
  case missing(path: String)
  case directory(path: String)
  case unreadable(path: String, reason: String)
  case empty(path: String)
  case notAnExport(path: String)
  case brokenArchive(path: String, reason: String)
  case encryptedArchive(path: String)
  /// A zip archive that comes through a pipe. Its table of contents is at the end, and a pipe delivers the end last.
  case pipedArchive(path: String)
  /// A valid archive without the export's main file.
  case noExportInArchive(path: String)
  /// An XML document that isn't an Apple Health export. `root` is the name of its root element.
  case otherDocument(path: String, root: String, line: Int)
  case noData(path: String, line: Int)
}

extension ExportError: CustomStringConvertible, LocalizedError {
  package var errorDescription: String? { description }

  package var description: String { sentence.description }

  /// One sentence that names the file, the place in it and what the person can do.
  package var sentence: LocalizedStringKey {
    switch self {
    case .notAFile(let url):
      "\(url.absoluteString) is not a file on this machine; give the path of an export.xml or export.zip."
    case .missing(let path):
      "\(path): there is no such file; give the path of an Apple Health export (export.zip or export.xml)."
    case .directory(let path):
      "\(path) is a folder without an Apple Health export in it; give the export.zip, or the folder it was unpacked to."
    case .unreadable(let path, let reason):
      "\(path) cannot be read (\(reason)); check its permissions and try again."
    case .empty(let path):
      "\(path) is empty; export again from the Health app (your picture › Export All Health Data)."
    case .notAnExport(let path):
      "\(path) is neither XML nor a zip archive; give an Apple Health export (export.zip or export.xml)."
    case .brokenArchive(let path, let reason):
      "\(path) is a broken or incomplete zip archive (\(reason)); copy it again, or export again from the Health app."
    case .encryptedArchive(let path):
      "\(path) is protected by a password; unpack it first and give the export.xml inside."
    case .pipedArchive(let path):
      """
      \(path) is a zip archive in a pipe, where it cannot be unpacked; save it to a file and give the path of the \
      file, or unpack it and pipe the export.xml inside.
      """
    case .noExportInArchive(let path):
      """
      \(path) has no Apple Health data in it: none of its XML files has the root element HealthData; give the \
      export.zip of the Health app.
      """
    case .otherDocument(let path, let root, let line):
      """
      \(path):\("\(line)"): the root element is \(root), not HealthData; give the export.xml of the Health app, not \
      another XML file of the export.
      """
    case .noData(let path, let line):
      "\(path):\("\(line)"): the file ends before its data begins; copy it again, or export again from the Health app."
    }
  }
}
