extension Shell {
  /// For bash from version 3.2 on, which has no `compopt`: there, names of files are always proposed.
  static let bashScript = #"""
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
}
