extension Shell {
  static let fishScript = #"""
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
