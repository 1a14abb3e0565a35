// SPDX-License-Identifier: MIT

/// The scripts that let shells complete command lines: each asks a `Completer` for every word.
enum CompletionScript {
  /// The script for a shell, nil if there is none.
  static func text(shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  private static let bash = #"""
    # bash completion for effectctl
    _effectctl() {
      local current=${COMP_WORDS[COMP_CWORD]} line suffix
      COMPREPLY=()
      while IFS= read -r line; do
        case $line in
          :folders) COMPREPLY+=($(compgen -d -- "$current")) ;;
          :files) COMPREPLY+=($(compgen -f -- "$current")) ;;
          :files*)
            COMPREPLY+=($(compgen -d -- "$current"))
            for suffix in ${line#:files}; do
              COMPREPLY+=($(compgen -f -X "!*$suffix" -- "$current"))
            done ;;
          *) COMPREPLY+=("${line%%$'\t'*}") ;;
        esac
      done < <(effectctl __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
    }

    complete -o filenames -F _effectctl effectctl

    """#

  private static let zsh = #"""
    #compdef effectctl

    _effectctl() {
      local line
      local -a offers suffixes
      for line in ${(f)"$(effectctl __complete "${(@)words[2,CURRENT]}" 2>/dev/null)"}; do
        case $line in
          :folders) _files -/ ;;
          :files) _files ;;
          :files*) suffixes=(${(s: :)line#:files}); _files -g "*(${(j:|:)suffixes})" ;;
          *) offers+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
        esac
      done
      (( ! $#offers )) || _describe effectctl offers
    }

    if [[ $funcstack[1] == _effectctl ]]; then
      _effectctl "$@"
    else
      compdef _effectctl effectctl
    fi

    """#

  private static let fish = #"""
    # fish completion for effectctl
    function __effectctl_complete
      set -l current (commandline -ct)
      set -l words (commandline -opc)
      set -e words[1]
      for line in (effectctl __complete $words "$current" 2>/dev/null)
        switch $line
          case :folders
            __fish_complete_directories $current
          case :files
            __fish_complete_path $current
          case ':files *'
            for suffix in (string split ' ' -- $line)[2..]
              __fish_complete_suffix $suffix
            end
          case '*'
            echo $line
        end
      end
    end

    complete -c effectctl -f -a '(__effectctl_complete)'

    """#
}
