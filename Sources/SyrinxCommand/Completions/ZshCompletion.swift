/// Completion for zsh.
struct ZshCompletion {
  private let table: CompletionTable

  init(_ table: CompletionTable) { self.table = table }

  var script: String {
    """
    #compdef syrinx
    # What can be typed after syrinx, for zsh; written by ‘syrinx completions zsh’.

    # Commands, effects and voices, each with a sentence.
    _syrinx_commands=(
    \(pairs(table.commands.map { ($0.name, $0.summary) }))
    )
    _syrinx_effects=(
    \(pairs(table.effects.map { ($0.name, $0.summary) }))
    )
    _syrinx_voices=(
    \(pairs(table.voices))
    )
    _syrinx_marks=(
    \(pairs(CompletionTable.marks))
    )

    # The options of a command, or the parameters of an effect.
    _syrinx_options() {
      case $1 in
    \(table.commands.map { rows($0.name, $0.options, before: "--") }.joined(separator: "\n"))
    \(table.effects.map { rows($0.name, $0.parameters, after: "=") }.joined(separator: "\n"))
      esac
    }

    # The values of a parameter or an option; 1 where there is none, 2 where it is a file.
    _syrinx_values() {
      reply=()
      case $1 in
    \(values.joined(separator: "\n"))
        *) return 1 ;;
      esac
    }

    # How many files a command begins with, and the words it takes after them; ‘[’ is a chain.
    _syrinx_slots() {
      case $1 in
    \(table.commands.map(slots).joined(separator: "\n"))
      esac
    }

    # The words an effect takes without a parameter's name.
    _syrinx_bare() {
      reply=()
      case $1 in
    \(table.effects.filter { !$0.bareWords.isEmpty }.map {
      "    \($0.name)) reply=(\($0.bareWords.joined(separator: " "))) ;;"
    }.joined(separator: "\n"))
      esac
    }

    \(Self.logic)
    """
  }

  private func pairs(_ rows: [(String, String)]) -> String {
    rows.map { "  \(quoted($0.0 + ":" + $0.1))" }.joined(separator: "\n")
  }

  private func rows(
    _ name: String, _ options: [CompletionTable.Option], before: String = "", after: String = ""
  ) -> String {
    let words = options.map { "      \(quoted(before + $0.name + after + ":" + $0.help))" }
    let key = before.isEmpty ? "effect" : "command"
    return "    '\(key) \(name)') reply=(\n\(words.joined(separator: "\n"))\n    ) ;;"
  }

  private var values: [String] {
    let parameters = table.effects.flatMap { effect in
      effect.parameters.map { ("\(effect.name) \($0.name)", $0.values) }.filter { $0.1 != .none }
    }
    let options = table.commands.flatMap { command in
      command.options.filter(\.wantsValue).map { ("\(command.name) --\($0.name)", $0.values) }
    }
    return (parameters + options).map { name, values in
      switch values {
      case .none: "    '\(name)') ;;"
      case .file: "    '\(name)') return 2 ;;"
      case .words(let words): "    '\(name)') reply=(\(words.joined(separator: " "))) ;;"
      }
    }
  }

  private func slots(_ command: CompletionTable.CommandEntry) -> String {
    let words = command.takesChain ? ["'['"] : command.words
    return
      "    \(command.name)) files=\(command.fileCount) slot=(\(words.joined(separator: " "))) ;;"
  }

  private func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }

  private static let logic = #"""
    _syrinx() {
      local -a reply slot
      local command=render effect= option= before= word
      local -i first=2 place=0 files=0 i

      if (( CURRENT > 2 )) && [[ -n ${(M)_syrinx_commands:#$words[2]:*} ]]; then
        command=$words[2] first=3
      fi
      _syrinx_slots $command

      # What lies before the cursor: files, the effect that is being set, an option.
      for (( i = first; i < CURRENT; i++ )); do
        word=$words[i]
        if [[ -n $option ]]; then
          option=
        elif [[ $word == --* ]]; then
          if [[ $word != *=* ]]; then
            _syrinx_values "$command $word"
            (( $? == 1 )) || option=$word
          fi
        else
          place+=1
          if (( place > files )); then
            case $word in
              '[' | ',' | ']' | dry) effect= ;;
              *)
                if [[ $before != voice && -n ${(M)_syrinx_effects:#$word:*} ]]; then
                  effect=$word
                fi
                ;;
            esac
            before=$word
          fi
        fi
      done

      if [[ -n $option ]]; then
        _syrinx_propose "$command $option"
      elif [[ $PREFIX == --*=* ]]; then
        word=${PREFIX%%=*}
        compset -P '*='
        _syrinx_propose "$command $word"
      elif [[ $PREFIX == -* ]]; then
        _syrinx_options "command $command"
        _describe -o option reply
      elif (( place < files )); then
        (( CURRENT == 2 )) && _describe command _syrinx_commands
        _files
      elif [[ $slot[1] != '[' ]]; then
        (( place == files )) && compadd -- $slot
      elif [[ $PREFIX == *=* && -n $effect ]]; then
        word=${PREFIX%%=*}
        compset -P '*='
        _syrinx_propose "$effect $word"
      elif [[ $before == voice ]]; then
        _describe voice _syrinx_voices
      else
        if [[ -n $effect ]]; then
          _syrinx_bare $effect
          (( $#reply )) && compadd -X value -- $reply
          _syrinx_options "effect $effect"
          _describe parameter reply -S ''
        fi
        _describe effect _syrinx_effects
        _describe mark _syrinx_marks
      fi
    }

    # Proposes the values of a parameter or an option.
    _syrinx_propose() {
      _syrinx_values "$1"
      if (( $? == 2 )); then
        _files
      elif (( $#reply )); then
        compadd -- $reply
      fi
    }

    if [[ $funcstack[1] == _syrinx ]]; then
      _syrinx "$@"
    elif (( $+functions[compdef] )); then
      compdef _syrinx syrinx
    fi

    """#
}
