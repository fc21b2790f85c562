#compdef ghbrowse
# Completion of ghbrowse for zsh: the program itself says what a word can become.

_ghbrowse() {
  local -a answers typed
  typed=("${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}")
  answers=("${(@f)$(command ${(Q)~words[1]} ---complete zsh "${(@)typed}" 2>/dev/null)}")
  if [[ ${answers[1]} == :files ]]; then
    _files
    return
  fi
  [[ -n ${answers[1]} ]] || return 1
  if [[ ${(Q)PREFIX} == --*=* ]]; then
    compset -P '*='
    answers=("${(@)answers#--*=}")
  fi
  # What ends in a colon goes on without a blank.
  local -a begun=("${(@M)answers:#*\\:(:*|)}") whole=("${(@)answers:#*\\:(:*|)}")
  # Logins are the same in small letters and in large ones.
  _describe -V ghbrowse whole -M 'm:{a-zA-Z}={A-Za-z}' -- begun -S '' -M 'm:{a-zA-Z}={A-Za-z}'
}

if [[ $funcstack[1] == _ghbrowse ]]; then
  _ghbrowse "$@"
else
  compdef _ghbrowse ghbrowse
fi
