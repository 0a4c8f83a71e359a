import Foundation
import Testing

/// Compares a list of Apple's declarations with those of the compiled modules.
///
/// `Declarations.txt` contains the list. `MissingDeclarations.txt` contains the missing ones, each with its reason. It
/// may only get shorter: remove a declaration from it once it exists, and restore one that has disappeared.
@Suite("The API covers HealthKit and WorkoutKit")
struct SurfaceTests {
  private static func lines(_ name: String) throws -> [String] {
    let file = try #require(Bundle.module.url(forResource: name, withExtension: "txt", subdirectory: "Resources"))
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") }
  }

  private static let modules = Bundle.module.bundleURL.deletingLastPathComponent().appending(path: "Modules")

  /// The public symbols of HealthKit, HealthKitUI and WorkoutKit, read once for all tests.
  private static let surface = Result {
    Surface(try ["HealthKit", "HealthKitUI", "WorkoutKit"].flatMap { try SymbolGraph.graphs(of: $0, in: modules) })
  }

  /// Returns the known missing declarations, with their reasons.
  private static func missing() throws -> [String: String] {
    let pairs = try lines("MissingDeclarations").map { line in
      let parts = line.split(separator: " — ", maxSplits: 1).map(String.init)
      return (parts[0], parts.count == 2 ? parts[1] : "")
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  @Test("Every declaration of Apple's API exists or is listed with a reason")
  func complete() throws {
    let surface = try Self.surface.get()
    let missing = try Self.missing()
    let vanished = try Set(Self.lines("Declarations")).subtracting(surface.declarations).subtracting(missing.keys)
    #expect(vanished.sorted() == [], "not offered, and not in MissingDeclarations.txt")
  }

  @Test("Every HealthKit class of the package has a line in Declarations.txt")
  func listed() throws {
    func types(_ declarations: some Sequence<String>) -> Set<Substring> {
      let names = declarations.map { $0.trimmingPrefix("class ").prefix { $0 != ":" } }
      return Set(names.filter { $0.hasPrefix("HK") && !$0.contains(".") })
    }
    let unlisted = types(try Self.surface.get().declarations).subtracting(types(try Self.lines("Declarations")))
    #expect(unlisted.sorted() == [], "offered, and no line in Declarations.txt begins with it")
  }

  @Test("Each line of MissingDeclarations.txt has a declaration of Apple's that is missing here, and a reason")
  func shrinks() throws {
    let missing = try Self.missing()
    let found = try Self.surface.get().declarations.intersection(missing.keys)
    #expect(found.sorted() == [], "there now: take these lines off MissingDeclarations.txt")
    #expect(Set(missing.keys).subtracting(try Self.lines("Declarations")).sorted() == [])
    #expect(missing.filter { $0.value.isEmpty }.keys.sorted() == [])
  }

  @Test("Classes can be subclassed, as test doubles in apps do")
  func open() throws {
    let classes = Set(try Self.lines("Declarations").filter { $0.hasPrefix("class ") }.map { $0.dropFirst(6) })
    // These classes are final on Apple's platforms too, and have no initializer.
    let final: Set = ["WorkoutScheduler", "HKLiveWorkoutZoneUpdate"]
    let closed = try Self.surface.get().closedClasses.intersection(classes.map(String.init))
    #expect(closed.subtracting(final).sorted() == [])
  }

  @Test("Two spellings of one declaration are normalized to the same line")
  func spelling() {
    let written = Declaration(
      "HKQuery",
      "open class func f(withStart startDate: Date?, options: HKQueryOptions = [], _ done: @escaping @Sendable () -> Void)"
    )
    #expect(
      written.text
        == "HKQuery: static func f(withStart: Date?, options: HKQueryOptions = default, _: () -> Void)")
    #expect(Declaration("A", "static let b: C").text == Declaration("A", "class var b: C { get }").text)
    #expect(Declaration("A", "weak var b: C?").text == "A: var b: C? { get set }")
  }
}
