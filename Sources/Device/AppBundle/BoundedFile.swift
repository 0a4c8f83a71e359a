import Foundation

/// Reads whole files that ought to be small.
enum BoundedFile {
  /// The size in bytes above which a file is not read. The largest Info.plist of a real app has a few hundred
  /// kilobytes.
  static let limit = 10_000_000

  /// Returns the bytes of a file or a pipe. It never reads more than ``limit``, so that a disk image or an endless
  /// device given by mistake is noticed at once.
  ///
  /// - Throws: ``AppBundleError/cannotOpen(file:problem:)`` or ``AppBundleError/tooLarge(file:)``.
  static func contents(of url: URL) throws(AppBundleError) -> Data {
    let name = url.relativePath
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory), isDirectory.boolValue {
      throw .cannotOpen(file: name, problem: problemOfDirectory(url))
    }
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      data = try handle.read(upToCount: limit + 1) ?? Data()
    } catch {
      throw .cannotOpen(file: name, problem: sentence(for: error as NSError))
    }
    if data.count > limit { throw .tooLarge(file: name) }
    return data
  }

  private static func problemOfDirectory(_ url: URL) -> String {
    let inside = url.appending(path: "Info.plist")
    let hint =
      FileManager.default.fileExists(atPath: inside.path)
      ? "Name the file inside it: \(inside.relativePath)." : "Name the property list itself."
    return "This is a folder, not a file. \(hint)"
  }

  private static func sentence(for error: NSError) -> String {
    let cause = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
    switch (cause.domain, Int32(cause.code)) {
    case (NSPOSIXErrorDomain, ENOENT), (NSPOSIXErrorDomain, ENOTDIR):
      return "There is no such file. Check the path."
    case (NSPOSIXErrorDomain, EACCES), (NSPOSIXErrorDomain, EPERM):
      return "This file may not be read. Change its permissions, or copy it to where you can read it."
    default: return "This file cannot be read: \(cause.localizedDescription)."
    }
  }
}
