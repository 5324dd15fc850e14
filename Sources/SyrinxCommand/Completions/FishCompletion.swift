/// Completion for fish.
struct FishCompletion {
  private let table: CompletionTable

  init(_ table: CompletionTable) { self.table = table }

  var script: String {
    """
    # What can be typed after syrinx, for fish; written by ‘syrinx completions fish’.

    set -g __syrinx_commands \(table.commands.map(\.name).joined(separator: " "))
    set -g __syrinx_effects \(table.effects.map(\.name).joined(separator: " "))

    # Commands, effects, voices and marks, each with a sentence.
    function __syrinx_list
      switch $argv[1]
        case commands
    \(lines(table.commands.map { ($0.name, $0.summary) }))
        case effects
    \(lines(table.effects.map { ($0.name, $0.summary) }))
        case voices
    \(lines(table.voices))
        case marks
    \(lines(CompletionTable.marks))
      end
    end

    # The words that may follow an effect's name.
    function __syrinx_knobs
      switch $argv[1]
    \(table.effects.map(parameters).joined(separator: "\n"))
      end
    end

    # The values of an effect's parameter.
    function __syrinx_values
      switch "$argv"
    \(table.effects.flatMap(values).joined(separator: "\n"))
      end
    end

    # How many files a command begins with, and the words it takes after them; ‘[’ is a chain.
    function __syrinx_slots
      switch $argv[1]
    \(table.commands.map(slots).joined(separator: "\n"))
      end
    end

    # The options of a command that take a value.
    function __syrinx_options
      switch $argv[1]
    \(table.commands.map(options).joined(separator: "\n"))
      end
    end

    \(Self.logic)
    complete -c syrinx -f -a '(__syrinx_propose)'
    \(table.commands.flatMap(completions).joined(separator: "\n"))

    """
  }

  private func lines(_ rows: [(String, String)]) -> String {
    rows.map { "      echo \(quoted($0.0 + "\t" + $0.1))" }.joined(separator: "\n")
  }

  private func parameters(_ effect: CompletionTable.EffectEntry) -> String {
    let bare = effect.bareWords.map { ($0, effect.name) }
    return "    case \(effect.name)\n"
      + lines(bare + effect.parameters.map { ($0.name + "=", $0.help) })
  }

  private func values(_ effect: CompletionTable.EffectEntry) -> [String] {
    effect.parameters.compactMap { parameter in
      let key = "    case '\(effect.name) \(parameter.name)'\n      "
      return switch parameter.values {
      case .none: nil
      case .file: key + "__fish_complete_path $__syrinx_value"
      case .words(let words): key + "printf '%s\\n' \(words.joined(separator: " "))"
      }
    }
  }

  private func slots(_ command: CompletionTable.CommandEntry) -> String {
    let words = command.takesChain ? ["'['"] : command.words
    let line = (["echo", String(command.fileCount)] + words).joined(separator: " ")
    return "    case \(command.name)\n      \(line)"
  }

  private func options(_ command: CompletionTable.CommandEntry) -> String {
    let names = command.options.filter(\.wantsValue).map { "--" + $0.name }
    let line = names.isEmpty ? "true" : "printf '%s\\n' -- \(names.joined(separator: " "))"
    return "    case \(command.name)\n      \(line)"
  }

  private func completions(_ command: CompletionTable.CommandEntry) -> [String] {
    command.options.map { option in
      var line = "complete -c syrinx -n '__syrinx_is \(command.name)' -l \(option.name)"
      line += " -d \(quoted(option.help))"
      switch option.values {
      case .none: line += option.wantsValue ? " -x" : ""
      case .file: line += " -r -F"
      case .words(let words): line += " -x -a '\(words.joined(separator: " "))'"
      }
      return line
    }
  }

  private func quoted(_ text: String) -> String {
    var quoted = "'"
    for character in text {
      if character == "'" || character == "\\" { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted + "'"
  }

  private static let logic = #"""
    # The command that is being typed; a line without one is for render.
    function __syrinx_command
      set -l words (commandline -opc)
      if set -q words[2]; and contains -- $words[2] $__syrinx_commands
        echo $words[2]
      else
        echo render
      end
    end

    function __syrinx_is
      test (__syrinx_command) = $argv[1]
    end

    # Proposes what may stand at the cursor, options apart.
    function __syrinx_propose
      set -l words (commandline -opc)
      set -l current (commandline -ct)
      set -l command (__syrinx_command)
      set -l first 2
      set -q words[2]; and test $words[2] = $command; and set first 3
      set -l slots (__syrinx_slots $command | string split ' ')
      set -l files $slots[1]

      # What lies before the cursor: files, the effect that is being set, an option.
      set -l place 0
      set -l effect
      set -l before
      set -l option
      for word in $words[$first..-1]
        if set -q option[1]
          set option
        else if string match -q -- '--*' $word
          contains -- $word (__syrinx_options $command); and set option $word
        else
          set place (math $place + 1)
          if test $place -gt $files
            if contains -- $word '[' , ']' dry
              set effect
            else if test "$before" != voice; and contains -- $word $__syrinx_effects
              set effect $word
            end
            set before $word
          end
        end
      end

      if test $place -lt $files
        not set -q words[2]; and __syrinx_list commands
        __fish_complete_path $current
      else if test "$slots[2]" != '['
        test $place -eq $files; and printf '%s\n' $slots[2..-1]
      else if set -q effect[1]; and string match -q -- '*=*' $current
        set -l halves (string split -m 1 = -- $current)
        set -g __syrinx_value $halves[2]
        __syrinx_values $effect $halves[1] | string replace -r '^' "$halves[1]="
      else if test "$before" = voice
        __syrinx_list voices
      else
        set -q effect[1]; and __syrinx_knobs $effect
        __syrinx_list effects
        __syrinx_list marks
      end
    end

    """#
}
