import ArgumentParser
import DeviceCommand
import Evidence
import Foundation
import HealthModel
import HealthsheetApp
import Scenarios
import Staging

extension Play {
  /// Plays each scenario on the versions that it names, or on every preset, and prints the differences. A report
  /// contains the scenario on its own version, and the table of versions.
  ///
  /// - Throws: `ExitCode` 1 if an expectation failed on a version that the scenario is about; 65 if a scenario cannot
  ///   be played.
  @MainActor
  func playMatrix(of files: [URL]) async throws {
    var matrices: [ScenarioMatrix] = []
    var statuses: [ExitStatus] = []
    for file in files {
      do {
        let matrix = try await Self.matrix(of: file)
        statuses.append(matrix.holds ? .success : .failure)
        matrices.append(matrix)
        if let report {
          var made: SessionReport?
          statuses.append(await play(file, &made).2)
          made?.versionRows = matrix.rows
          if let made { try write(made, to: report) }
        }
        if !json { try answer(matrix.text) }
      } catch let error as ScenarioError {
        for problem in error.problems { say(problem.description) }
        statuses.append(ExitStatus(error))
      } catch let error as DeviceStartError {
        say("\(file.relativePath): \(error.message)")
        statuses.append(.unreadableData)
      }
    }
    if json {
      try answer(DeviceCommand.json(matrices))
    } else {
      let different = matrices.count(where: \.differs)
      let failed = statuses.count { $0 != .success }
      try answer(
        "Scenarios: \(matrices.count), on \(Set(matrices.flatMap(\.runs).map(\.version)).count) versions of iOS; "
          + "\(different) differ, " + (failed == 0 ? "all hold.\n" : "\(failed) failed.\n"))
    }
    let status = ExitStatus.worst(statuses)
    if status != .success { throw ExitCode(status) }
  }

  @MainActor
  static func matrix(of file: URL) async throws -> ScenarioMatrix {
    let own = try Scenario(contentsOf: file)
    let versions = own.versions.isEmpty ? SystemVersion.presets : own.versions
    var runs: [ScenarioMatrix.Run] = []
    for version in versions {
      let isJudged = !own.versions.isEmpty || version == own.device.settings.systemVersion
      let scenario = try Scenario(contentsOf: file, on: version.description)
      let staged: StagedScenario
      do {
        staged = try await StagedScenario.stage(scenario)
      } catch is ScenarioError where !isJudged {
        // A device of this version cannot have the scenario's initial state, such as limited access before iOS 27.
        continue
      }
      // On other versions than those of the scenario, many expected events never occur, so use a short timeout.
      let player = ScenarioPlayer(
        staged, limit: isJudged ? .seconds(10) : .milliseconds(200), waitsForStillness: true)
      let account = await player.play()
      runs.append(ScenarioMatrix.Run(player, account, on: version, isJudged: isJudged))
    }
    return ScenarioMatrix(title: own.title, file: file.relativePath, runs: runs)
  }
}
