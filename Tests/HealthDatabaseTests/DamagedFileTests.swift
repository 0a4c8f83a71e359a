import Foundation
import HealthModel
import SeededRandom
import Testing

@testable import HealthDaemon
@testable import HealthDatabase

@Suite("A file that is no device, or no longer one, is told in a sentence and left alone")
struct DamagedFileTests {
  private let file: TemporaryFile

  init() throws { file = try TemporaryFile() }

  /// Opening fails with the sentence, and not a byte has changed.
  private func expectRefused(_ sentence: String, status: Int32 = 65) throws {
    let before = try file.contents()
    for access in [SQLiteStorage.Access.readWrite, .readOnly] {
      let error = #expect(throws: DeviceStorageError.self) { try file.open(access) { _ in } }
      #expect(error?.description.contains("“\(file.path)” \(sentence)") == true, "\(error?.description ?? "")")
      #expect(error?.description.hasSuffix("The file was not changed.") == true)
      #expect(error?.exitStatus == status)
    }
    #expect(try file.contents() == before)
    #expect(file.names == ["kim.healthsheet"], "nothing was left beside it")
  }

  private func makeDevice() throws -> Data {
    try file.open { daemon in
      try daemon.addDurably((0..<3000).map { .steps($0, at: Double($0)) } + EveryKind.records.dropFirst(2))
    }
    return try file.contents()
  }

  private func write(_ data: Data) throws { try data.write(to: URL(filePath: file.path)) }

  @Test("Something that is no database")
  func notADatabase() throws {
    try write(Data("shopping list".utf8))
    try expectRefused("is not a SQLite database, not a device of healthsheet: name another file.")
  }

  @Test("Random bytes")
  func randomBytes() throws {
    var random = SplitMix64(seed: 1)
    try write(Data((0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) }))
    try expectRefused("is not a SQLite database")
  }

  @Test("A database of another application")
  func foreignDatabase() throws {
    try file.execute("CREATE TABLE notes (text TEXT)")
    try expectRefused("is a database of another application, not a device of healthsheet")
  }

  @Test("A device of a newer version")
  func newerVersion() throws {
    _ = try makeDevice()
    try file.execute("PRAGMA user_version = \(Schema.version + 1)")
    try expectRefused(
      "was made by a newer version of healthsheet (its format is \(Schema.version + 1), this program knows "
        + "\(Schema.version)): use that version, or name another file.")
  }

  @Test("A file cut off anywhere", arguments: [1, 17, 99, 100, 4095, 4096, 40_000, -4096, -1])
  func truncated(length: Int) throws {
    let whole = try makeDevice()
    try write(whole.prefix(length > 0 ? length : whole.count + length))
    try expectRefused(
      (0..<16).contains(length) ? "is not a SQLite database" : "is damaged (its end is missing): put back a copy")
  }

  @Test("Bytes that changed somewhere in the middle", arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
  func scrambled(seed: UInt64) throws {
    var data = try makeDevice()
    var random = SplitMix64(seed: seed)
    let place = Int.random(in: 1...(data.count / 4096 - 2), using: &random) * 4096
    for offset in 0..<512 { data[place + offset] = UInt8.random(in: 0...255, using: &random) }
    try write(data)
    do throws(DeviceStorageError) {
      let storage = try SQLiteStorage(path: file.path)
      defer { storage.close() }
      // SQLite does not look into the bytes of a block: the block's own checksum does, when it is read.
      #expect(throws: DeviceStorageError.self) { try storage.samples(of: .stepCount) }
      let daemon = try HealthDaemon(storage: storage)
      #expect(daemon.allSamples(SampleQuery(.stepCount)).isEmpty)
      #expect(daemon.storageProblem?.contains("is damaged (the samples of block") == true)
      #expect(throws: HealthError.self) { try daemon.addDurably([.steps(9000)]) }
      #expect(!daemon.allSamples(SampleQuery(.sleepAnalysis)).isEmpty, "other types are as good as before")
    } catch {
      #expect(error.description.contains("“\(file.path)” is damaged"), "\(error)")
      #expect(try file.contents() == data)
      #expect(file.names == ["kim.healthsheet"])
    }
  }

  @Test("A folder, and a file that is not there")
  func noFile() throws {
    let folder = #expect(throws: DeviceStorageError.self) { try SQLiteStorage(path: file.folder.path) }
    #expect(folder?.description == "“\(file.folder.path)” is not a file: name a file to keep the device in.")
    let missing = #expect(throws: DeviceStorageError.self) { try file.open(.readOnly) { _ in } }
    #expect(missing?.exitStatus == 66)
    #expect(missing?.description == "There is no file “\(file.path)”: name one that healthsheet made with --store.")
    #expect(throws: DeviceStorageError.self) { try SQLiteStorage(path: file.folder.path + "/no/such/folder/x") }
    #expect(file.names.isEmpty)
  }

  @Test("An empty file, as mktemp leaves it, becomes a device")
  func emptyFile() throws {
    try write(Data())
    try file.open { try $0.addDurably([.steps(1)]) }
    #expect(try file.open { $0.summary(of: .stepCount).sampleCount } == 1)
  }

  @Test("A second process is told who has the file; looking is allowed")
  func locked() throws {
    let storage = try SQLiteStorage(path: file.path)
    try HealthDaemon(storage: storage).addDurably([.steps(1)])
    let error = #expect(throws: DeviceStorageError.self) { try SQLiteStorage(path: file.path) }
    #expect(
      error?.description
        == "“\(file.path)” is open in another healthsheet (process \(getpid())): quit that one first, or "
        + "name another file.")
    #expect(error?.exitStatus == 75)
    #expect(try file.open(.readOnly) { $0.summary(of: .stepCount).sampleCount } == 1)
    storage.close()
  }
}
