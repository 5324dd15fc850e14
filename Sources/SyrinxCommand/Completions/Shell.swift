import SyrinxRender

/// The shells that can be told to ask syrinx what may be typed.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  var script: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// For bash from version 3.2 on, which has no `compopt`: there, names of files are always proposed.
  private static let bashScript = #"""
    # Completion of syrinx for bash, which asks syrinx what may be typed.

    _syrinx() {
      # bash cuts words at = : @ too; here a word is what no blank divides.
      local i part line rest=$COMP_LINE files=
      local -a words=()
      for ((i = 0; i <= COMP_CWORD; i++)); do
        part=${COMP_WORDS[i]}
        if [[ $i == 0 || $rest == [[:space:]]* ]]; then
          words+=("")
          rest=${rest#"${rest%%[![:space:]]*}"}
        fi
        words[${#words[@]} - 1]+=$part
        rest=${rest#"$part"}
      done
      local current=${words[${#words[@]} - 1]}
      # What is proposed takes the place of what stands behind the last cut, and of an @ before it.
      local kept=${current%"${current##*[$COMP_WORDBREAKS]}"}
      kept=${kept%@}

      COMPREPLY=()
      compopt +o default 2> /dev/null
      while IFS= read -r line; do
        part=${line%%$'\t'*}
        if [[ -z $part ]]; then
          files=$line
          compopt -o default 2> /dev/null
        elif [[ $part == "$current"* ]]; then
          COMPREPLY+=("${part#"$kept"}")
        fi
      done < <("${1/#\~\//$HOME/}" __complete -- "${words[@]:1}" 2> /dev/null)

      # Names of files are left to bash where nothing else is proposed and it would begin them there.
      local prefix=${files#?}
      if [[ -n $files && (${#COMPREPLY[@]} != 0 || $prefix != "$kept") ]]; then
        compopt -o filenames 2> /dev/null
        while IFS= read -r part; do
          COMPREPLY+=("${prefix#"$kept"}$part")
        done < <(compgen -f -- "${current#"$prefix"}")
      fi
      if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[=:@] ]]; then
        compopt -o nospace 2> /dev/null
      fi
    }

    complete -o default -F _syrinx syrinx

    """#

  private static let zshScript = #"""
    #compdef syrinx
    # Completion of syrinx for zsh, which asks syrinx what may be typed.

    _syrinx() {
      local line row prefix= program=${${(Q)words[1]}/#\~\//$HOME/}
      local -i files=0
      local -a whole begun
      for line in ${(f)"$("$program" __complete -- "${(@Q)words[2,CURRENT-1]}" "$PREFIX" 2> /dev/null)"}; do
        row=${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}
        case $line in
          $'\t'*) files=1 prefix=${line#?} ;;
          *[=:@]$'\t'*) begun+=("$row") ;;
          *) whole+=("$row") ;;
        esac
      done
      (( $#whole )) && _describe value whole -Q
      (( $#begun )) && _describe value begun -Q -S ''
      if (( files )); then
        [[ -z $prefix ]] || compset -P "${(b)prefix}"
        _files
      fi
    }

    if [[ $funcstack[1] == _syrinx ]]; then
      _syrinx "$@"
    elif (( $+functions[compdef] )); then
      compdef _syrinx syrinx
    fi

    """#

  private static let fishScript = #"""
    # Completion of syrinx for fish, which asks syrinx what may be typed.

    function __syrinx_complete
      set -l words (commandline -opc)
      set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
      set -e words[1]
      set -l current (commandline -ct)
      for line in ($program __complete -- $words "$current" 2> /dev/null)
        if string match -q -- \t'*' $line
          set -l prefix (string sub -s 2 -- $line)
          set -l start (math 1 + (string length -- "$prefix"))
          for path in (__fish_complete_path (string sub -s $start -- "$current"))
            printf '%s\n' $prefix$path
          end
        else
          printf '%s\n' $line
        end
      end
    end

    complete -c syrinx -f -a '(__syrinx_complete)'

    """#
}
