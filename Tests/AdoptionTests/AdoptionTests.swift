import Testing

@testable import Adoption

@Suite("Adopting an app compiles its sources repeatedly, each time without the code that did not compile")
struct AdoptionTests {
  private static let sources = [
    "App.swift":
      "import SwiftUI\n\n@main\nstruct TrailApp: App {\n  var body: some Scene { WindowGroup { Home() } }\n}\n",
    "Home.swift": "import SwiftUI\n\nstruct Home: View {\n  var body: some View {\n    Card(kind: .wide)\n  }\n}\n",
    "Card.swift":
      "import Lottie\nimport SwiftUI\n\nstruct Card: View {\n  var body: some View {\n    LottieView()\n  }\n}\n",
    "Sync.swift": "import Firebase\n\nfinal class Sync: Firestore {\n  let store = 1\n}\n",
    "Model.swift": "struct Model {\n  func save() {\n    Sync().store.add()\n  }\n}\n",
  ]

  private func adoption(stubs: Bool = true) -> Adoption {
    let files = Self.sources.sorted { $0.key < $1.key }.map { path, source in
      Adoption.File(path: "Trail/\(path)", source: source, names: ["/package/\(path)", "/project/\(path)"])
    }
    return Adoption(files, makesStubs: stubs)
  }

  /// Returns the compiler errors in lines that `swift build` printed.
  private func errors(_ lines: String...) -> [CompilerError] { CompilerError.errors(in: lines.joined(separator: "\n")) }

  private let first = [
    "/package/Card.swift:1:8: error: no such module 'Lottie'",
    "/package/Card.swift:6:5: error: cannot find 'LottieView' in scope",
    "/project/Sync.swift:1:8: error: no such module 'Firebase'",
    "/project/Sync.swift:3:19: error: cannot find type 'Firestore' in scope",
  ]

  /// Calls a mutating method, which is not possible inside `#expect`.
  private func learn(_ errors: [CompilerError], _ adoption: inout Adoption) -> Bool { adoption.learn(errors) }

  private func paths(_ files: [Adoption.File]) -> [String] { files.map(\.path) }

  @Test("Of two files with one name, the file farther from the app's entry point is left out, with a reason")
  func repeatedNames() throws {
    let sources = [
      "App/Main/TrailApp.swift": "@main struct TrailApp {}", "App/Views/Home.swift": "struct Home {}",
      "Watch/Deep/Main/WatchMain.swift": "@main struct WatchMain {}", "Watch/Home.swift": "struct WatchHome {}",
    ]
    let files = sources.sorted { $0.key > $1.key }.map { path, source in
      Adoption.File(path: path, source: source, names: ["/package/\(path)"])
    }
    let adoption = Adoption(files, makesStubs: true)
    let all = adoption.files.filter(\.isLeftOut)
    let left = try #require(all.first)
    #expect(all.count == 1)
    #expect(left.path == "Watch/Home.swift")
    #expect(left.errors.first?.message.contains("App/Views/Home.swift has the same name") == true)
    #expect(left.errors.first?.missingName == nil)
  }

  @Test("The first build replaces a body and leaves out a class; the next replaces the code that used the class")
  func rounds() throws {
    var adoption = adoption()
    #expect(learn(errors(first.joined(separator: "\n")), &adoption))
    #expect(paths(adoption.files.filter(\.isLeftOut)) == ["Trail/Sync.swift"])
    #expect(adoption.files[1].stub?.replaced == ["import Lottie", "Card.body"])

    #expect(learn(errors("/package/Model.swift:3:5: error: cannot find 'Sync' in scope"), &adoption))
    #expect(adoption.files[3].stub?.replaced == ["Model.save()"])
    #expect(adoption.problemWithStart == nil)

    let report = AdoptionReport(adoption, app: "Trail", otherSources: ["m": 2], problemWithStart: nil)
    #expect(
      report.markdown == """
        # Trail on healthsheet

        2 of 5 Swift files compile as they are, 2 with parts replaced, 1 left out.

        Sources in other languages are left out: 2 .m.

        ## Left out

        These files have an error in a part that cannot be left out alone, such as the declaration of the file's only \
        type.

        - `Trail/Sync.swift`
          - line 1: no such module 'Firebase'
          - line 3: cannot find type 'Firestore' in scope

        ## Replaced in part

        Each of these files is a copy in `Sources` that you can edit, with the original lines as comments. Imports, \
        declarations and modifiers were left out. If a body was replaced, a view shows a sentence about it, and a \
        function prints the sentence and returns nothing, nil, zero, false or an empty value. A function whose result \
        type has no such value stops the app.

        - `Trail/Card.swift`: `import Lottie`, `Card.body`
          - line 1: no such module 'Lottie'
          - line 6: cannot find 'LottieView' in scope

        - `Trail/Model.swift`: `Model.save()`
          - line 3: cannot find 'Sync' in scope (in `Trail/Sync.swift`, which is left out)

        ## Missing names

        | name | files |
        | --- | --- |
        | `Firestore` | 1 |
        | `LottieView` | 1 |
        | `import Firebase` | 1 |
        | `import Lottie` | 1 |

        """)
  }

  @Test("The report of an adoption lists the missing names, beginning with the name that most files use")
  func counts() {
    var adoption = adoption()
    _ = adoption.learn(
      errors(
        "/package/Card.swift:6:5: error: value of type 'some View' has no member 'shimmer'",
        "/package/Home.swift:5:5: error: value of type 'Card' has no member 'shimmer'",
        "/package/Home.swift:5:6: error: value of type 'Card' has no member 'shimmer'",
        "/package/Home.swift:5:7: error: cannot find 'Aurora' in scope"))
    let report = AdoptionReport(adoption, app: "Trail", otherSources: [:], problemWithStart: nil)
    #expect(report.missing.map { "\($0.name) \($0.files)" } == [".shimmer 2", "Aurora 1"])
  }

  @Test("A file whose replacement does not compile is left out, so that the compiler does not run too often")
  func ends() {
    var adoption = adoption()
    let again = errors("/package/Card.swift:6:5: error: cannot find 'LottieView' in scope")
    #expect(learn(again, &adoption))
    #expect(adoption.files[1].stub != nil)
    #expect(learn(again, &adoption))
    #expect(adoption.files[1].isLeftOut)
    #expect(!learn(again, &adoption), "it is no longer compiled, so the reason lies elsewhere")
    #expect(!learn(errors("/elsewhere/Yams.swift:1:1: error: no"), &adoption))
  }

  @Test("Without stubs, every file with an error is left out as a whole")
  func withoutStubs() {
    var adoption = adoption(stubs: false)
    #expect(learn(errors(first.joined(separator: "\n")), &adoption))
    #expect(paths(adoption.remaining) == ["Trail/App.swift", "Trail/Home.swift", "Trail/Model.swift"])
  }

  @Test("An app whose @main is left out cannot start, and the report says why")
  func start() {
    var adoption = adoption()
    _ = adoption.learn(errors("/package/App.swift:4:8: error: type 'TrailApp' does not conform to protocol 'App'"))
    let problem =
      """
      The file with @main, App.swift, is left out. Trail/App.swift:4: type 'TrailApp' does not conform to protocol \
      'App'
      """
    #expect(adoption.problemWithStart == problem)
    #expect(Adoption([], makesStubs: true).problemWithStart == "The app has no file with @main.")
    let report = AdoptionReport(adoption, app: "Trail", otherSources: [:], problemWithStart: problem)
    #expect(report.markdown.contains("\nThe app cannot start. \(problem)\n"))
  }
}
