/// Completion for bash, from version 3.2 on.
struct BashCompletion {
  private let table: CompletionTable

  init(_ table: CompletionTable) { self.table = table }

  var script: String {
    """
    # What can be typed after syrinx, for bash; written by ‘syrinx completions bash’.

    _syrinx_commands="\(table.commands.map(\.name).joined(separator: " "))"
    _syrinx_effects="\(table.effects.map(\.name).joined(separator: " "))"
    _syrinx_voices="\(table.voices.map(\.name).joined(separator: " "))"

    # The options of a command.
    _syrinx_options() {
      case $1 in
    \(rows(table.commands.map { ($0.name, $0.options.map { "--" + $0.name }) }))
      esac
    }

    # The words that may follow an effect's name.
    _syrinx_knobs() {
      case $1 in
    \(rows(table.effects.map { ($0.name, $0.bareWords + $0.parameters.map { $0.name + "=" }) }))
      esac
    }

    # The values of an effect's parameter, or of a command's option; fails if there is no such option
    # or it takes no value.
    _syrinx_values() {
      case $1 in
    \(rows(values))
        *) return 1 ;;
      esac
    }

    # How many files a command begins with.
    _syrinx_files() {
      case $1 in
    \(rows(table.commands.map { ($0.name, [String($0.fileCount)]) }))
      esac
    }

    # The words a command takes after them; ‘[’ stands for a chain.
    _syrinx_words() {
      case $1 in
    \(rows(table.commands.map { ($0.name, $0.takesChain ? ["["] : $0.words) }))
      esac
    }

    \(Self.logic)
    """
  }

  private var values: [(String, [String])] {
    let parameters = table.effects.flatMap { effect in
      effect.parameters.map { (effect.name + " " + $0.name, words($0.values)) }
        .filter { !$0.1.isEmpty }
    }
    let options = table.commands.flatMap { command in
      command.options.filter(\.wantsValue).map {
        (command.name + " --" + $0.name, words($0.values))
      }
    }
    return parameters + options
  }

  private func words(_ values: CompletionTable.Values) -> [String] {
    if case .words(let words) = values { words } else { [] }
  }

  /// Rows of a `case`; names with the same words share one.
  private func rows(_ rows: [(name: String, words: [String])]) -> String {
    var names: [[String]: [String]] = [:]
    var order: [[String]] = []
    for (name, words) in rows {
      if names[words] == nil { order.append(words) }
      names[words, default: []].append(name.contains(" ") ? "\"\(name)\"" : name)
    }
    return order.map { words in
      let text = words.isEmpty ? ":" : "echo \"\(words.joined(separator: " "))\""
      return "    \(names[words]!.joined(separator: " | "))) \(text) ;;"
    }.joined(separator: "\n")
  }

  private static let logic = #"""
    _syrinx() {
      # bash cuts words at ‘=’, ‘:’ and ‘@’, which belong to them here: put them together again.
      local i part rest=$COMP_LINE count=-1
      local -a words
      for ((i = 0; i <= COMP_CWORD; i++)); do
        part=${COMP_WORDS[i]}
        if ((i == 0)) || [[ $rest == [[:space:]]* ]]; then
          count=$((count + 1))
          words[count]=
          rest=${rest#"${rest%%[![:space:]]*}"}
        fi
        words[count]+=$part
        rest=${rest#"$part"}
      done
      local current=${words[count]} command=render first=1
      COMPREPLY=()

      if ((count > 1)) && [[ " $_syrinx_commands " == *" ${words[1]} "* ]]; then
        command=${words[1]} first=2
      fi

      # What lies before the cursor: files, the effect that is being set, an option.
      local word before= effect= option= place=0 files
      files=$(_syrinx_files "$command")
      for ((i = first; i < count; i++)); do
        word=${words[i]}
        if [[ -n $option ]]; then
          option=
        elif [[ $word == --* ]]; then
          if [[ $word != *=* ]] && _syrinx_values "$command $word" > /dev/null; then option=$word; fi
        else
          place=$((place + 1))
          if ((place > files)); then
            case $word in
              "[" | "," | "]" | dry) effect= ;;
              *)
                if [[ $before != voice && " $_syrinx_effects " == *" $word "* ]]; then
                  effect=$word
                fi
                ;;
            esac
            before=$word
          fi
        fi
      done

      local proposals=
      if [[ -n $option ]]; then
        proposals=$(_syrinx_values "$command $option")
      elif [[ $current == --*=* ]]; then
        proposals=$(_syrinx_values "$command ${current%%=*}")
      elif [[ $current == -* ]]; then
        proposals=$(_syrinx_options "$command")
      elif ((place < files)); then
        if ((count == 1)); then proposals=$_syrinx_commands; fi
      elif [[ $(_syrinx_words "$command") != "[" ]]; then
        if ((place == files)); then proposals=$(_syrinx_words "$command"); fi
      elif [[ $current == *=* && -n $effect ]]; then
        proposals=$(_syrinx_values "$effect ${current%%=*}")
      elif [[ $before == voice ]]; then
        proposals=$_syrinx_voices
      else
        proposals="$_syrinx_effects [ , ] dry"
        if [[ -n $effect ]]; then proposals+=" $(_syrinx_knobs "$effect")"; fi
      fi

      # Without proposals bash goes on to names of files, which is what is wanted there.
      local prefix=$current
      if [[ $current == *=* ]]; then prefix=${current#*=}; fi
      local noglob=1
      case $- in *f*) ;; *) noglob=0; set -f ;; esac
      for word in $proposals; do
        if [[ $word == "$prefix"* ]]; then COMPREPLY+=("$word"); fi
      done
      if ((noglob == 0)); then set +f; fi
      # Where ‘=’ does not cut words, the answer has to begin with what stands before it.
      if [[ $current == *=* && $COMP_WORDBREAKS != *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]/#/${current%%=*}=}")
      fi
      if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace 2> /dev/null
      fi
    }

    complete -o bashdefault -o default -F _syrinx syrinx

    """#
}
