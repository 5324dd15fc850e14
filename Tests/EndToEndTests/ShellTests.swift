import Foundation
import TestSupport
import Testing

/// The shells themselves complete lines, by way of the built program.
@Suite("Completion in shells")
struct ShellTests {
  private let place: TemporaryFolder

  init() throws {
    place = try TemporaryFolder()
    for name in ["church.wav", "takes.txt"] { try place.write(Data(), to: name) }
    try place.write(
      Data(#"{"version": 1, "name": "tin", "summary": "Tin: a can.", "chain": []}"#.utf8),
      to: "tin.json")
  }

  /// Lines as far as they have been typed, and what must be proposed and must not.
  static let lines: [(line: String, wanted: [String], unwanted: [String])] = [
    ("syrinx vo", ["voices"], ["render"]),
    ("syrinx ", ["render", "church.wav"], ["pitch"]),
    ("syrinx chu", ["church.wav"], ["render"]),
    ("syrinx in.wav out.wav pit", ["pitch"], ["reverb"]),
    ("syrinx in.wav out.wav pitch f", ["formants=", "flanger"], ["pitch"]),
    ("syrinx in.wav out.wav pitch 300 formants=", ["follow", "keep"], ["pitch"]),
    ("syrinx in.wav out.wav reverb ca", ["cathedral"], ["plate"]),
    ("syrinx in.wav out.wav reverb pre", ["preset=", "predelay="], ["plate"]),
    ("syrinx in.wav out.wav reverb preset=ca", ["cathedral"], ["plate"]),
    ("syrinx in.wav out.wav reverb ir=chu", ["church.wav"], ["plate"]),
    ("syrinx in.wav out.wav --dit", ["--dither"], ["--seed"]),
    ("syrinx in.wav out.wav --dither ", ["tpdf", "shaped"], ["gain"]),
    ("syrinx render in.wav out.wav --dither=sh", ["shaped"], ["tpdf"]),
    ("syrinx explain in.wav voice ro", ["robot"], ["ring"]),
    ("syrinx in.wav out.wav voice robot am", ["amount="], ["robot"]),
    ("syrinx in.wav out.wav --voices . voice ti", ["tin"], ["robot"]),
    ("syrinx in.wav out.wav [ gain 3 , dr", ["dry", "drive"], ["gain"]),
    ("syrinx in.wav out.wav [ gain 3 ", [",", "]"], ["dry"]),
    ("syrinx batch @ta", ["takes.txt"], ["tin.json"]),
    ("syrinx batch takes --out x -- rev", ["reverb"], ["takes.txt"]),
    ("syrinx voices ro", ["robot"], ["pitch"]),
    ("syrinx help va", ["varispeed", "vader"], ["pitch"]),
    ("syrinx completions ", ["bash", "zsh", "fish"], ["pitch"]),
    ("syrinx nothing.wav out.wav gain db=", [], ["gain", "church.wav"]),
  ]

  /// Runs a script that is given all lines and answers each by a line with `#` and what is proposed.
  private func check(_ shell: String, _ script: String) throws {
    try place.write(Data(script.utf8), to: "script")
    let folder = URL(filePath: Run.program).deletingLastPathComponent().path
    let run = try Run(
      [shell, "script"] + Self.lines.map(\.line), in: place.folder,
      variables: ["PATH": "\(folder):/usr/local/bin:/usr/bin:/bin", "HOME": place.url("").path])
    try #require(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    let answers = run.text.split(separator: "#\n", omittingEmptySubsequences: false).dropFirst()
    try #require(answers.count == Self.lines.count, "\(run.text)")
    for (row, answer) in zip(Self.lines, answers) {
      // Whole words are proposed where the shell does not cut them.
      let words = answer.split(separator: "\n").map { line in
        let word = line.prefix { $0 != "\t" }
        let start = word.dropLast().lastIndex { $0 == "=" || $0 == "@" }
        return String(start.map { word[word.index(after: $0)...] } ?? word)
      }
      for word in row.wanted { #expect(words.contains(word), "‘\(row.line)’: \(words)") }
      for word in row.unwanted { #expect(!words.contains(word), "‘\(row.line)’: \(words)") }
    }
  }

  @Test("bash", .enabled(if: isInstalled("bash"), "bash is not installed"))
  func bash() throws {
    // Arguments of a completing function of bash: its words are cut at blanks and at = : @. `default` is
    // what it is told about files.
    try check(
      "bash",
      #"""
      source <(syrinx completions bash)
      compopt() { [[ $2 == default ]] && default=$1; return 0; }
      COMP_WORDBREAKS=$' \t\n"\'><=;|&(:@'
      for line in "$@"; do
        COMP_LINE=$line COMP_POINT=${#line} COMP_WORDS=() word= default=
        for ((i = 0; i < ${#line}; i++)); do
          case ${line:i:1} in
            ' ') [[ -n $word ]] && COMP_WORDS+=("$word"); word= ;;
            [=:@]) [[ -n $word ]] && COMP_WORDS+=("$word"); COMP_WORDS+=("${line:i:1}"); word= ;;
            *) word+=${line:i:1} ;;
          esac
        done
        COMP_WORDS+=("$word")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _syrinx syrinx
        echo "#"
        ((${#COMPREPLY[@]})) && printf '%s\n' "${COMPREPLY[@]}"
        ((${#COMPREPLY[@]})) || { [[ $default == -o ]] && compgen -f -- "$word"; }
      done
      exit 0
      """#)
  }

  @Test("fish", .enabled(if: isInstalled("fish"), "fish is not installed"))
  func fish() throws {
    try check(
      "fish",
      """
      syrinx completions fish | source
      for line in $argv
        echo "#"
        complete -C $line
      end
      """)
  }

  @Test("zsh", .enabled(if: isInstalled("zsh"), "zsh is not installed"))
  func zsh() throws {
    // The proposals of zsh are caught where a function hands them over.
    try check(
      "zsh",
      #"""
      source <(syrinx completions zsh)
      _describe() {
        local -a rows=("${(@P)2}")
        print -rl -- ${(M)${${rows//\\:/$'\1'}%%:*}:#${(b)PREFIX}*}
      }
      _files() { print -rl -- ${PREFIX}*(N) }
      compset() { PREFIX=${PREFIX#$~2} }
      for line in "$@"; do
        words=(${(Qz)line}) CURRENT=${#words}
        [[ $line == *' ' ]] && { words+=('') CURRENT=${#words} }
        PREFIX=$words[CURRENT]
        print "#"
        _syrinx
      done
      """#)
  }
}
