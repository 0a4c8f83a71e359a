import Foundation
import TestSupport
import Testing

@Suite("Command names and shell completion")
struct CommandLineTests {
  @Test(
    "The error for an unknown command suggests the nearest command and lists all others",
    arguments: [
      (["pley"], "“pley”. Did you mean “play”? The commands are run, screen, new,"),
      (["pley", "--all"], "“pley”. Did you mean “play”?"),
      (["verifylog", "x"], "Did you mean “verify-log”?"),
      (["flute"], "“flute”. The commands are run,"),
      (["privacy", "grnat"], "“grnat”. Did you mean “grant”? The commands are status, grant, revoke and reset."),
      (["help", "pley"], "Did you mean “play”?"),
    ])
  func unknownCommand(_ arguments: [String], _ words: String) throws {
    let program = try Program.healthsheet(arguments)
    #expect(program.status == 64 && program.output == "")
    #expect(program.error.hasPrefix("healthsheet: There is no command ") && program.error.contains(words))
    #expect(program.error.split(separator: "\n").count == 1)
  }

  @Test(
    "The error for an unknown option suggests the nearest option",
    arguments: [
      (["check", "--plist", "x"], "“--plist”. Did you mean “--info-plist”?"),
      (["check", "--format=sarif"], "“--format”. Did you mean “--sarif”?"),
      (["run", "--write", "stepCount"], "“--write”. Did you mean “--share”?"),
      (["--language", "de"], "“--language”. Did you mean “--locale”?"),
      (["play", "--junitt", "x"], "Did you mean “--junit”?"),
      (["privacy", "grant", "--strore", "x"], "Did you mean “--store”?"),
    ])
  func unknownOption(_ arguments: [String], _ words: String) throws {
    let program = try Program.healthsheet(arguments)
    #expect(program.status == 64 && program.output == "")
    #expect(program.error.contains(words), "\(program.error)")
  }

  @Test(
    "Errors are Chinese in a Chinese environment, and English in any other",
    arguments: [
      ("zh_CN.UTF-8", "healthsheet: 没有命令“pley”。你是指“play”吗？", "--locale 的值“klingonisch”不是有效的地区"),
      ("de_DE.UTF-8", "healthsheet: There is no command “pley”.", "“klingonisch”, is not a locale"),
      ("zh_CN", "healthsheet: There is no command ", "is not a locale"),
    ])
  func languages(_ language: String, _ unknown: String, _ refused: String) throws {
    let environment = ["LANG": language]
    #expect(try Program.healthsheet(["pley"], environment: environment).error.hasPrefix(unknown))
    let program = try Program.healthsheet(["run", "--locale", "klingonisch"], environment: environment)
    #expect(program.status == 64 && program.error.contains(refused))
    let rooms = try Program.healthsheet(["import", "/none.zip", "--store", "/none/of/this"], environment: environment)
    #expect(rooms.error.contains(language == "zh_CN.UTF-8" ? "没有文件夹" : "There is no folder"), "\(rooms.error)")
  }

  @Test(
    "A shell completes commands, options, scenarios, types and time zones",
    arguments: [
      ("ver", "verify-log"), ("play share-and", "share-and-read-mistaken"), ("play --ju", "--junit"),
      ("stats stepC", "stepCount"),
      ("run --share heartRate,stepC", "heartRate,stepCount"), ("run --time-zone Europe/Berl", "Europe/Berlin"),
      ("run --glyphs asc", "ascii"), ("privacy gr", "grant"), ("privacy grant health.w", "health.write"),
      ("check one", "one.yaml"), ("play ./one", "./one.yaml"), ("screen --contr", "--control"),
      ("compare never-m", "never-measured"),
    ])
  func completion(_ line: String, _ word: String) throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder.path("one.yaml")))
    let script = """
      cd "$2"; PATH=$1:$PATH; source <(healthsheet --generate-completion-script bash)
      COMP_LINE="healthsheet $3"; COMP_POINT=${#COMP_LINE}; read -ra COMP_WORDS <<< "$COMP_LINE"
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _healthsheet healthsheet "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"; printf '%s\\n' "${COMPREPLY[@]}"
      """
    let completed = try Program.tool("bash", "-c", script, "-", PseudoTerminal.productFolder, folder.url.path, line)
    #expect(completed.output.split(separator: "\n") == [word[...]], "\(completed.error)")
  }
}
