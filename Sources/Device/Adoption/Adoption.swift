/// The files of an app, each of which is compiled unchanged, replaced by a stub, or left out, depending on the
/// compiler's errors so far.
///
///     var adoption = Adoption(sources)
///     while adoption.learn(CompilerError.errors(in: build(adoption))) {}
///
/// A file with errors is replaced by a ``Stub``, in which the imports, declarations, bodies and view modifiers with
/// errors are replaced or left out. If an error is outside of all these parts, the file is left out, and the code that
/// uses it fails to compile in the next build. After each build, `learn` replaces or leaves out at least one more part
/// or file, so the loop ends.
package struct Adoption: Sendable {
  package struct File: Sendable {
    package enum State: Sendable {
      case whole
      case stub(Stub)
      case leftOut
    }

    /// The path, relative to the folder of sources in the package that is built.
    package let path: String
    package let source: String
    /// The paths by which the compiler may name the file.
    let names: Set<String>
    package fileprivate(set) var state = State.whole
    /// The errors that all builds so far reported in the file, in order.
    package fileprivate(set) var errors: [CompilerError] = []

    package init(path: String, source: String, names: Set<String>) {
      (self.path, self.source, self.names) = (path, source, names)
    }

    package var isLeftOut: Bool { if case .leftOut = state { true } else { false } }
  }

  package private(set) var files: [File]
  private let makesStubs: Bool

  /// - Parameter makesStubs: False to leave out every file with an error.
  package init(_ files: [File], makesStubs: Bool) {
    (self.files, self.makesStubs) = (files, makesStubs)
    leaveOutRepeatedNames()
  }

  /// Leaves out all but one of several files with the same name, because a module cannot have two. A folder without a
  /// project has such files if it has several targets. The file nearest to the first entry point stays.
  private mutating func leaveOutRepeatedNames() {
    let entry = files.filter { $0.isEntryPoint($0.source) }.min { $0.depth < $1.depth } ?? files.first
    let groups = Dictionary(grouping: files.indices, by: { files[$0].name }).values.filter { $0.count > 1 }
    for indices in groups {
      let kept = indices.max { files[$0].closeness(to: entry) < files[$1].closeness(to: entry) } ?? indices[0]
      for index in indices where index != kept {
        files[index].state = .leftOut
        files[index].errors.append(
          CompilerError(
            file: files[index].path, line: 1, column: 1,
            message: "The app is compiled as one module, and \(files[kept].path) has the same name. If they belong to "
              + "different targets, name the folder of one target with --target."))
      }
    }
  }

  /// The files to compile in the next build: all but those that are left out.
  package var remaining: [File] { files.filter { !$0.isLeftOut } }

  /// Replaces or leaves out the code in which a build reported errors.
  ///
  /// - Returns: False if no error is in a file that is still compiled. Then nothing changed, and the next build would
  ///   be the same.
  package mutating func learn(_ errors: [CompilerError]) -> Bool {
    var hasChanged = false
    for index in files.indices where !files[index].isLeftOut {
      let new = errors.filter { files[index].names.contains($0.file) }
      if new.isEmpty { continue }
      hasChanged = true
      files[index].errors += new
      let stub = makesStubs ? files[index].stub(without: new) : nil
      files[index].state = stub.map { .stub($0) } ?? .leftOut
    }
    return hasChanged
  }

  /// A sentence that says why the app cannot start; nil if no file shows a reason.
  package var problemWithStart: String? {
    let entries = files.filter { $0.isEntryPoint($0.source) }
    if entries.contains(where: { !$0.isLeftOut && $0.isEntryPoint($0.stub?.text ?? $0.source) }) { return nil }
    guard let entry = entries.first else { return "The app has no file with @main." }
    let reason = entry.errors.first.map { " \(entry.path):\($0.line): \($0.message)" } ?? ""
    return "The file with @main, \(entry.name), is left out.\(reason)"
  }
}

extension Adoption.File {
  fileprivate var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  fileprivate var depth: Int { path.count { $0 == "/" } }

  /// Returns a measure of closeness to another file; of two results, the larger one is closer. `shared` is the number
  /// of folders that begin both paths. `own` is greater for a file in fewer folders.
  fileprivate func closeness(to other: Adoption.File?) -> (shared: Int, own: Int) {
    let shared = zip(path.split(separator: "/").dropLast(), (other?.path ?? "").split(separator: "/").dropLast())
      .prefix { $0 == $1 }.count
    return (shared, -depth)
  }

  /// Returns true if the program begins in this file: the file is main.swift, or the text has an entry point such as
  /// `@main`. The text is that of the file or of its stub.
  fileprivate func isEntryPoint(_ text: String) -> Bool {
    name == "main.swift" || SourceOutline(text).isEntryPoint
  }

  package var stub: Stub? { if case .stub(let stub) = state { stub } else { nil } }

  /// Returns a stub without the parts that have the new errors or had earlier ones. Returns nil if a new error is in no
  /// part, if all parts with new errors are already replaced, or if no declaration would remain.
  fileprivate func stub(without new: [CompilerError]) -> Stub? {
    let outline = SourceOutline(source)
    let known = stub?.parts ?? []
    guard let parts = outline.parts(for: new), !parts.isSubset(of: known) else { return nil }
    let all = known.union(parts)
    return outline.remains(without: all) ? Stub(of: outline, named: name, without: all) : nil
  }

  /// The names that the file declares, at any depth.
  var declaredNames: Set<String> {
    let declarations =
      source.matches(of: /\b(?:actor|case|class|enum|func|let|macro|protocol|struct|typealias|var)\s+([A-Za-z_]\w*)/)
    return Set(declarations.map { String($0.1) })
  }
}
