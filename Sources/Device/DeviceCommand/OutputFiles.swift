import AppleHealthExport
import ArgumentParser
import Foundation

/// The files that a command writes. They must differ from each other and from the files that the command reads.
///
///     try OutputFiles(["--report": report, "--log": log]).check(against: ["--store": store])
package struct OutputFiles {
  private let outputs: [(option: String, path: String)]

  /// - Parameter outputs: The paths by the options that name them; options that were not given are nil.
  package init(_ outputs: KeyValuePairs<String, String?>) {
    self.outputs = outputs.compactMap { option, path in path.map { (option, $0) } }
  }

  /// Refuses to overwrite an input file or to write two outputs into one file, even through a link.
  ///
  /// - Throws: `ValidationError` that names both options.
  package func check(against inputs: [(option: String, path: String?)]) throws {
    var taken = inputs.compactMap { option, path in path.map { (option: option, path: $0, isRead: true) } }
    for (option, path) in outputs {
      if path.isEmpty { throw ValidationError(localized: "\(option) has no file name after it.") }
      if let other = taken.first(where: { Self.isOneFile($0.path, path) }) {
        throw ValidationError(
          localized:
            other.isRead
            ? "\(option) would overwrite “\(path)”, which the command reads as \(other.option): name another file."
            : "\(other.option) and \(option) name the same file, “\(path)”: give each option a file of its own.")
      }
      taken.append((option, path, false))
    }
  }

  /// Checks that each file can be created or written, before any work is done.
  ///
  /// - Throws: `ExitCode` at the first file that fails. The reason has then been printed to standard error.
  package func checkWritable() throws {
    for (_, path) in outputs {
      let file = URL(filePath: path)
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      let place = isThere ? path : file.deletingLastPathComponent().path
      if isFolder.boolValue || !FileManager.default.isWritableFile(atPath: place) {
        try failToWrite(path)
      }
    }
  }

  /// Returns true if two paths lead to the same file, even one that does not exist yet.
  private static func isOneFile(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    // Any number of outputs may go to a device such as /dev/null.
    if stat(one, &first) == 0, stat(other, &second) == 0 {
      return first.st_dev == second.st_dev && first.st_ino == second.st_ino && first.st_mode & S_IFMT != S_IFCHR
    }
    return URL(filePath: one).resolvingSymlinksInPath().standardizedFileURL.path
      == URL(filePath: other).resolvingSymlinksInPath().standardizedFileURL.path
  }
}

/// Replaces the contents of a file with a text, as `OutputPlace` does.
///
/// - Throws: `ExitCode` if the file cannot be written. The reason has then been printed to standard error.
package func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

/// Replaces the contents of a file with bytes, as ``write(_:to:)-(String,_)`` does.
package func write(_ data: Data, to path: String) throws {
  do { try OutputPlace(path).write(data) } catch let error as POSIXError where error.code == .ENOSPC {
    try fail(
      "The disk has no space left for “\(path)”, and the file was not changed: free some space, and try again.",
      status: .diskError)
  } catch {
    try failToWrite(path)
  }
}

package func failToWrite(_ path: String) throws -> Never {
  try fail(
    "“\(path)” cannot be written: check that its folder exists and that you have permission to write there.",
    status: .cannotCreate)
}
