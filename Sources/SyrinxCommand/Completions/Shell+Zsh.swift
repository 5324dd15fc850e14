extension Shell {
  static let zshScript = #"""
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
}
