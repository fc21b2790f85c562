# Completion of ghbrowse for bash: the program itself says what a word can become.

_ghbrowse() {
  COMPREPLY=()
  local program="${1/#\~\//$HOME/}" answer
  while IFS= read -r answer; do
    if [[ $answer == :files ]]; then
      compopt -o filenames
      while IFS= read -r answer; do
        COMPREPLY+=("$answer")
      done < <(compgen -f -- "$2")
      return
    fi
    COMPREPLY+=("$answer")
  done < <(command "$program" ---complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
  # What ends in a colon goes on without a blank.
  if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *: ]]; then
    compopt -o nospace 2>/dev/null
  fi
}

complete -F _ghbrowse ghbrowse
